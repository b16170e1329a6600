import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_FORMAT, sumOfMarks, type ImportFormat } from '@riwaq/api';
import { Button, UserText } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { Radio } from '@riwaq/ui/form';
import { CancelButton, FullScreenDialog } from '@riwaq/ui/overlay';
import type { QuestionOwner } from '../data/keys';
import { ImportContent, ImportRefusal } from './import-preview';
import { useQuestionImport, type QuestionImport } from './use-question-import';

const FORMATS: readonly ImportFormat[] = [
  IMPORT_FORMAT.aiken,
  IMPORT_FORMAT.moodleXml,
  IMPORT_FORMAT.word,
];
const ACCEPT: Readonly<Record<ImportFormat, string>> = {
  [IMPORT_FORMAT.aiken]: '.txt,text/plain',
  [IMPORT_FORMAT.moodleXml]: '.xml,text/xml,application/xml',
  [IMPORT_FORMAT.word]:
    '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Imports questions from a file in two steps: a preview, then the confirmation (QUESTION-13). */
export default function ImportDialog({
  owner,
  marksLeft = null,
  open,
  onClose,
}: {
  owner: QuestionOwner;
  marksLeft?: number | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['exams', 'status']);
  const importing = useQuestionImport(owner, onClose);
  const { preview, addedCount } = importing;
  const added = preview?.answer.questions.filter(({ alreadyExists }) => !alreadyExists) ?? [];
  const marks = sumOfMarks(added.map(({ questionMark }) => questionMark));
  // After adding, `marksLeft` has shrunk by these questions.
  const isTooMuch = addedCount === null && marksLeft !== null && marks > marksLeft;
  return (
    <FullScreenDialog
      open={open}
      title={t('import.title')}
      onClose={onClose}
      footer={<ImportFooter importing={importing} newCount={added.length} isTooMuch={isTooMuch} />}
    >
      <div className="rw-form rw-exams-form">
        {addedCount === null ? (
          <>
            <FormatField importing={importing} />
            <FileTools importing={importing} />
          </>
        ) : (
          <p className="rw-exams-notice" role="status">
            {t('import.addedBut', { count: addedCount })}
          </p>
        )}
        {preview?.refusal && <ImportRefusal refusal={preview.refusal} />}
        {isTooMuch && (
          <p className="rw-exams-notice" role="alert">
            {t('import.tooManyMarks', { marks, left: marksLeft })}
          </p>
        )}
        {preview && <ImportContent answer={preview.answer} />}
      </div>
    </FullScreenDialog>
  );
}

function FormatField({ importing: { format, chooseFormat } }: { importing: QuestionImport }) {
  const { t } = useTranslation('exams');
  return (
    <Field label={t('import.format')} group hint={t(`import.hint.${format}`)}>
      {({ 'aria-labelledby': labelledBy }) => (
        <Radio.Group
          aria-labelledby={labelledBy}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`import.formats.${value}`) }))}
          onChange={({ target }) =>
            chooseFormat(FORMATS.find((each) => each === target.value) ?? format)
          }
        />
      )}
    </Field>
  );
}

function FileTools({
  importing: { format, file, preview, busy, chooseFile },
}: {
  importing: QuestionImport;
}) {
  const { t } = useTranslation('exams');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="rw-exams-tools">
      <input
        ref={input}
        type="file"
        className="rw-hidden"
        tabIndex={-1}
        aria-hidden
        accept={ACCEPT[format]}
        onChange={(event) => {
          chooseFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        icon={<FileUp size={16} aria-hidden />}
        loading={busy && preview === null}
        onClick={() => input.current?.click()}
      >
        {t(file ? 'import.another' : 'import.choose')}
      </Button>
      {file && <UserText>{file.name}</UserText>}
    </div>
  );
}

interface ImportFooterProps {
  importing: QuestionImport;
  /** Number of questions that do not exist yet. */
  newCount: number;
  /** Whether the marks of the questions exceed the limit. */
  isTooMuch: boolean;
}

function ImportFooter({
  importing: { file, preview, busy, failure, addedCount, confirm },
  newCount,
  isTooMuch,
}: ImportFooterProps) {
  const { t } = useTranslation(['exams', 'status']);
  const canConfirm = file && preview && preview.refusal === null && newCount > 0 && !isTooMuch;
  return (
    <div className="rw-form-foot">
      {failure && (
        <p className="rw-form-failure" role="alert">
          {t(failure, { ns: 'status' })}
        </p>
      )}
      <CancelButton>{addedCount === null ? undefined : t('close')}</CancelButton>
      {addedCount === null && (
        <Button
          type="primary"
          disabled={!canConfirm}
          loading={busy && preview !== null}
          onClick={confirm}
        >
          {t('import.confirm', { count: newCount })}
        </Button>
      )}
    </div>
  );
}
