import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import {
  cardOf,
  drawnOf,
  openStatistics,
  rowsOf,
  chartTableOf,
} from '../../testing/open-statistics';
import { EXAM, handStatistics, mixedStatistics } from '../../testing/sample-statistics';

// Proves STAT-6 to STAT-10, UI-3.

const note = () => screen.getByRole('note', { name: 'Why figures are missing' });

test('shows alpha with its level, marks with totals, and variances', async () => {
  openStatistics(handStatistics(), '?tab=reliability');
  const scores = await rowsOf('Students by question scores');
  expect(scores[0]).toEqual(['Ahmad', '4', '1', '1', '1', '1']);
  expect(scores[3]).toEqual(['Hadi', '3', '1', '1', '0', '1']);
  expect(cardOf("Cronbach's alpha")).toBe('0.65Moderate reliabilityModerate: what alpha says.');
  expect(cardOf('Standard error of measurement')).toBe(
    '0.86For most students the total says what they know to within 0.86 marks, up or down.',
  );
  expect(await rowsOf('Questions')).toEqual(
    [
      ['1', '0.2667', '0.6', '0.42'],
      ['2', '0.2667', '0.6', '0.42'],
      ['3', '0.2778', '0.36', '0.61'],
      ['4', '0.2667', '0.21', '0.7'],
    ].map(([number, ...figures]) => [number, `Question of number ${number}?`, ...figures]),
  );
  expect(await chartTableOf('Variance of each question')).toEqual(
    [1, 2, 3, 4].map((number) => [
      `${number}. Question of number ${number}?`,
      number === 3 ? '0.28' : '0.27',
    ]),
  );
});

test('fetches further students when pages are turned', async () => {
  const statistics = handStatistics();
  const { calculateAllMetrics: metrics } = statistics;
  const { host } = openStatistics(
    { ...statistics, calculateAllMetrics: { ...metrics, studentsCount: 30 } },
    '?tab=reliability',
  );
  await rowsOf('Students by question scores');
  const others = metrics.students.map((student) => ({
    ...student,
    studentGuid: student.studentGuid.replace('-0000-', '-1111-'),
    studentName: `Second ${student.studentName}`,
  }));
  host.api.answer('GET Exams/Statistics', () =>
    answered({
      ...statistics,
      calculateAllMetrics: {
        ...metrics,
        studentsCount: 30,
        students: [...metrics.students, ...others],
      },
    }),
  );
  await userEvent.click(
    within(
      screen.getByRole('navigation', { name: 'Pages of Students by question scores' }),
    ).getByRole('button', { name: 'Page 2' }),
  );
  expect((await screen.findAllByText('Second Ahmad'))[0]).toBeVisible();
  expect(host.api.callsOf('GET Exams/Statistics').at(-1)).toMatchObject({
    query: { examGuid: EXAM, from: 0, take: 100 },
  });
});

test('shows 15 questions per chart page', async () => {
  const statistics = handStatistics();
  const [question] = statistics.questions;
  const [metric] = statistics.calculateAllMetrics.questions;
  const [difficulty] = statistics.calculateAllMetrics.difficulty;
  const [discrimination] = statistics.calculateAllMetrics.discrimination;
  if (!question || !metric || !difficulty || !discrimination)
    throw new Error('There is no question.');
  const many = <Row extends object>(row: Row) =>
    Array.from({ length: 17 }, (_, index) => ({
      ...row,
      questionGuid: question.questionGuid.replace('-0000-', `-00${10 + index}-`),
    }));
  openStatistics(
    {
      ...statistics,
      questions: many(question),
      questionsDetails: [],
      calculateAllMetrics: {
        ...statistics.calculateAllMetrics,
        questions: many(metric),
        difficulty: many(difficulty),
        discrimination: many(discrimination),
      },
    },
    '?tab=difficulty',
  );
  expect(await drawnOf('p-value of each question')).toHaveLength(15);
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages of p-value of each question' })).getByRole(
      'button',
      { name: 'Page 2' },
    ),
  );
  expect(
    (await chartTableOf('p-value of each question')).map(([name]) => name?.split('.')[0]),
  ).toEqual(['16', '17']);
  expect(await rowsOf('Difficulty')).toHaveLength(10);
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages of Difficulty' })).getByRole('combobox', {
      name: 'Rows per page',
    }),
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '5 per page',
    '10 per page',
    '15 per page',
    '25 per page',
  ]);
});

test('shows validity cards, a sortable table and a doubtful key', async () => {
  openStatistics(mixedStatistics(), '?tab=validity');
  const rows = await rowsOf('Validity');
  expect(rows[0]).toEqual([
    '1',
    'Question of number 1?',
    '1Excellent',
    '—Only questions with options have distractors.',
    '0.8Strong',
    '0.6',
  ]);
  expect(rows[2]).toEqual([
    '3',
    'Question of number 3?Check the key',
    '0.75Excellent',
    '0.67Good',
    '0.05Weak',
    '-0.21',
  ]);
  expect(cardOf('Strong questions')).toBe(
    '4 / 4Strong validity100% of the questions measure what the whole exam measures: it can be used as it is.',
  );
  expect(cardOf('Average DP')).toBe(
    '0.79On average the upper group is 79.17% ahead of the lower group in a question.',
  );
  expect(
    screen.getByText(
      'In one question students who do well in the rest do badly. Its key may be wrong:',
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('columnheader', { name: 'VI (validity index)' }));
  expect((await rowsOf('Validity')).map(([number]) => number)).toEqual(['3', '4', '1', '2']);
  expect(note()).toHaveTextContent(
    '— in questions 1, 2: Only questions with options have distractors.',
  );
  expect(note()).toHaveTextContent('— in question 2: Some of its answers have no mark yet.');
});

test('explains the terms of a panel', async () => {
  openStatistics(handStatistics(), '?tab=validity');
  await userEvent.click(await screen.findByRole('button', { name: 'Help: Validity' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('What validity means')).toBeVisible();
  expect(dialog.getByText(/From 0.3 strong, from 0.1 moderate, below that weak/)).toBeVisible();
  expect(dialog.getByText(/average DP is at least 0.25/)).toBeVisible();
});

test('shows both groups, D and its verdict side by side', async () => {
  openStatistics(handStatistics(), '?tab=discrimination');
  expect(await rowsOf('Discrimination')).toEqual([
    ['1', 'Question of number 1?', '4 / 4', '0 / 3', '1', 'Excellent'],
    ['2', 'Question of number 2?', '4 / 4', '0 / 3', '1', 'Excellent'],
    ['3', 'Question of number 3?', '3 / 4', '0 / 3', '0.75', 'Excellent'],
    ['4', 'Question of number 4?', '3 / 4', '1 / 3', '0.42', 'Excellent'],
  ]);
  expect(
    screen.getByText(/The upper group has 4 and the lower group 3 of 10 students/),
  ).toBeVisible();
  expect((await chartTableOf('Share of each group that was correct'))[3]).toEqual([
    '4. Question of number 4?',
    '75%',
    '33.33%',
    '0.42',
  ]);
  expect((await drawnOf('Share of each group that was correct')).map(({ value }) => value)).toEqual(
    [1, 0, 1, 0, 0.75, 0, 0.75, 1 / 3],
  );
});

test('filters difficulty by level and by text', async () => {
  openStatistics(mixedStatistics(), '?tab=difficulty');
  expect(await rowsOf('Difficulty')).toEqual([
    ['1', 'Question of number 1?', '6 / 10', '0.6', 'Moderate'],
    [
      '2',
      'Question 2 (a picture)',
      '—Some of its answers have no mark yet.',
      '—Some of its answers have no mark yet.',
      '',
    ],
    ['3', 'Question of number 3?Check the key', '5 / 10', '0.5', 'Moderate'],
    ['4', 'Question of number 4?', '4 / 10', '0.25', 'Too hard'],
  ]);
  expect(screen.getByText('Too easy: 0. Moderate: 2. Too hard: 1.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Too hard' }));
  expect((await rowsOf('Difficulty')).map(([number]) => number)).toEqual(['4']);
  expect(await drawnOf('p-value of each question')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Too easy' }));
  expect(await screen.findByText('Nothing was found')).toBeVisible();
});

test('shows a dash with its reason instead of NaN', async () => {
  const statistics = handStatistics();
  const { calculateAllMetrics: metrics } = statistics;
  openStatistics(
    {
      ...statistics,
      calculateAllMetrics: {
        ...metrics,
        cronbachAlpha: null,
        reliabilityLevel: null,
        standardError: null,
        standardDeviation: null,
        mean: 1,
        groups: null,
        studentsCount: 2,
        message: 'There is no coefficient.',
        questions: metrics.questions.map((row) => ({
          ...row,
          dp: null,
          vi: null,
          itemRest: null,
          alphaIfDropped: null,
          dpLevel: null,
          viLevel: null,
        })),
      },
    },
    '?tab=reliability',
  );
  await rowsOf('Questions');
  expect(cardOf("Cronbach's alpha")).toBe(
    '—There are too few finished attempts: three are needed.There is no coefficient.',
  );
  expect(note()).toHaveTextContent(
    '— in every question: There are too few finished attempts: three are needed.',
  );
  expect(document.body).not.toHaveTextContent(/NaN|Infinity|undefined/);
});
