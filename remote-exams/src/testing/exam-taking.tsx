/** Helpers for tests of the page on which a student takes an exam. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE } from '@riwaq/api';
import { createTestHost, type TestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { renderExams } from './render-exams';
import EnterPage from '../sitting/enter-page';
import { EXAM, FakeExamServer } from './fake-exam-server';

/** Fake server of the running test. */
export let server: FakeExamServer;
/** Gives each test of a file a fake server of its own. */
export const withFreshServer = (): void =>
  beforeEach(() => {
    server = new FakeExamServer();
  });

export const hostFor = (options: TestHostOptions = {}): TestHost =>
  createTestHost({
    moduleId: 'exams',
    language: 'en',
    role: ROLE.student,
    ...options,
    api: { ...server.handlers, ...options.api },
  });
const page = (
  <RouteParamsProvider value={{ id: EXAM.toUpperCase() }}>
    <EnterPage />
  </RouteParamsProvider>
);
export function open(host = hostFor()) {
  return renderExams({ at: `/enterExam=${EXAM}`, host, ui: page });
}
export const lost = new ApiError({ code: 'network', endpoint: 'test' });
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** Opens the page and starts the exam. */
export async function sit(host?: TestHost) {
  const shown = open(host);
  await press(/Start the exam|Continue the exam/);
  await screen.findByRole('timer');
  return shown;
}
export const question = (number: number) =>
  within(screen.getByRole('article', { name: `Question ${number}` }));
export const textBox = () => question(3).getByRole('textbox');
export const cell = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Map of questions' })).getByRole('button', {
    name,
  });
export const savedOn = (questionGuid: string, answer: string[]) =>
  waitFor(() => expect(server.answerTo(questionGuid)).toEqual(answer));
export const allSaved = () =>
  waitFor(() => expect(screen.getByText('All answers are saved')).toBeVisible());
export const comeBack = (): void =>
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
