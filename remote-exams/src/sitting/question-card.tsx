import { Flag, Save } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamQuestion } from '@riwaq/api';
import { Button, classes, UserText } from '@riwaq/ui/core';
import { FileCard, RichText, useDownload } from '@riwaq/ui/plain';
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
const NOBODY = (): void => undefined;

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
  const { t } = useTranslation('exams');
  const download = useDownload();
  const id = useId();
  const [missing, setMissing] = useState(false);
  const [sending, setSending] = useState(false);
  const { questionGuid, questionType, questionMark, fileUrl, fileName, examResult } = question;
  // A file that is still uploading is not part of the answer yet.
  const isMissing = missing && (sending || entered(answer).length === 0);
  const problemId = isMissing ? `${id}-problem` : undefined;
  const submit = () => {
    if (sending || entered(answer).length === 0) return setMissing(true);
    setMissing(false);
    handlers?.onSubmit(questionGuid);
  };

  return (
    <article
      id={questionId(questionGuid)}
      className={classes('rw-card', 'rw-sit-question', flagged && 'rw-sit-flagged')}
      aria-labelledby={`${id}-number`}
      tabIndex={-1}
    >
      <header className="rw-sit-question-head">
        <h3 id={`${id}-number`} className="rw-sit-number-of">
          {t('sitting.question.number', { number })}
        </h3>
        <span className="rw-sit-mark">
          {examResult
            ? t('sitting.question.got', { degree: examResult.degree ?? '—', mark: questionMark })
            : t('sitting.question.mark', { count: questionMark })}
        </span>
        {handlers && (
          <Button
            className="rw-sit-flag"
            type="text"
            aria-pressed={flagged}
            aria-label={t('sitting.question.flagOf', { number })}
            icon={<Flag size={18} fill={flagged ? 'currentColor' : 'none'} aria-hidden />}
            onClick={() => handlers.onFlag(questionGuid)}
          >
            {t('sitting.question.flag')}
          </Button>
        )}
      </header>
      <div id={`${id}-text`} className="rw-sit-asked">
        <RichText html={question.question} cutHeight={null} />
      </div>
      {fileUrl !== '' && (
        <div className="rw-sit-file">
          <FileCard
            file={{ fileUrl, fileCaption: fileName, fileSizeFormated: '', downloadCount: 0 }}
            onDownload={() => download(fileUrl)}
          />
        </div>
      )}
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
            : NOBODY
        }
      />
      {isMissing && (
        <p id={problemId} className="rw-sit-problem" role="alert">
          {t(
            sending
              ? 'sitting.answer.sending'
              : questionType === 'AttachedFile'
                ? 'sitting.answer.fileRequired'
                : 'sitting.answer.required',
          )}
        </p>
      )}
      {isShown(question) && question.questionHint !== '' && (
        <p className="rw-sit-hint">
          <strong>{t('sitting.correct.hint')}</strong>{' '}
          <UserText as="bdi">{question.questionHint}</UserText>
        </p>
      )}
      {examResult && examResult.notex !== '' && (
        <p className="rw-sit-hint">
          <strong>{t('sitting.question.note')}</strong>{' '}
          <UserText as="bdi">{examResult.notex}</UserText>
        </p>
      )}
      {handlers && save !== null && !(disabled && save === 'none') && (
        <footer className="rw-sit-question-foot">
          {!disabled && (
            <Button
              icon={<Save size={16} aria-hidden />}
              onClick={submit}
              aria-describedby={isFinal ? `${id}-final` : undefined}
            >
              {t('sitting.question.save')}
            </Button>
          )}
          <SaveSign state={save} />
          {isFinal && !disabled && (
            <p id={`${id}-final`} className="rw-sit-note">
              {t('sitting.question.final')}
            </p>
          )}
        </footer>
      )}
    </article>
  );
});
