import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  comeBack,
  withFreshServer,
  hostFor,
  lost,
  press,
  question,
  server,
  sit,
  textBox,
} from '../testing/exam-taking';
import { anExam, EXAM, MULTI, ONE, option, TEXT } from '../testing/fake-exam-server';

withFreshServer();

describe('a forward-only exam', () => {
  beforeEach(() => {
    server.exam = anExam({ restrictedMovingToNext: true, numberOfQuestionsInPage: 2 });
  });

  test('moves forward after saving, asks about empty questions, never goes back', async () => {
    const { host } = await sit();
    expect(screen.queryByRole('button', { name: 'Previous' })).not.toBeInTheDocument();
    expect(
      within(screen.getByRole('navigation', { name: 'Map of questions' })).queryByRole('button'),
    ).not.toBeInTheDocument();
    expect(screen.getByText(/you only go forward, so the map/)).toBeVisible();
    host.answerConfirm(false);
    await press('Next');
    expect(host.confirmations).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('2 questions on this page have no answer'),
      }),
    ]);
    expect(screen.getByRole('article', { name: 'Question 1' })).toBeVisible();
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await userEvent.click(question(2).getByRole('checkbox', { name: 'Mass' }));
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 3' })).toHaveFocus();
    expect([server.answerTo(ONE), server.answerTo(MULTI)]).toEqual([[option(1)], [option(4)]]);
  });

  test('stays on a page whose answers could not be saved', async () => {
    const { host } = await sit();
    server.offline = true;
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await press('Next');
    await waitFor(() =>
      expect(host.notices).toEqual([
        { kind: 'warning', text: expect.stringContaining('are not saved yet') },
      ]),
    );
    expect(screen.getByRole('article', { name: 'Question 1' })).toBeVisible();
  });

  test("resumes at the server's page, not at the stored one", async () => {
    server.enter();
    server.attempt = { ...server.enter(), reachedPage: 2 };
    await sit(hostFor({ storage: { [`page:${EXAM}`]: 0 } }));
    expect(screen.getByRole('article', { name: 'Question 5' })).toBeVisible();
  });

  test('leaves a page only after the server has responded', async () => {
    const { host } = await sit();
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 3' })).toBeVisible();
    expect(server.attempt?.reachedPage).toBe(1);
    server.offline = true;
    host.answerConfirm(true);
    await press('Next');
    await waitFor(() =>
      expect(host.notices).toEqual([
        { kind: 'warning', text: expect.stringContaining('could not be shown yet') },
      ]),
    );
    expect(screen.getByRole('article', { name: 'Question 3' })).toBeVisible();
  });

  test('counts the questions of later pages but fetches them on the move', async () => {
    const { host } = await sit();
    const map = within(screen.getByRole('navigation', { name: 'Map of questions' }));
    expect(map.getAllByRole('img').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Question 1, not answered, on this page',
      'Question 2, not answered, on this page',
      'Question 3, not answered',
      'Question 4, not answered',
      'Question 5, not answered',
    ]);
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(screen.getByText('0 of 5 questions answered')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Finish the exam' })).not.toBeInTheDocument();
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByText('Who wrote the Principia?')).toBeVisible();
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 5' })).toHaveFocus();
    await press('Finish the exam');
    expect(await screen.findByText('5 questions without an answer')).toBeVisible();
  });

  test('locks a left page and retries fetching the next one', async () => {
    let cut = false;
    const { host } = await sit(
      hostFor({
        api: {
          'GET Exams/GetQuestions': (...call) => {
            if (cut) throw lost;
            return server.handlers['GET Exams/GetQuestions']!(...call);
          },
        },
      }),
    );
    cut = true;
    host.answerConfirm(true);
    await press('Next');
    await waitFor(() =>
      expect(host.notices).toEqual([
        { kind: 'warning', text: expect.stringContaining('could not be shown yet') },
      ]),
    );
    expect(question(1).getByRole('radio', { name: 'Newton' })).toBeDisabled();
    cut = false;
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 3' })).toHaveFocus();
    expect(textBox()).toBeEnabled();
  });

  test("catches up with the server's page after a lost response", async () => {
    const { host } = await sit(
      hostFor({
        api: {
          'PUT Exams/MoveForward': (...call) => {
            void server.handlers['PUT Exams/MoveForward']!(...call);
            throw lost;
          },
        },
      }),
    );
    host.answerConfirm(true);
    await press('Next');
    await waitFor(() => expect(host.notices).toHaveLength(1));
    comeBack();
    expect(await screen.findByRole('article', { name: 'Question 3' })).toBeVisible();
    expect(textBox()).toBeEnabled();
  });

  test('shows why it cannot move while delivery is halted', async () => {
    const { host } = await sit(
      hostFor({ api: { 'PUT Exams/MoveForward': () => ({ statusCode: 5, data: null }) } }),
    );
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByText('The password must be entered again')).toBeVisible();
    expect(host.notices).toEqual([]);
  });

  test('resumes at the last answered page in another browser', async () => {
    server.enter();
    server.put(TEXT, ['x']);
    await sit();
    expect(screen.getByRole('article', { name: 'Question 3' })).toBeVisible();
  });
});
