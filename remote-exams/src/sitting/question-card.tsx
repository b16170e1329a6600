import { Flag, Save } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamQuestion } from '@riwaq/api';
import { Button, classes, UserText } from '@riwaq/ui/core';
import { FileCard, RichText, useDownload } from '@riwaq/ui/plain';
import { Feedback } from '../questions/feedback';
import { PlainLines } from '../questions/plain-lines';
import { AnswerField } from './answer-field';
import { entered, isShown } from './paper';
import type { SaveState } from './sitting-view';
import { SaveSign } from './save-sign';

/**
 * Handlers of a question. The functions never change, so that typing in one question renders only
 * that one.
 */
export interface QuestionHandlers {
  onWrite: (questionGuid: string, answer: readonly string[]) => void;
  onSubmit: (questionGuid: string) => void;
  onFlag: (questionGuid: string) => void;
  onBusy: (questionGuid: string, busy: boolean) => void;
}

interface QuestionCardProps {
  question: ExamQuestion;
  number: number;
  answer: readonly string[];
  flagged: boolean;
  /** Null in a view that saves nothing. */
  save: SaveState | null;
  disabled: boolean;
  /** Submitting with the button reveals the correct answers and locks the answer. */
  isFinal: boolean;
  /** Left out in a read-only view. */
  handlers?: QuestionHandlers;
}

export const questionId = (questionGuid: string): string => `sit-question-${questionGuid}`;
const ignore = (): void => undefined;

/** One question, with the input for its answer and the save state. */
export const QuestionCard = memo(function QuestionCard({
  question,
  number,
  answer,
  flagged,
  save,
  disabled,
  isFinal,
  handlers,
}: QuestionCardProps) {
  const id = useId();
  const [missing, setMissing] = useState(false);
  const [sending, setSending] = useState(false);
  const { questionGuid, questionType } = question;
  // A file that is still uploading is not part of the answer yet.
  const isIncomplete = sending || entered(answer).length === 0;
  const problem = missing && isIncomplete ? problemOf(questionType, sending) : null;
  const problemId = problem === null ? undefined : `${id}-problem`;
  const submit = () => {
    setMissing(isIncomplete);
    if (!isIncomplete) handlers?.onSubmit(questionGuid);
  };

  return (
    <article
      id={questionId(questionGuid)}
      className={classes('rw-card', 'rw-sit-question', flagged && 'rw-sit-flagged')}
      aria-labelledby={`${id}-number`}
      tabIndex={-1}
    >
      <QuestionHead
        id={`${id}-number`}
        question={question}
        number={number}
        flagged={flagged}
        onFlag={handlers?.onFlag}
      />
      <div id={`${id}-text`} className="rw-sit-asked">
        <RichText html={question.question} cutHeight={null} />
      </div>
      <QuestionFile question={question} />
      <AnswerField
        question={question}
        answer={answer}
        disabled={disabled}
        labelledBy={`${id}-text`}
        problemId={problemId}
        onWrite={(next) => {
          setMissing(false);
          handlers?.onWrite(questionGuid, next);
        }}
        onBusy={
          handlers
            ? (busy) => {
                setSending(busy);
                setMissing(false);
                handlers.onBusy(questionGuid, busy);
              }
            : ignore
        }
      />
      <AnswerNotes id={problemId} problem={problem} question={question} />
      {handlers && save !== null && !(disabled && save === 'none') && (
        <QuestionFoot
          id={`${id}-final`}
          save={save}
          isFinal={isFinal}
          onSubmit={disabled ? null : submit}
        />
      )}
    </article>
  );
});

/** The file of a question, if it has one. */
function QuestionFile({ question: { fileUrl, fileName } }: { question: ExamQuestion }) {
  const download = useDownload();
  if (fileUrl === '') return null;
  return (
    <div className="rw-sit-file">
      <FileCard
        file={{ fileUrl, fileCaption: fileName, fileSizeFormated: '', downloadCount: 0 }}
        onDownload={() => download(fileUrl)}
      />
    </div>
  );
}

/** Key of the text of why an answer cannot be submitted. */
function problemOf(questionType: ExamQuestion['questionType'], sending: boolean): string {
  if (sending) return 'sitting.answer.sending';
  return questionType === 'AttachedFile'
    ? 'sitting.answer.fileRequired'
    : 'sitting.answer.required';
}

interface QuestionHeadProps {
  id: string;
  question: ExamQuestion;
  number: number;
  flagged: boolean;
  /** Left out in a read-only view. */
  onFlag?: QuestionHandlers['onFlag'];
}

function QuestionHead({
  id,
  question: { questionGuid, questionMark, examResult },
  number,
  flagged,
  onFlag,
}: QuestionHeadProps) {
  const { t } = useTranslation('exams');
  return (
    <header className="rw-sit-question-head">
      <h3 id={id} className="rw-sit-number-of">
        {t('sitting.question.number', { number })}
      </h3>
      <span className="rw-sit-mark">
        {examResult
          ? t('sitting.question.got', { degree: examResult.degree ?? '—', mark: questionMark })
          : t('sitting.question.mark', { count: questionMark })}
      </span>
      {onFlag && (
        <Button
          className="rw-sit-flag"
          type="text"
          aria-pressed={flagged}
          aria-label={t('sitting.question.flagOf', { number })}
          icon={<Flag size={18} fill={flagged ? 'currentColor' : 'none'} aria-hidden />}
          onClick={() => onFlag(questionGuid)}
        >
          {t('sitting.question.flag')}
        </Button>
      )}
    </header>
  );
}

interface AnswerNotesProps {
  /** Id of the problem. */
  id: string | undefined;
  /** Key of its text. */
  problem: string | null;
  question: ExamQuestion;
}

/** Why the answer cannot be submitted, the hint, the feedback, and the note of the teacher. */
function AnswerNotes({ id, problem, question }: AnswerNotesProps) {
  const { t } = useTranslation('exams');
  const { questionHint, examResult } = question;
  return (
    <>
      {problem !== null && (
        <p id={id} className="rw-sit-problem" role="alert">
          {t(problem)}
        </p>
      )}
      {isShown(question) && questionHint !== '' && (
        <p className="rw-sit-hint">
          <strong>{t('sitting.correct.hint')}</strong> <PlainLines text={questionHint} />
        </p>
      )}
      <Feedback html={question.feedback} />
      {examResult && examResult.notex !== '' && (
        <p className="rw-sit-hint">
          <strong>{t('sitting.question.note')}</strong>{' '}
          <UserText as="bdi">{examResult.notex}</UserText>
        </p>
      )}
    </>
  );
}

interface QuestionFootProps {
  /** Id of the note that submitting locks the answer. */
  id: string;
  save: SaveState;
  isFinal: boolean;
  /** Null if the answer can no longer be submitted. */
  onSubmit: (() => void) | null;
}

function QuestionFoot({ id, save, isFinal, onSubmit }: QuestionFootProps) {
  const { t } = useTranslation('exams');
  return (
    <footer className="rw-sit-question-foot">
      {onSubmit && (
        <Button
          icon={<Save size={16} aria-hidden />}
          onClick={onSubmit}
          aria-describedby={isFinal ? id : undefined}
        >
          {t('sitting.question.save')}
        </Button>
      )}
      <SaveSign state={save} />
      {isFinal && onSubmit && (
        <p id={id} className="rw-sit-note">
          {t('sitting.question.final')}
        </p>
      )}
    </footer>
  );
}
