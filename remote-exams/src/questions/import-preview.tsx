import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '@riwaq/api';
import { Button, Tag, UserText } from '@riwaq/ui/core';
import { Pagination } from '@riwaq/ui/table';
import { leftOutKind } from './left-out-kind';
import { QuestionBody } from './question-body';
import type { ImportPreview } from './use-import-request';
import type { GoToLine } from './use-line-marks';

type FoundQuestion = ImportResult['questions'][number];

/** Entries that are shown at once; a file may have thousands. */
const PREVIEW_PAGE = 50;

/** A page of a long list, with the buttons for the others. */
function PagedEntries<Entry>({
  label,
  entries,
  children,
}: {
  label: string;
  entries: readonly Entry[];
  /** Shows the entries of the page; `first` is the index of the first one. */
  children: (shown: readonly Entry[], first: number) => ReactNode;
}) {
  const [chosen, setChosen] = useState(1);
  const page = Math.min(chosen, Math.max(1, Math.ceil(entries.length / PREVIEW_PAGE)));
  const first = (page - 1) * PREVIEW_PAGE;
  return (
    <>
      {children(entries.slice(first, first + PREVIEW_PAGE), first)}
      {entries.length > PREVIEW_PAGE && (
        <Pagination
          label={label}
          page={page}
          pageSize={PREVIEW_PAGE}
          total={entries.length}
          sizes={[]}
          onChange={setChosen}
        />
      )}
    </>
  );
}

/** Why the server refused a file. */
export function ImportRefusal({ refusal }: { refusal: NonNullable<ImportPreview['refusal']> }) {
  const { t } = useTranslation(['exams', 'status']);
  return (
    <div className="rw-exams-notice" role="alert">
      <p>{t(refusal.key, { ns: 'status' })}</p>
      {refusal.details && <p className="rw-exams-details">{refusal.details}</p>}
    </div>
  );
}

/** Content of a file or text: the entries that are left out, and its questions. */
export function ImportContent({
  result: { leftOut, questions, draw = [] },
  isText = false,
}: {
  result: ImportResult;
  isText?: boolean;
}) {
  const { t } = useTranslation('exams');
  const typeOf = ({ questionType, questionCount }: (typeof draw)[number]): string =>
    t('import.drawType', { type: t(`questionTypes.${questionType}`), number: questionCount });
  return (
    <>
      {draw.length > 0 && (
        <p className="rw-exams-notice">
          {t('import.draw', { types: draw.map(typeOf).join(t('comma')) })}
        </p>
      )}
      {leftOut.length > 0 && <LeftOutEntries entries={leftOut} />}
      {questions.length > 0 && <FoundQuestions questions={questions} isText={isText} />}
    </>
  );
}

interface LineErrorsProps {
  errors: ImportResult['lineErrors'];
  /** Set where the text is beside: each line number becomes a button that shows the line. */
  goToLine?: GoToLine;
}

/** The invalid lines of a text with their reasons. */
export function LineErrors({ errors, goToLine }: LineErrorsProps) {
  const { t } = useTranslation('exams');
  if (errors.length === 0) return null;
  return (
    <ul className="rw-exams-lines" aria-label={t('import.lines')}>
      {errors.map(({ line, reason, available }, index) => (
        <li key={index}>
          {goToLine ? (
            <Button
              type="link"
              size="small"
              aria-label={t('import.goToLine', { line })}
              onClick={() => goToLine(line)}
            >
              {t('import.line', { line })}
            </Button>
          ) : (
            <strong>{t('import.line', { line })}</strong>
          )}{' '}
          {t(`import.reasons.${reason}`, { available: available.join(t('comma')) })}
        </li>
      ))}
    </ul>
  );
}

function LeftOutEntries({ entries }: { entries: ImportResult['leftOut'] }) {
  const { t } = useTranslation('exams');
  const nameOf = (kind: string): string => {
    const known = leftOutKind(kind);
    return known === null ? kind : t(`import.leftOutKinds.${known}`);
  };
  const title = t('import.leftOut', { count: entries.length });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <PagedEntries label={title} entries={entries}>
        {(shown) => (
          <ul className="rw-exams-lines">
            {shown.map(({ name, kind, reason }, index) => (
              <li key={index}>
                <UserText>{name}</UserText>{' '}
                <span className="rw-form-note">
                  {t(`import.leftOutReasons.${reason}`, { kind: nameOf(kind) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedEntries>
    </section>
  );
}

function FoundQuestions({
  questions,
  isText,
}: {
  questions: readonly FoundQuestion[];
  isText: boolean;
}) {
  const { t } = useTranslation('exams');
  const title = t(isText ? 'import.foundInText' : 'import.found', { count: questions.length });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <PagedEntries label={title} entries={questions}>
        {(shown, first) => (
          <ol className="rw-exams-questions" start={first + 1}>
            {shown.map((question, index) => (
              <li key={first + index}>
                <FoundQuestionCard question={question} number={first + index + 1} />
              </li>
            ))}
          </ol>
        )}
      </PagedEntries>
    </section>
  );
}

function FoundQuestionCard({ question, number }: { question: FoundQuestion; number: number }) {
  const { t } = useTranslation('exams');
  return (
    <article
      className="rw-card rw-exams-question"
      aria-label={t('question.number', { number })}
      data-already={question.alreadyExists || undefined}
    >
      <header>
        <span className="rw-exams-number">{number}</span>
        <span className="rw-exams-kind">{t(`questionTypes.${question.questionType}`)}</span>
        <span className="rw-exams-mark">{t('marks', { count: question.questionMark })}</span>
        {question.alreadyExists && <Tag color="warning">{t('import.already')}</Tag>}
      </header>
      {question.category.length > 0 && (
        <p className="rw-form-note">
          {t('import.category')} <UserText>{question.category.join(' / ')}</UserText>
        </p>
      )}
      {question.losses.length > 0 && (
        <p className="rw-exams-notice">
          {t('import.losses', {
            losses: question.losses.map((loss) => t(`import.lossKinds.${loss}`)).join(t('comma')),
          })}
        </p>
      )}
      <QuestionBody question={{ ...question, containsFile: false, fileName: '', fileUrl: '' }} />
    </article>
  );
}
