import { screen, within } from '@testing-library/react';
import type { ExamStatistics } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { ExamStatisticsView } from '../statistics/exam-statistics';
import { EXAM } from './sample-statistics';
import { renderAnalytics } from './render-analytics';

/** Renders a tab of an exam's statistics. */
export const openStatistics = (
  statistics: ExamStatistics,
  query = '',
  options: TestHostOptions = {},
) =>
  renderAnalytics({
    at: `/examStatistics=${EXAM}${query}`,
    ui: <ExamStatisticsView examGuid={EXAM} />,
    ...options,
    api: {
      'GET Exams/Statistics': () => answered(statistics),
      'GET Exams/StatisticsXlsx': () => answered({ name: 'a.xlsx', octets: new Uint8Array(1) }),
      ...options.api,
    },
  });

const said = (text: string | null): string =>
  (text ?? '')
    .replace(/[\u2066\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Text of the cells of a table, by row. */
export async function rowsOf(table: string): Promise<string[][]> {
  const rows = within(await screen.findByRole('group', { name: table }))
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => said(textContent)),
  );
}

/** Text of a card: its figure and its sentence. */
export const cardOf = (name: string): string =>
  said(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? null);

/** Text of the cells of the table that accompanies a chart for screen readers. */
export async function chartTableOf(chart: string): Promise<string[][]> {
  const figure = await screen.findByRole('figure', { name: chart });
  return within(figure)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => said(textContent)));
}

/** Values, colours and texts that a chart draws. */
export async function drawnOf(
  chart: string,
): Promise<{ value: number | null; fill: string; text: string }[]> {
  const figure = await screen.findByRole('figure', { name: chart });
  return JSON.parse(figure.querySelector('[data-drawn]')?.getAttribute('data-drawn') ?? '[]') as {
    value: number | null;
    fill: string;
    text: string;
  }[];
}
