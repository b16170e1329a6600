import { screen } from '@testing-library/react';
import { renderAnalytics } from '../testing/render-analytics';
import { handStatistics } from '../testing/sample-statistics';
import { AnswerList } from './answer-list';
import { itemsOf } from './items';

test('lists long written answers that are shown by the same beginning', () => {
  const warn = jest.spyOn(console, 'error').mockImplementation();
  const [item] = itemsOf(handStatistics());
  const [answer] = item!.answers;
  const answers = [3, 1].map((answersCount) => ({
    ...answer!,
    answerGuid: null,
    answerText: `${'a'.repeat(299)}…`,
    answersCount,
  }));
  renderAnalytics({ ui: <AnswerList item={{ ...item!, answers }} /> });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
});
