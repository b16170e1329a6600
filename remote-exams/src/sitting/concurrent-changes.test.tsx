import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  withFreshServer,
  press,
  question,
  savedOn,
  server,
  sit,
  textBox,
} from '../testing/exam-taking';
import { EXAM, TEXT } from '../testing/fake-exam-server';

// Proves GRADE-6, SIT-11.

withFreshServer();

describe('another tab', () => {
  test('halts this tab until it re-enters, and its newer answer wins', async () => {
    const { host } = await sit();
    await userEvent.type(textBox(), 'old');
    await savedOn(TEXT, ['old']);
    server.enter();
    server.put(TEXT, ['newer'], 2, 1);
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 2 }));
    expect(await screen.findByText('The exam is open in another place')).toBeVisible();
    expect(textBox()).toBeDisabled();
    await press('Continue here');
    await waitFor(() =>
      expect(screen.queryByText('The exam is open in another place')).not.toBeInTheDocument(),
    );
    expect([textBox(), server.version]).toEqual([
      expect.objectContaining({ value: 'newer', disabled: false }),
      3,
    ]);
  });

  test('is noticed by a save, which receives its newer answer', async () => {
    await sit();
    server.enter();
    server.put(TEXT, ['newer'], 2, 1);
    await userEvent.type(textBox(), 'old');
    expect(await screen.findByText('The exam is open in another place')).toBeVisible();
    expect(textBox()).toHaveValue('newer');
    expect(server.answerTo(TEXT)).toEqual(['newer']);
  });
});

describe('a teacher during the exam', () => {
  test('stores answers in the browser while the exam is stopped', async () => {
    const { host } = await sit();
    server.saveCode = 2;
    await userEvent.type(textBox(), 'x');
    expect(await screen.findByText('The teacher has stopped the exam')).toBeVisible();
    expect(host.storage.keys()).toContain(`answer:${EXAM}:${TEXT}`);
    expect(textBox()).toBeEnabled();
    expect(question(3).getByText('Kept in this browser')).toBeVisible();
    await press('Finish the exam');
    const notice = within(await screen.findByRole('dialog')).getByRole('alert');
    expect(notice).toHaveTextContent('The teacher has stopped the exam');
    expect(notice).not.toHaveTextContent(/network|connection/);
  });

  test('resumes saving after the password is entered again', async () => {
    server.password = '';
    await sit();
    server.saveCode = 5;
    server.password = 'secret1';
    await userEvent.type(textBox(), 'x');
    await userEvent.type(await screen.findByLabelText('Exam password'), 'secret1');
    server.saveCode = null;
    await press('Continue the exam');
    await savedOn(TEXT, ['x']);
    expect(screen.queryByLabelText('Exam password')).not.toBeInTheDocument();
  });

  test('shows more time when the teacher grants it', async () => {
    // No machine takes ten minutes between the start and this look at the clock.
    server.remainingSeconds = 30 * 60;
    const { host } = await sit();
    expect(screen.getByRole('timer')).toHaveTextContent(/00:[23]\d:\d\d/);
    server.remainingSeconds = 90 * 60;
    const asked = () => host.api.callsOf('GET Exams/GetAttempt').length;
    const before = asked();
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    // The event is not left to the next regular request.
    expect(asked()).toBe(before + 1);
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/01:[23]\d:\d\d/));
  });
});
