import { Check, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isChoice, type Question } from '@riwaq/api';
import { formatDateTime, IconButton, UserText } from '@riwaq/ui/core';
import { RichText } from '@riwaq/ui/plain';
import { useDownload } from '@riwaq/ui/page';
import { FileIcon } from '@riwaq/ui/upload';
import { AcceptedAnswer } from './accepted-answer';
import { Feedback, FeedbackLine } from './feedback';
import { PlainLines } from './plain-lines';

type Shown = Pick<
  Question,
  | 'question'
  | 'questionType'
  | 'containsFile'
  | 'fileName'
  | 'fileUrl'
  | 'questionHint'
  | 'questionAnswers'
> &
  Partial<Pick<Question, 'feedback' | 'lastUsedDate'>>;

/**
 * Body of a question: its text, its file and its options, with the correct ones marked where they
 * are known.
 */
export function QuestionBody({ question }: { question: Shown }) {
  const { t } = useTranslation('exams');
  const { questionType, questionAnswers, questionHint, lastUsedDate = null } = question;
  return (
    <div className="rw-exams-question-body">
      <RichText html={question.question} />
      {question.containsFile && <NamedFile name={question.fileName} fileUrl={question.fileUrl} />}
      {questionAnswers.length > 0 && (
        <ul
          className="rw-exams-answers"
          aria-label={t(isChoice(questionType) ? 'question.options' : 'question.accepted')}
        >
          {questionAnswers.map(({ answerGuid, optionText, isCorrect, tolerance, feedback }) => (
            <li key={answerGuid} data-correct={isCorrect === true || undefined}>
              <span className="rw-exams-answer-mark">
                {isCorrect === true && (
                  <Check size={16} role="img" aria-label={t('question.isCorrect')} />
                )}
              </span>
              <div className="rw-exams-answer-text">
                <AcceptedAnswer text={optionText} tolerance={tolerance} />
                <FeedbackLine text={feedback} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {questionType === 'AttachedFile' && <p className="rw-form-note">{t('question.byHand')}</p>}
      {questionHint !== '' && (
        <p className="rw-form-note">
          {t('question.hintOf')} <PlainLines text={questionHint} />
        </p>
      )}
      <Feedback html={question.feedback} />
      {lastUsedDate !== null && (
        <p className="rw-form-note">
          {t('question.lastUsed', { date: formatDateTime(lastUsedDate) })}
        </p>
      )}
    </div>
  );
}

/** Name of a file, with a download button. */
export function NamedFile({ name, fileUrl }: { name: string; fileUrl: string }) {
  const { t } = useTranslation('exams');
  const download = useDownload();
  return (
    <span className="rw-exams-file">
      <FileIcon name={name} />
      <UserText>{name}</UserText>
      <IconButton
        label={t('question.download', { name })}
        icon={<Download size={18} aria-hidden />}
        onClick={() => void download(fileUrl)}
      />
    </span>
  );
}
