import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isChoice, type ExamQuestion } from '@riwaq/api';
import { formatDateTime, UserText } from '@riwaq/ui/core';
import { FeedbackLine } from '../questions/feedback';
import { NamedFile } from '../questions/question-body';
import { nameInAddress } from '../questions/name-in-address';
import { PlainLines } from '../questions/plain-lines';

type Answered = Pick<ExamQuestion, 'questionType' | 'questionAnswers'>;
type Given = ExamQuestion['studentAnswers'];

/** A student's answer to a question, and answers that arrived too late. */
export function AnswerView({
  question,
  given,
  late,
}: {
  question: Answered;
  given: Given;
  late: ExamQuestion['lateAnswers'];
}) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-exams-given">
      {given.length === 0 ? (
        <p className="rw-exams-blank">{t('grading.blank')}</p>
      ) : (
        <Given question={question} given={given} />
      )}
      {late.map(({ receivedDate, studentAnswers }) => (
        <div key={receivedDate} className="rw-exams-late-answer">
          <p className="rw-exams-sign rw-exams-late">
            {t('grading.late', { date: formatDateTime(receivedDate) })}
          </p>
          <Given question={question} given={studentAnswers} />
        </div>
      ))}
    </div>
  );
}

function Given({
  question: { questionType, questionAnswers },
  given,
}: {
  question: Answered;
  given: Given;
}) {
  const { t } = useTranslation('exams');
  if (questionType === 'AttachedFile')
    return (
      <ul className="rw-exams-answers">
        {given.map(({ answerText }) => (
          <li key={answerText}>
            <NamedFile name={nameInAddress(answerText)} fileUrl={answerText} />
          </li>
        ))}
      </ul>
    );
  if (!isChoice(questionType))
    return (
      <p className="rw-exams-written">
        {given.map(({ answerText }) => (
          <UserText key={answerText}>{answerText}</UserText>
        ))}
      </p>
    );
  const chosen = new Set(given.map(({ answerText }) => answerText));
  return (
    <ul className="rw-exams-answers" aria-label={t('question.options')}>
      {questionAnswers.map(({ answerGuid, optionText, isCorrect, feedback }) => {
        const picked = chosen.has(answerGuid);
        return (
          <li
            key={answerGuid}
            data-correct={isCorrect === true || undefined}
            data-chosen={picked || undefined}
          >
            <span className="rw-exams-answer-mark">
              {picked &&
                (isCorrect === true ? (
                  <Check size={16} role="img" aria-label={t('grading.chosenRight')} />
                ) : (
                  <X
                    className="rw-exams-late"
                    size={16}
                    role="img"
                    aria-label={t('grading.chosenWrong')}
                  />
                ))}
            </span>
            <div className="rw-exams-answer-text">
              <PlainLines text={optionText} />
              {picked && <FeedbackLine text={feedback} />}
            </div>
            {isCorrect === true && !picked && (
              <span className="rw-form-note">{t('grading.missed')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
