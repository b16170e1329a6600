import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { renderAnalytics } from '../testing/render-analytics';
import { SummaryTab, ValidityTab } from './lazy-components';
import { EXAM, activeExamStatistics } from '../testing/sample-statistics';
import StatisticsPage from './statistics-page';

// Proves STAT-1.

const open = (options: TestHostOptions) =>
  renderAnalytics({
    at: `/examStatistics=${EXAM}`,
    ui: (
      <RouteParamsProvider value={{ id: EXAM.toUpperCase() }}>
        <StatisticsPage />
      </RouteParamsProvider>
    ),
    ...options,
  });
const chip = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

test('updates counts live and hides results while the exam runs', async () => {
  const { host } = open({
    api: {
      'GET Exams/Statistics': () =>
        answered(activeExamStatistics({ enteredCount: 3, finishedCount: 1 })),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Mechanics', level: 2 })).toBeVisible();
  expect(
    ['Students', 'Entered', 'Not entered', 'Finished', 'Not finished'].map(
      (name) => chip(name)?.textContent,
    ),
  ).toEqual(['12', '3', '9', '1', '11']);
  expect(chip('Success')).toHaveTextContent('—Shown once the exam is not active');
  expect(host.api.callsOf('GET Exams/Statistics')[0]).toMatchObject({ query: { examGuid: EXAM } });
  host.api.answer('GET Exams/Statistics', () =>
    answered(activeExamStatistics({ enteredCount: 4, finishedCount: 1 })),
  );
  act(() => host.realtime.emit('ReceiveExamActivity', { examGuid: EXAM, studentGuid: EXAM }));
  await waitFor(() => expect(chip('Entered')).toHaveTextContent('4'));
});

test.each([
  ['a refusal', () => answered(null, 3)],
  [
    'not found',
    () => {
      throw new ApiError({ code: 'not-found', status: 404, endpoint: 'test' });
    },
  ],
])('distinguishes a missing exam (%s) from a failed request', async (_, answer) => {
  open({ api: { 'GET Exams/Statistics': answer } });
  expect(await screen.findByText('This exam no longer exists')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the exams' })).toHaveAttribute('href', '/statistics');
});

test('retries a failed request', async () => {
  const { host } = open({
    api: {
      'GET Exams/Statistics': () => {
        throw new ApiError({ code: 'network', endpoint: 'test' });
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  host.api.answer('GET Exams/Statistics', () => answered(activeExamStatistics()));
  act(() => again.click());
  expect(await screen.findByRole('heading', { name: 'Mechanics' })).toBeVisible();
});

test('loads the code of the addressed view together with its data', async () => {
  const summary = jest.spyOn(SummaryTab, 'preload').mockImplementation(() => undefined);
  const validity = jest.spyOn(ValidityTab, 'preload').mockImplementation(() => undefined);
  open({ api: { 'GET Exams/Statistics': () => new Promise(() => undefined) } });
  await waitFor(() => expect(summary).toHaveBeenCalled());
  expect(validity).not.toHaveBeenCalled();
});
