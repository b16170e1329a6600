import { act, screen } from '@testing-library/react';
import { FakeSite, json } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { start } from './start';

test.each([
  ['a page of whoever is signed in', {}, /صباح|طاب|مساء/],
  ['the sign-in', { user: null }, /تسجيل الدخول/],
  [
    'the word that the site cannot start',
    { site: new FakeSite().on('GET /static/config.json', () => json({}, 404)) },
    /لا يمكن بدء الموقع بعد/,
  ],
])('notifies the startup screen when %s is rendered', async (_what, options, text) => {
  const { drawn } = await renderShell(options);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(drawn()).toBe(true);
});

test('shows the startup screen for its time and until the page is drawn', async () => {
  const { shell } = await renderShell({ user: null });
  const leaveAfter = jest.fn<void, [number, Promise<void>]>();
  let tell = () => undefined as void;
  await act(() =>
    start(shell, { leaveAfter, fail: () => undefined }, (onDrawn) => {
      tell = onDrawn;
    }),
  );
  const [milliseconds, whenDrawn] = leaveAfter.mock.calls[0]!;
  expect(milliseconds).toBe(0);
  let drawn = false;
  void whenDrawn.then(() => {
    drawn = true;
  });
  await settle();
  expect(drawn).toBe(false);
  tell();
  await settle();
  expect(drawn).toBe(true);
});
