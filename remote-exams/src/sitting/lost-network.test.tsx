import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  allSaved,
  comeBack,
  withFreshServer,
  hostFor,
  open,
  press,
  question,
  savedOn,
  server,
  sit,
  textBox,
} from '../testing/exam-taking';
import { EXAM, MULTI, TEXT } from '../testing/fake-exam-server';

withFreshServer();

describe('a lost network', () => {
  test('stores a flag and sends it when the network is back', async () => {
    const { host } = await sit();
    server.offline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Flag question 2 for review' }));
    const stored = () => host.storage.get(`flag:${EXAM}:${MULTI}`);
    expect(stored()).toEqual({ flag: 1, unsent: true });
    server.offline = false;
    comeBack();
    await waitFor(() => expect(server.questions[1]?.flag).toBe(1));
    await waitFor(() => expect(stored()).toEqual({ flag: 1, unsent: false }));
    await press('Finish the exam');
    await press('Finish now');
    expect(await screen.findByText('The exam is handed in')).toBeVisible();
    expect(host.storage.keys()).toEqual([]);
  });

  test('stores typed answers and sends them when the network is back', async () => {
    const { host } = await sit();
    server.offline = true;
    await userEvent.type(textBox(), 'kept');
    expect(host.storage.get<{ answer: string[] }>(`answer:${EXAM}:${TEXT}`)?.answer).toEqual([
      'kept',
    ]);
    expect(await question(3).findByText('Waiting for the network')).toBeVisible();
    server.offline = false;
    comeBack();
    await savedOn(TEXT, ['kept']);
    await allSaved();
    expect(host.storage.keys()).toEqual([]);
  });

  test('refuses to finish while answers are unsent', async () => {
    await sit();
    server.offline = true;
    await userEvent.type(textBox(), 'last');
    await question(3).findByText('Waiting for the network');
    await press('Finish the exam');
    const dialog = within(await screen.findByRole('dialog'));
    const notice = () =>
      dialog.getByText('Some answers have not reached the server yet').closest('[role=alert]');
    expect(notice()).toHaveTextContent('There is no network.');
    await press('Finish now');
    await waitFor(() => expect(notice()).toHaveTextContent('The exam was not finished.'));
    expect(server.attempt?.finishDate).toBeNull();
    server.offline = false;
    comeBack();
    await savedOn(TEXT, ['last']);
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
    await press('Finish now');
    expect(await screen.findByText('The exam is handed in')).toBeVisible();
  });

  test('stops asking to continue once the time is up', async () => {
    const { host } = await sit();
    server.offline = true;
    await userEvent.type(textBox(), 'last');
    expect(await screen.findByText(/Continue answering, and keep the page open/)).toBeVisible();
    await press('Finish the exam');
    await screen.findByRole('dialog');
    // The server reports that the time is up, but cannot be reached for the answers.
    server.offline = false;
    server.cutOff = true;
    server.remainingSeconds = 0;
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    const kept = await screen.findByText(/^There is no network\. Your last answers are kept/);
    expect(kept).toBeVisible();
    expect(screen.queryByText(/Continue answering/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('restores unsent answers after a reload and sends them unchanged', async () => {
    const host = hostFor();
    const { unmount } = await sit(host);
    await userEvent.type(textBox(), 'before');
    await savedOn(TEXT, ['before']);
    server.offline = true;
    await userEvent.type(textBox(), ' and after');
    const kept = host.storage.get<{ clientKey: string }>(`answer:${EXAM}:${TEXT}`);
    unmount();
    server.offline = false;
    const again = hostFor({
      storage: Object.fromEntries(host.storage.keys().map((key) => [key, host.storage.get(key)])),
    });
    await sit(again);
    expect(textBox()).toHaveValue('before and after');
    expect(server.saves.at(-1)).toMatchObject({
      version: 1,
      clientKey: kept?.clientKey,
      answer: ['before and after'],
    });
    await savedOn(TEXT, ['before and after']);
  });
});

describe('a reload without a network', () => {
  test('names the answers that this browser stores, and opens by itself', async () => {
    const { host, unmount } = await sit();
    server.offline = true;
    await userEvent.type(textBox(), 'kept');
    await question(3).findByText('Waiting for the network');
    unmount();
    const again = hostFor({
      storage: Object.fromEntries(host.storage.keys().map((key) => [key, host.storage.get(key)])),
    });
    open(again);
    const notice = await screen.findByText('1 answer is kept in this browser');
    expect(notice.closest('[role=status]')).toHaveTextContent(/sent when you continue the exam/);
    server.offline = false;
    comeBack();
    await press('Continue the exam');
    await savedOn(TEXT, ['kept']);
    await allSaved();
  });

  test('names no answers when all have reached the server', async () => {
    server.offline = true;
    open();
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
    expect(screen.queryByText(/kept in this browser/)).not.toBeInTheDocument();
  });
});

describe('leaving the page', () => {
  /** Sets the visibility of the document and emits the event, as a browser does. */
  const turn = (state: DocumentVisibilityState): void => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each([
    ['hiding the page', () => turn('hidden')],
    [
      'closing the page',
      () => {
        window.dispatchEvent(new Event('pagehide'));
      },
    ],
  ])('%s sends typed input at once with keepalive', async (_where, go) => {
    const outlives: unknown[] = [];
    const save = server.handlers['POST Exams/AnswerSave']!;
    await sit(
      hostFor({
        api: {
          'POST Exams/AnswerSave': (input, options) => {
            outlives.push([input.body.answer, options.keepalive]);
            return save(input, options);
          },
        },
      }),
    );
    // Skips the debounce: no time passes between the last letter and the event.
    fireEvent.change(textBox(), { target: { value: 'the last word' } });
    await act(async () => undefined);
    act(go);
    await act(async () => undefined);
    expect(outlives).toEqual([[['the last word'], true]]);
    // The page is visible again, so saves are ordinary requests.
    act(() => turn('visible'));
    fireEvent.change(textBox(), { target: { value: 'one more' } });
    await savedOn(TEXT, ['one more']);
    expect(outlives.at(-1)).toEqual([['one more'], false]);
  });

  test('saves without keepalive after the page was hidden before the start', async () => {
    const outlives: unknown[] = [];
    const save = server.handlers['POST Exams/AnswerSave']!;
    open(
      hostFor({
        api: {
          'POST Exams/AnswerSave': (input, options) => {
            outlives.push(options.keepalive === true);
            return save(input, options);
          },
        },
      }),
    );
    await screen.findByRole('button', { name: 'Start the exam' });
    act(() => turn('hidden'));
    act(() => turn('visible'));
    await press('Start the exam');
    await screen.findByRole('timer');
    await userEvent.type(textBox(), 'x');
    await savedOn(TEXT, ['x']);
    expect(outlives).toEqual([false]);
  });
});
