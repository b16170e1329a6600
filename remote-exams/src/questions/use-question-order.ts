import { useTranslation } from 'react-i18next';
import { questionChangeStatuses, type Question } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useOrdering, type Ordering } from '@riwaq/ui/page';
import { useRefreshQuestions } from '../data/use-questions';
import { handleId } from './question-card';

/**
 * Order of a page of questions, which the teacher can change.
 *
 * @param from number of the first question of the page
 * @param before question that precedes the page; null on the first page
 */
export function useQuestionOrder(
  stored: readonly Question[],
  from: number,
  before: string | null,
): Ordering<Question> {
  const { t } = useTranslation('exams');
  const { api } = useHost();
  return useOrdering({
    stored,
    handleId,
    catalogue: questionChangeStatuses,
    refresh: useRefreshQuestions(),
    guidOf: ({ questionGuid }) => questionGuid,
    send: async (questionGuid, { afterGuid }) => {
      dataOf(
        await api('PUT Exams/MoveQuestion', {
          body: { questionGuid, afterGuid: afterGuid ?? before },
        }),
      );
    },
    announce: (_, { place }) => t('order.moved', { place: from + place - 1 }),
  });
}
