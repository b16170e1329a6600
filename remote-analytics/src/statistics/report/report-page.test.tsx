import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openStatistics } from '../../testing/open-statistics';
import { handStatistics, mixedStatistics } from '../../testing/sample-statistics';

const table = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    );

test('prints all statistics of the exam on one sheet', async () => {
  const print = jest.fn();
  window.print = print;
  openStatistics(handStatistics(), '?report=1');
  expect(
    await screen.findByRole('heading', { name: 'Statistics of \u2066Mechanics\u2069' }),
  ).toBeVisible();
  expect(screen.getByText(/got .?52\.5%.? of the marks on average.*50%/)).toBeVisible();
  expect(table('Summary')[3]).toEqual([
    '4',
    'Question of number 4?',
    'One choice',
    '1',
    '10 / 10',
    '4',
    '40%',
  ]);
  expect(table('Figures of each question')[3]).toEqual([
    '4',
    'Question of number 4?',
    '0.4 · Moderate',
    '3 / 4',
    '1 / 3',
    '0.42 · Excellent',
    '1 · Good',
    '0.53 · Strong',
    '0.21',
    '0.7',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('prints a dash with its reason for a missing figure', async () => {
  openStatistics(mixedStatistics(), '?report=1');
  await screen.findByRole('heading', { name: 'Statistics of \u2066Mechanics\u2069' });
  expect(table('Figures of each question')[1]).toEqual([
    '2',
    'Question 2 (a picture)',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
  ]);
  expect(screen.getByRole('note', { name: 'Why figures are missing' })).toHaveTextContent(
    '— in question 2: Some of its answers have no mark yet.',
  );
});
