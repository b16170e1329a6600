import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPath } from '@riwaq/ui/testing';
import {
  cardOf,
  drawnOf,
  openStatistics,
  rowsOf,
  chartTableOf,
} from '../../testing/open-statistics';
import {
  EXAM,
  handStatistics,
  activeExamStatistics,
  mixedStatistics,
  questionGuid,
} from '../../testing/sample-statistics';

// Proves STAT-2 to STAT-5, UI-4, UI-15.

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Views of the statistics' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('lists each question with answers and the share of correct ones', async () => {
  openStatistics(handStatistics());
  expect(await rowsOf('Questions')).toEqual([
    ['1', 'Question of number 1?', 'One choice', '1', '10 / 10', '6', '60%'],
    ['2', 'Question of number 2?', 'One choice', '1', '10 / 10', '6', '60%'],
    ['3', 'Question of number 3?', 'One choice', '1', '10 / 10', '5', '50%'],
    ['4', 'Question of number 4?', 'One choice', '1', '10 / 10', '4', '40%'],
  ]);
  expect(cardOf('Mean')).toBe(
    '52.5%The 10 students who are fully marked got 52.5% of the marks on average.',
  );
  expect(
    (await drawnOf('Distribution of the results: students by percent of the marks')).map(
      ({ value }) => value,
    ),
  ).toEqual([2, 0, 1, 0, 0, 3, 0, 2, 0, 2]);
  expect(
    (await chartTableOf('Distribution of the results: students by percent of the marks'))[5],
  ).toEqual(['50–60%', '3']);
  expect(tabs()).toEqual(['Summary', 'Expanded', 'Student details', 'Analytics']);
});

test('adds a searchable column of answers on request', async () => {
  openStatistics(handStatistics());
  await rowsOf('Questions');
  expect(screen.queryByRole('columnheader', { name: 'Answers' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Show the answers' }));
  expect((await rowsOf('Questions'))[0]?.at(-1)).toBe('A6 (60%)B2 (20%)C1 (10%)D1 (10%)');
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search questions' }),
    '3 question{Enter}',
  );
  await waitFor(async () =>
    expect((await rowsOf('Questions')).map(([, question]) => question)).toEqual([
      'Question of number 3?',
    ]),
  );
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search questions' }));
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search questions' }),
    'nowhere{Enter}',
  );
  expect(await screen.findByText('Nothing was found')).toBeVisible();
});

test('does not count uploaded files as missing answers', async () => {
  const statistics = mixedStatistics();
  Object.assign(statistics.questions[1] ?? {}, { answeredCount: 3 });
  openStatistics(statistics);
  await userEvent.click(await screen.findByRole('switch', { name: 'Show the answers' }));
  expect((await rowsOf('Questions'))[1]?.at(-1)).toBe(
    'Files: they are shown where the exam is marked.',
  );
});

test('sorts by correctness with ungraded questions last', async () => {
  openStatistics(mixedStatistics());
  await rowsOf('Questions');
  expect(
    screen.getByText(
      '3 answers have no mark yet. Figures that need every mark are left out until they have one.',
    ),
  ).toBeVisible();
  const order = async () => (await rowsOf('Questions')).map(([number]) => number);
  await userEvent.click(screen.getByRole('columnheader', { name: 'Percent correct' }));
  expect(await order()).toEqual(['4', '3', '1', '2']);
  await userEvent.click(screen.getByRole('columnheader', { name: 'Percent correct' }));
  expect(await order()).toEqual(['1', '3', '4', '2']);
  expect((await rowsOf('Questions'))[3]?.slice(1)).toEqual([
    'Question 2 (a picture)',
    'Attached file',
    '1',
    '0 / 10',
    '—Some of its answers have no mark yet.',
    '—Some of its answers have no mark yet.',
  ]);
});

test('shows only counts while the exam is active', async () => {
  const [question] = handStatistics().questions;
  if (!question) throw new Error('There is no question.');
  openStatistics(
    {
      ...activeExamStatistics(),
      questions: [{ ...question, correctAnswerd: null, answeredCount: 3, askedCount: 5 }],
    },
    '?tab=validity',
  );
  expect((await rowsOf('Questions'))[0]?.slice(4)).toEqual([
    '3 / 5',
    '—Results are shown once the exam is not active.',
    '—Results are shown once the exam is not active.',
  ]);
  expect(tabs()).toEqual(['Summary', 'Expanded', 'Student details']);
  expect(screen.queryByText('Mean')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Print and PDF' })).not.toBeInTheDocument();
});

test('exports the table as a spreadsheet and links to questions', async () => {
  const { host } = openStatistics(handStatistics());
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => undefined;
  await userEvent.click(await screen.findByRole('button', { name: 'Export to spreadsheet' }));
  expect(host.api.callsOf('GET Exams/StatisticsXlsx')).toMatchObject([
    { query: { ExamGuid: EXAM, Lang: 'en', table: 'summary' } },
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Question of number 4?' }));
  expect(currentPath()).toBe(`/examStatistics=${EXAM}?item=${questionGuid(4)}`);
});

test('draws options or counts, and a text for unanswered questions', async () => {
  openStatistics(mixedStatistics(), '?tab=expanded');
  expect(await chartTableOf('Answers to question 3')).toEqual([
    ['A', '5 (50%)', 'Correct'],
    ['B', '3 (30%)', 'Incorrect'],
    ['C', '2 (20%)', 'Incorrect'],
    ['D', '0 (0%)', 'Incorrect'],
  ]);
  const [right, wrong] = await drawnOf('Answers to question 3');
  expect(right?.fill).not.toBe(wrong?.fill);
  expect(await chartTableOf('Answers to question 1')).toEqual([
    ['Correct', '6 (60%)'],
    ['Incorrect', '2 (20%)'],
    ['No answer', '2 (20%)'],
  ]);
  expect(
    within(screen.getAllByRole('article')[1] as HTMLElement).getByText(
      'Nobody answered this question',
    ),
  ).toBeVisible();
});

test('finds students by name and sorts by degree and date', async () => {
  openStatistics(handStatistics(), '?tab=students');
  expect((await rowsOf('Student details'))[0]).toEqual([
    'Ahmad',
    '4',
    '4',
    '4',
    '0',
    '2026/02/01 09:01:00 am',
    '2026/02/01 09:40:00 am',
  ]);
  await userEvent.click(screen.getByRole('columnheader', { name: 'Degree' }));
  expect((await rowsOf('Student details')).map(([, degree]) => degree)).toEqual([
    '0',
    '0',
    '1',
    '2',
    '2',
    '2',
    '3',
    '3',
    '4',
    '4',
  ]);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search students' }), 'lina{Enter}');
  await waitFor(async () => expect(await rowsOf('Student details')).toHaveLength(1));
  await userEvent.click(screen.getByRole('combobox', { name: 'Rows per page' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '10 per page',
    '15 per page',
    '20 per page',
  ]);
});
