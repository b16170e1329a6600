import { TOAST_MS } from '@riwaq/api';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderShell, settle } from '../testing/render-shell';
import { createConfirmations } from './confirmations';
import { createNotices, ERROR_MS } from './notices';

// Proves SHELL-17.

afterEach(() => void jest.useRealTimers());

test('shows a success for 3 s, an error longer', () => {
  jest.useFakeTimers();
  const notices = createNotices();
  notices.show('success', 'done');
  notices.show('error', 'failed');
  jest.advanceTimersByTime(TOAST_MS - 1);
  expect(notices.shown.get()).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(notices.shown.get().map(({ text }) => text)).toEqual(['failed']);
  jest.advanceTimersByTime(ERROR_MS);
  expect(notices.shown.get()).toEqual([]);
});

test('stays while the pointer is on it', () => {
  jest.useFakeTimers();
  const notices = createNotices();
  notices.show('success', 'done');
  notices.pause();
  jest.advanceTimersByTime(60_000);
  expect(notices.shown.get()).toHaveLength(1);
  notices.resume();
  jest.advanceTimersByTime(TOAST_MS);
  expect(notices.shown.get()).toEqual([]);
});

test('does not repeat a notice and drops old ones', () => {
  const notices = createNotices();
  for (const text of ['1', '2', '2', '3', '4', '5']) notices.show('info', text);
  expect(notices.shown.get().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
  notices.dismiss(notices.shown.get()[0]!.id);
  expect(notices.shown.get()).toHaveLength(3);
});

test('shows the specified default texts', async () => {
  const { shell } = await renderShell({ path: '/' });
  act(() => shell.services.notify.success());
  act(() => shell.services.notify.error());
  expect(screen.getByText('تمت العملية بنجاح')).toBeInTheDocument();
  expect(screen.getByText('حدث خطأ ولم تكتمل العملية بنجاح')).toBeInTheDocument();
  fireEvent.click(screen.getAllByRole('button', { name: 'إغلاق' })[0]!);
  expect(screen.queryByText('تمت العملية بنجاح')).toBeNull();
});

test('shows one question at a time', async () => {
  const confirmations = createConfirmations();
  const first = confirmations.ask({ text: 'first' });
  const second = confirmations.ask({ text: 'second' });
  expect(confirmations.current.get()?.options.text).toBe('first');
  const asked = confirmations.current.get();
  asked?.answer(true);
  asked?.answer(false);
  expect(confirmations.current.get()?.options.text).toBe('second');
  confirmations.current.get()?.answer(false);
  expect(await Promise.all([first, second])).toEqual([true, false]);
  expect(confirmations.current.get()).toBeNull();
});

test('resolves an open question with no when the language changes', async () => {
  const { shell } = await renderShell({ path: '/' });
  const answers: boolean[] = [];
  await act(
    async () => void shell.services.confirm({ okText: 'OK' }).then((yes) => answers.push(yes)),
  );
  await screen.findByRole('button', { name: 'OK' });
  await act(() => shell.translations.switchTo('en'));
  await settle();
  expect(answers).toEqual([false]);
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
});

test("shows a module's question on the screen", async () => {
  const { shell } = await renderShell({ path: '/' });
  let answer: boolean | undefined;
  await act(
    async () =>
      void shell.services.confirm({ okText: 'احذف' }).then((yes) => {
        answer = yes;
      }),
  );
  await settle();
  fireEvent.click(await screen.findByRole('button', { name: 'احذف' }));
  await settle();
  expect(answer).toBe(true);
});
