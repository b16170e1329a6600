import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type ItemHistory } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { cardOf, openStatistics, rowsOf, chartTableOf } from '../../testing/open-statistics';
import {
  EXAM,
  handStatistics,
  mixedStatistics,
  questionGuid,
} from '../../testing/sample-statistics';

const asked = (number: number, sittings: ItemHistory['sittings'] = []): ItemHistory => ({
  question: {
    questionGuid: questionGuid(number),
    question: '<p>The <b>whole</b> question?</p>',
    questionHint: '',
    fileName: '',
    fileUrl: '',
  },
  sittings,
});
const earlier: ItemHistory['sittings'][number] = {
  examGuid: questionGuid(77),
  title: 'Last year',
  sectionName: 'B',
  startDate: '2025-02-01T09:00:00',
  questionGuid: questionGuid(78),
  studentsCount: 40,
  pValue: 0.95,
  difficultyLevel: 'Too Easy',
  dIndex: null,
  verdict: null,
  vi: 0.31,
};

test('shows text, groups, figures and earlier results of a question', async () => {
  openStatistics(handStatistics(), `?item=${questionGuid(4)}`, {
    api: { 'GET Exams/QuestionHistory': () => answered(asked(4, [earlier])) },
  });
  expect(await screen.findByText('whole')).toBeVisible();
  expect((await rowsOf('Who chose what'))[0]).toEqual([
    'ACorrect',
    '4 (40%)',
    '3 (75%)',
    '1 (33.33%)',
    '0 (0%)',
  ]);
  expect((await chartTableOf('Options by group'))[0]).toEqual(['A', '75%', '33.33%', '0%']);
  expect(cardOf('p-value')).toBe(
    "0.4ModerateThe students got 40% of this question's marks: it is neither too easy nor too hard for them.",
  );
  expect(cardOf('D-index')).toBe(
    '0.42Excellent3 of the 4 best students have it right and 1 of the 3 weakest: it tells them apart very well.',
  );
  expect(cardOf('Alpha if dropped')).toBe(
    '0.7Without this question alpha would rise from 0.65 to 0.7: the exam would be more consistent without it.',
  );
  expect(await rowsOf('Earlier sittings of the same question')).toEqual([
    [
      'Last year',
      'B',
      '2025/02/01 09:00:00 am',
      '40',
      '0.95Too easy',
      '—It could not be computed in that exam.',
      '0.31',
    ],
  ]);
  expect(screen.getByRole('link', { name: 'Last year' })).toHaveAttribute(
    'href',
    `/examStatistics=${questionGuid(77)}?item=${questionGuid(78)}`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Previous: question 3' }));
  expect(currentPath()).toBe(`/examStatistics=${EXAM}?item=${questionGuid(3)}`);
});

test('counts students without a choice so that groups add up', async () => {
  const statistics = handStatistics();
  Object.assign(statistics.questions[3] ?? {}, { answeredCount: 8 });
  const counts = [
    [4, 3, 1, 0],
    [2, 0, 1, 1],
    [1, 0, 0, 1],
    [1, 0, 1, 0],
  ];
  statistics.questionsDetails
    .filter((answer) => answer.questionGuid === questionGuid(4))
    .forEach((answer, at) => {
      const [answersCount, upperCount, middleCount, lowerCount] = counts[at] ?? [];
      Object.assign(answer, { answersCount, upperCount, middleCount, lowerCount });
    });
  openStatistics(statistics, `?item=${questionGuid(4)}`, {
    api: { 'GET Exams/QuestionHistory': () => answered(asked(4)) },
  });
  await screen.findByText('whole');
  expect((await rowsOf('Who chose what')).at(-1)).toEqual([
    'No answer',
    '2 (20%)',
    '1 (25%)',
    '0 (0%)',
    '1 (33.33%)',
  ]);
});

test('warns of a doubtful key and shows figures when history fails', async () => {
  const { host } = openStatistics(mixedStatistics(), `?tab=validity&item=${questionGuid(3)}`, {
    api: {
      'GET Exams/QuestionHistory': () => {
        throw new ApiError({ code: 'network', endpoint: 'test' });
      },
    },
  });
  expect(await screen.findByText(/The key may be wrong, or the question misleads/)).toBeVisible();
  expect(cardOf('Item-rest correlation')).toBe(
    '-0.21Without its own marks, students who do well in the rest do badly here: the key deserves a check.',
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  host.api.answer('GET Exams/QuestionHistory', () => answered(asked(3)));
  await userEvent.click(again);
  expect(
    await screen.findByText('This question has not been in any of your earlier exams.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Back to the statistics' }));
  await waitFor(() => expect(currentPath()).toBe(`/examStatistics=${EXAM}?tab=validity`));
});
