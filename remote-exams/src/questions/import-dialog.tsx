import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IMPORT,
  IMPORT_BYTES,
  IMPORT_FORMAT,
  importStatuses,
  OK,
  sumOfMarks,
  type ImportAnswer,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, Tag, UserText } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { Radio } from '@riwaq/ui/form';
import { CancelButton, FullScreenDialog } from '@riwaq/ui/overlay';
import { problemKey, Refusal } from '@riwaq/ui/page';
import type { QuestionOwner } from '../data/keys';
import { useRefreshQuestions } from '../data/use-questions';
import { QuestionBody } from './question-body';

type Format = (typeof IMPORT_FORMAT)[keyof typeof IMPORT_FORMAT];
const FORMATS: readonly Format[] = [IMPORT_FORMAT.aiken, IMPORT_FORMAT.moodleXml];
const ACCEPT: Readonly<Record<Format, string>> = {
  [IMPORT_FORMAT.aiken]: '.txt,text/plain',
  [IMPORT_FORMAT.moodleXml]: '.xml,text/xml,application/xml',
};

/** The server's response to a file; a refusal with its reason in words. */
interface Read {
  answer: ImportAnswer;
  refusal: { key: string; details: string | null } | null;
}

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
  const { api, log, notify } = useHost();
  const refresh = useRefreshQuestions();
  const input = useRef<HTMLInputElement>(null);
  const [formatType, setFormat] = useState<Format>(IMPORT_FORMAT.aiken);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Set if adding left out more than the preview: the dialog shows it before it closes.
  const [addedCount, setAddedCount] = useState<number | null>(null);

  const send = async (chosen: File, format: Format, confirmed: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      const { statusCode, data, details } = await api('POST Exams/ImportQuestions', {
        body: {
          formatType: format,
          examGuid: owner.kind === 'exam' ? owner.guid : null,
          categoryGuid: owner.kind === 'category' ? owner.guid : null,
          confirmImport: confirmed ? 'true' : 'false',
        },
        file: chosen,
      });
      if (statusCode !== OK) {
        if (data === null) throw new Refusal(statusCode);
        setRead({
          answer: data,
          refusal: {
            key: problemKey(new Refusal(statusCode), importStatuses),
            details: statusCode === IMPORT.lines ? null : (details ?? null),
          },
        });
      } else if (confirmed) {
        notify.success(t('import.added', { count: data?.addedCount ?? 0 }));
        void refresh();
        if (data && data.leftOut.length > (read?.answer.leftOut.length ?? 0)) {
          setAddedCount(data.addedCount);
          setRead({ answer: { ...data, questions: [] }, refusal: null });
        } else onClose();
      } else if (data) setRead({ answer: data, refusal: null });
    } catch (cause) {
      log.error('questions could not be imported', cause);
      setFailure(problemKey(cause, importStatuses));
    } finally {
      setBusy(false);
    }
  };
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setRead(null);
    // Shows the file's name beside its problem.
    setFile(chosen);
    if (chosen.size === 0 || chosen.size >= IMPORT_BYTES) {
      setFailure(chosen.size === 0 ? 'fields.empty' : 'errors.too-large');
      return;
    }
    void send(chosen, formatType, false);
  };

  const added = read?.answer.questions.filter(({ alreadyExists }) => !alreadyExists) ?? [];
  const fresh = added.length;
  const marks = sumOfMarks(added.map(({ questionMark }) => questionMark));
  // After adding, `marksLeft` has shrunk by these questions.
  const isTooMuch = addedCount === null && marksLeft !== null && marks > marksLeft;
  const footer = (
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
          disabled={!file || read === null || read.refusal !== null || fresh === 0 || isTooMuch}
          loading={busy && read !== null}
          onClick={() => file && void send(file, formatType, true)}
        >
          {t('import.confirm', { count: fresh })}
        </Button>
      )}
    </div>
  );
  const choice = (
    <>
      <Field label={t('import.format')} group hint={t(`import.hint.${formatType}`)}>
        {({ 'aria-labelledby': labelledBy }) => (
          <Radio.Group
            aria-labelledby={labelledBy}
            value={formatType}
            options={FORMATS.map((format) => ({
              value: format,
              label: t(`import.formats.${format}`),
            }))}
            onChange={({ target }) => {
              const format = FORMATS.find((each) => each === target.value) ?? formatType;
              setFormat(format);
              setFile(null);
              setRead(null);
              setFailure(null);
            }}
          />
        )}
      </Field>
      <div className="rw-exams-tools">
        <input
          ref={input}
          type="file"
          className="rw-hidden"
          tabIndex={-1}
          aria-hidden
          accept={ACCEPT[formatType]}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          icon={<FileUp size={16} aria-hidden />}
          loading={busy && read === null}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'import.another' : 'import.choose')}
        </Button>
        {file && <UserText>{file.name}</UserText>}
      </div>
    </>
  );
  return (
    <FullScreenDialog open={open} title={t('import.title')} onClose={onClose} footer={footer}>
      <div className="rw-form rw-exams-form">
        {addedCount === null ? (
          choice
        ) : (
          <p className="rw-exams-notice" role="status">
            {t('import.addedBut', { count: addedCount })}
          </p>
        )}
        {read?.refusal && (
          <div className="rw-exams-notice" role="alert">
            <p>{t(read.refusal.key, { ns: 'status' })}</p>
            {read.refusal.details && <p className="rw-exams-details">{read.refusal.details}</p>}
          </div>
        )}
        {isTooMuch && (
          <p className="rw-exams-notice" role="alert">
            {t('import.tooManyMarks', { marks, left: marksLeft })}
          </p>
        )}
        {read && read.answer.lineErrors.length > 0 && (
          <ul className="rw-exams-lines" aria-label={t('import.lines')}>
            {read.answer.lineErrors.map(({ line, reason, available }, index) => (
              <li key={index}>
                <strong>{t('import.line', { line })}</strong>{' '}
                {t(`import.reasons.${reason}`, { available: available.join(t('comma')) })}
              </li>
            ))}
          </ul>
        )}
        {read && read.answer.leftOut.length > 0 && (
          <section aria-label={t('import.leftOut', { count: read.answer.leftOut.length })}>
            <h3>{t('import.leftOut', { count: read.answer.leftOut.length })}</h3>
            <ul className="rw-exams-lines">
              {read.answer.leftOut.map(({ name, kind, reason }, index) => (
                <li key={index}>
                  <UserText>{name}</UserText>{' '}
                  <span className="rw-form-note">
                    {t(`import.leftOutReasons.${reason}`, { kind })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {read && read.answer.questions.length > 0 && (
          <section aria-label={t('import.found', { count: read.answer.questions.length })}>
            <h3>{t('import.found', { count: read.answer.questions.length })}</h3>
            <ol className="rw-exams-questions">
              {read.answer.questions.map((question, index) => (
                <li key={index}>
                  <article
                    className="rw-card rw-exams-question"
                    aria-label={t('question.number', { number: index + 1 })}
                    data-already={question.alreadyExists || undefined}
                  >
                    <header>
                      <span className="rw-exams-number">{index + 1}</span>
                      <span className="rw-exams-kind">
                        {t(`questionTypes.${question.questionType}`)}
                      </span>
                      <span className="rw-exams-mark">
                        {t('marks', { count: question.questionMark })}
                      </span>
                      {question.alreadyExists && <Tag color="warning">{t('import.already')}</Tag>}
                    </header>
                    <QuestionBody
                      question={{ ...question, containsFile: false, fileName: '', fileUrl: '' }}
                    />
                  </article>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </FullScreenDialog>
  );
}
