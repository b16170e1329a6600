import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_FORMAT, sumOfMarks, type ImportResult } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { Radio } from '@riwaq/ui/form';
import { CancelButton, FullScreenDialog } from '@riwaq/ui/overlay';
import type { QuestionOwner } from '../data/keys';
import { FileTools } from './import-file-tools';
import { FORMATS, type ImportSource } from './import-format';
import { ImportContent, ImportRefusal, LineErrors } from './import-preview';
import { PastedTextField } from './pasted-text-field';
import { PastedWord } from './pasted-word';
import { useLineMarks } from './use-line-marks';
import { useQuestionImport, type QuestionImport } from './use-question-import';

const SOURCES: readonly ImportSource[] = ['file', 'text'];

/**
 * The marks that the questions may have; null for any. After adding, `marksLeft` has shrunk by
 * these questions, and the marks of a random selection are those of its papers.
 */
const marksLimit = (
  marksLeft: number | null,
  { addedCount, preview }: QuestionImport,
): number | null => (addedCount === null && !preview?.result.draw ? marksLeft : null);

/**
 * Imports questions from a file or a text in two steps: a preview, then the confirmation
 * (QUESTION-13).
 */
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
  const { recognised, preview, addedCount } = importing;
  const added = preview?.result.questions.filter(({ alreadyExists }) => !alreadyExists) ?? [];
  const marks = sumOfMarks(added.map(({ questionMark }) => questionMark));
  const limit = marksLimit(marksLeft, importing);
  const isTooMuch = limit !== null && marks > limit;
  const notices = (
    <>
      {recognised !== null && (
        <p className="rw-form-note" role="status">
          {t('import.recognised', { format: t(`import.formats.${recognised}`) })}
        </p>
      )}
      {preview?.refusal && <ImportRefusal refusal={preview.refusal} />}
      {isTooMuch && (
        <p className="rw-exams-notice" role="alert">
          {t('import.tooManyMarks', { marks, left: limit })}
        </p>
      )}
    </>
  );
  return (
    <FullScreenDialog
      open={open}
      title={t('import.title')}
      onClose={onClose}
      footer={<ImportFooter importing={importing} newCount={added.length} isTooMuch={isTooMuch} />}
    >
      {addedCount === null && importing.source === 'text' ? (
        <TextImport importing={importing}>{notices}</TextImport>
      ) : (
        <div className="rw-form rw-exams-form">
          {addedCount === null ? (
            <>
              <SourceFields importing={importing} />
              <FileTools importing={importing} />
            </>
          ) : (
            <p className="rw-exams-notice" role="status">
              {t('import.addedBut', { count: addedCount })}
            </p>
          )}
          {notices}
          {preview && (
            <>
              <LineErrors errors={preview.result.lineErrors} />
              <ImportContent result={preview.result} />
            </>
          )}
        </div>
      )}
    </FullScreenDialog>
  );
}

/** Where the questions come from, and their format. */
function SourceFields({
  importing: { source, format, busy, chooseSource, chooseFormat },
}: {
  importing: QuestionImport;
}) {
  const { t } = useTranslation('exams');
  return (
    <>
      <Field label={t('import.source')} group>
        {({ 'aria-labelledby': labelledBy }) => (
          <Radio.Group
            aria-labelledby={labelledBy}
            value={source}
            disabled={busy === 'adding'}
            options={SOURCES.map((value) => ({ value, label: t(`import.sources.${value}`) }))}
            onChange={({ target }) =>
              chooseSource(SOURCES.find((each) => each === target.value) ?? source)
            }
          />
        )}
      </Field>
      {/* A copy from Word has one format. */}
      {(source === 'file' || format !== IMPORT_FORMAT.word) && (
        <Field label={t('import.format')} group hint={t(`import.hint.${format}`)}>
          {({ 'aria-labelledby': labelledBy }) => (
            <Radio.Group
              aria-labelledby={labelledBy}
              value={format}
              disabled={busy === 'adding'}
              options={FORMATS[source].map((value) => ({
                value,
                label: t(`import.formats.${value}`),
              }))}
              onChange={({ target }) =>
                chooseFormat(FORMATS[source].find((each) => each === target.value) ?? format)
              }
            />
          )}
        </Field>
      )}
    </>
  );
}

/** The text with its preview: beside it, or below it in a narrow window. */
function TextImport({ importing, children }: { importing: QuestionImport; children: ReactNode }) {
  const { t } = useTranslation('exams');
  const { pasted, preview, busy, isCurrent } = importing;
  const lineMarks = useLineMarks(pasted.text);
  const errors = preview?.result.lineErrors ?? [];
  // The numbers of an older text may name other lines.
  const current = isCurrent ? errors : [];
  return (
    <div className="rw-exams-import">
      <div className="rw-form">
        <SourceFields importing={importing} />
        {importing.format === IMPORT_FORMAT.word ? (
          <PastedWord importing={importing} />
        ) : (
          <PastedTextField importing={importing} errors={current} lineMarks={lineMarks} />
        )}
      </div>
      <section
        className="rw-form"
        aria-label={t('import.preview')}
        aria-busy={busy === 'reading'}
        data-stale={(preview !== null && !isCurrent) || undefined}
      >
        <p className="rw-hidden" role="status">
          {isCurrent && preview && <PreviewSummary result={preview.result} />}
        </p>
        {errors.length > 0 ? (
          <>
            <h3>{t('import.invalidLines', { count: errors.length })}</h3>
            <LineErrors errors={errors} goToLine={isCurrent ? lineMarks.goToLine : undefined} />
          </>
        ) : (
          children
        )}
        {preview ? (
          <ImportContent result={preview.result} isText />
        ) : (
          <p className="rw-form-note">{t('import.previewEmpty')}</p>
        )}
      </section>
    </div>
  );
}

/** The preview in a sentence, for screen readers. */
function PreviewSummary({ result: { lineErrors, leftOut, questions } }: { result: ImportResult }) {
  const { t } = useTranslation('exams');
  if (lineErrors.length > 0) return t('import.invalidLines', { count: lineErrors.length });
  return [
    t('import.foundInText', { count: questions.length }),
    ...(leftOut.length > 0 ? [t('import.leftOut', { count: leftOut.length })] : []),
  ].join(t('comma'));
}

interface ImportFooterProps {
  importing: QuestionImport;
  /** Number of questions that do not exist yet. */
  newCount: number;
  /** Whether the marks of the questions exceed the limit. */
  isTooMuch: boolean;
}

function ImportFooter({
  importing: { source, isCurrent, preview, busy, failure, addedCount, retry, confirm },
  newCount,
  isTooMuch,
}: ImportFooterProps) {
  const { t } = useTranslation(['exams', 'status']);
  const canConfirm = isCurrent && preview?.refusal === null && newCount > 0 && !isTooMuch;
  return (
    <div className="rw-form-foot">
      {failure && (
        <p className="rw-form-failure" role="alert">
          {t(failure, { ns: 'status' })}
        </p>
      )}
      {failure && source === 'text' && !isCurrent && (
        <Button onClick={retry}>{t('import.retry')}</Button>
      )}
      <CancelButton>{addedCount === null ? undefined : t('close')}</CancelButton>
      {addedCount === null && (
        <Button type="primary" disabled={!canConfirm} loading={busy === 'adding'} onClick={confirm}>
          {t('import.confirm', { count: newCount })}
        </Button>
      )}
    </div>
  );
}
