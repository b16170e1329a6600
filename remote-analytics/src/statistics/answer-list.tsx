import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UserText } from '@riwaq/ui/core';
import { Digits } from './figure';
import { percentText, shareOf } from './figures';
import type { Item } from './items';

/**
 * Lists the options or written answers of a question with their frequency; correct ones are marked.
 */
export function AnswerList({ item: { answers, question } }: { item: Item }) {
  const { t } = useTranslation('analytics');
  if (answers.length === 0)
    return (
      <span className="rw-analytics-muted">
        {t(
          question.questionType === 'AttachedFile' && question.answeredCount > 0
            ? 'answers.files'
            : 'answers.none',
        )}
      </span>
    );
  return (
    <ul className="rw-analytics-answers">
      {answers.map(({ answerGuid, answerText, answersCount, isCorrect }, index) => (
        // Long written answers may be shown by the same beginning.
        <li key={answerGuid ?? index}>
          <UserText>{answerText}</UserText>
          {isCorrect && (
            <Check
              size={14}
              className="rw-analytics-right"
              role="img"
              aria-label={t('answers.right')}
            />
          )}
          <Digits>{`${answersCount} (${percentText(shareOf(answersCount, question.askedCount))})`}</Digits>
        </li>
      ))}
    </ul>
  );
}
