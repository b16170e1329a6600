import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ANSWER_TEXT_MAX,
  parseDecimal,
  seenText,
  type ExamQuestion,
  type QuestionOption,
} from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { CheckChoice, InlinePart, RadioChoice, TextBox, TextField } from '@riwaq/ui/plain';
import { FileAnswer } from '../lazy-parts';
import { AcceptedAnswer } from '../questions/accepted-answer';
import { FeedbackLine } from '../questions/feedback';
import { PlainLines } from '../questions/plain-lines';
import { isShown } from './paper';

export interface AnswerFieldProps {
  question: ExamQuestion;
  answer: readonly string[];
  disabled: boolean;
  /** Id of the element that shows the question. */
  labelledBy: string;
  /** Id of the element that shows the problem of the answer, if there is one. */
  problemId: string | undefined;
  onWrite: (answer: readonly string[]) => void;
  onBusy: (busy: boolean) => void;
}

/** Maximum number of characters of a typed number. */
const NUMBER_TEXT_MAX = 100;

/** Input for the answer to a question, by its type. */
export function AnswerField(props: AnswerFieldProps) {
  switch (props.question.questionType) {
    case 'OneChoice':
      return <OneChoice {...props} />;
    case 'MultiChoice':
      return <MultiChoice {...props} />;
    case 'FillInTheBlanks':
      return <TextAnswer {...props} />;
    case 'Number':
      return <NumberAnswer {...props} />;
    case 'AttachedFile':
      return (
        <InlinePart rows={2}>
          <FileAnswer {...props} />
        </InlinePart>
      );
  }
}

function OneChoice({
  question,
  answer,
  disabled,
  labelledBy,
  problemId,
  onWrite,
}: AnswerFieldProps) {
  const { t } = useTranslation('exams');
  const options = useRef<HTMLDivElement>(null);
  // The button unmounts when the answer is cleared, so focus the options.
  const clear = () => {
    onWrite([]);
    options.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <div
        ref={options}
        className="rw-sit-options"
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={problemId}
      >
        {question.questionAnswers.map((option) => (
          <RadioChoice
            key={option.answerGuid}
            className="rw-sit-choice"
            name={question.questionGuid}
            checked={answer[0] === option.answerGuid}
            disabled={disabled}
            onChange={() => onWrite([option.answerGuid])}
          >
            <OptionText option={option} chosen={answer.includes(option.answerGuid)} />
          </RadioChoice>
        ))}
      </div>
      {answer.length > 0 && !disabled && (
        <Button type="link" size="small" className="rw-sit-clear" onClick={clear}>
          {t('sitting.answer.clear')}
        </Button>
      )}
    </>
  );
}

function MultiChoice({
  question,
  answer,
  disabled,
  labelledBy,
  problemId,
  onWrite,
}: AnswerFieldProps) {
  const { t } = useTranslation('exams');
  return (
    <div
      className="rw-sit-options"
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={problemId}
    >
      {!isShown(question) && <p className="rw-sit-note">{t('sitting.answer.several')}</p>}
      {question.questionAnswers.map((option) => (
        <CheckChoice
          key={option.answerGuid}
          className="rw-sit-choice"
          checked={answer.includes(option.answerGuid)}
          disabled={disabled}
          onChange={(event) =>
            onWrite(
              event.target.checked
                ? [...answer, option.answerGuid]
                : answer.filter((guid) => guid !== option.answerGuid),
            )
          }
        >
          <OptionText option={option} chosen={answer.includes(option.answerGuid)} />
        </CheckChoice>
      ))}
    </div>
  );
}

/** An option; shows whether it is correct where that is revealed, and not by colour alone. */
function OptionText({ option, chosen }: { option: QuestionOption; chosen: boolean }) {
  const { t } = useTranslation('exams');
  const verdict =
    option.isCorrect === null ? null : option.isCorrect ? 'right' : chosen ? 'wrong' : null;
  return (
    <span className="rw-sit-option">
      <PlainLines text={option.optionText} />
      {verdict && (
        <span className={`rw-sit-verdict rw-sit-${verdict}`}>
          {verdict === 'right' ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
          {t(`sitting.correct.${verdict}`)}
        </span>
      )}
      {chosen && <FeedbackLine text={option.feedback} />}
    </span>
  );
}

function TextAnswer({
  question,
  answer,
  disabled,
  labelledBy,
  problemId,
  onWrite,
}: AnswerFieldProps) {
  return (
    <>
      <TextBox
        className="rw-sit-text"
        value={answer[0] ?? ''}
        disabled={disabled}
        maxLength={ANSWER_TEXT_MAX}
        aria-labelledby={labelledBy}
        aria-describedby={problemId}
        aria-invalid={problemId ? true : undefined}
        onChange={(event) => onWrite([event.target.value])}
      />
      <Accepted question={question} />
    </>
  );
}

function NumberAnswer({
  question,
  answer,
  disabled,
  labelledBy,
  problemId,
  onWrite,
}: AnswerFieldProps) {
  const { t } = useTranslation('exams');
  const typed = answer[0] ?? '';
  const isNumber = seenText(typed) === '' || parseDecimal(typed) !== null;
  const note = `${labelledBy}-number`;
  return (
    <>
      <TextField
        className="rw-sit-number"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        disabled={disabled}
        maxLength={NUMBER_TEXT_MAX}
        aria-labelledby={labelledBy}
        aria-describedby={
          [problemId, isNumber ? undefined : note].filter(Boolean).join(' ') || undefined
        }
        aria-invalid={problemId ? true : undefined}
        onChange={(event) => onWrite([event.target.value])}
      />
      {/* The value is saved all the same: the student may still be typing. */}
      {!isNumber && (
        <p id={note} className="rw-sit-note rw-text-warning">
          {t('sitting.answer.notNumber')}
        </p>
      )}
      <Accepted question={question} />
    </>
  );
}

/** Accepted answers to a question whose answer is written, once they are revealed. */
function Accepted({ question }: { question: ExamQuestion }) {
  const { t } = useTranslation('exams');
  const accepted = question.questionAnswers.filter(({ isCorrect }) => isCorrect);
  if (accepted.length === 0) return null;
  return (
    <div className="rw-sit-accepted">
      <span className="rw-sit-verdict rw-sit-right">
        <Check size={16} aria-hidden />
        {t('sitting.correct.accepted', { count: accepted.length })}
      </span>
      <ul>
        {accepted.map(({ answerGuid, optionText, tolerance, feedback }) => (
          <li key={answerGuid}>
            <AcceptedAnswer text={optionText} tolerance={tolerance} />
            <FeedbackLine text={feedback} />
          </li>
        ))}
      </ul>
    </div>
  );
}
