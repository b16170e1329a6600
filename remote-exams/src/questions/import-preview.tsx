import { useTranslation } from 'react-i18next';
import type { ImportAnswer } from '@riwaq/api';
import { Button, Tag, UserText } from '@riwaq/ui/core';
import { leftOutKind } from './left-out-kind';
import { QuestionBody } from './question-body';
import type { ImportPreview } from './use-import-request';
import type { GoToLine } from './use-line-marks';

type FoundQuestion = ImportAnswer['questions'][number];

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
  answer: { leftOut, questions },
  isText = false,
}: {
  answer: ImportAnswer;
  isText?: boolean;
}) {
  return (
    <>
      {leftOut.length > 0 && <LeftOutEntries entries={leftOut} />}
      {questions.length > 0 && <FoundQuestions questions={questions} isText={isText} />}
    </>
  );
}

interface LineErrorsProps {
  errors: ImportAnswer['lineErrors'];
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

function LeftOutEntries({ entries }: { entries: ImportAnswer['leftOut'] }) {
  const { t } = useTranslation('exams');
  const nameOf = (kind: string): string => {
    const known = leftOutKind(kind);
    return known === null ? kind : t(`import.leftOutKinds.${known}`);
  };
  return (
    <section aria-label={t('import.leftOut', { count: entries.length })}>
      <h3>{t('import.leftOut', { count: entries.length })}</h3>
      <ul className="rw-exams-lines">
        {entries.map(({ name, kind, reason }, index) => (
          <li key={index}>
            <UserText>{name}</UserText>{' '}
            <span className="rw-form-note">
              {t(`import.leftOutReasons.${reason}`, { kind: nameOf(kind) })}
            </span>
          </li>
        ))}
      </ul>
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
      <ol className="rw-exams-questions">
        {questions.map((question, index) => (
          <li key={index}>
            <FoundQuestionCard question={question} number={index + 1} />
          </li>
        ))}
      </ol>
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
