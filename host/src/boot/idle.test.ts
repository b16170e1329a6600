import { whenRested, whenUsable } from './idle';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  jest.useRealTimers();
});

test.each([
  ['the startup screen', '<div id="startup"></div>'],
  ['a skeleton', '<main><div class="rw-skeleton"></div></main>'],
  ['a page whose code loads', '<main><div class="rw-shell-skeleton"></div></main>'],
  ['a busy page', '<main aria-busy="true"></main>'],
])('waits while the page shows %s', (_, html) => {
  document.body.innerHTML = html;
  const run = jest.fn();
  whenRested(run, { restMs: 4000, idleMs: 5000 });
  jest.advanceTimersByTime(20_000);
  expect(run).not.toHaveBeenCalled();
  document.body.replaceChildren();
  jest.advanceTimersByTime(9000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('does not wait for ever for a page that still loads', () => {
  document.body.innerHTML = '<main aria-busy="true"></main>';
  const run = jest.fn();
  whenRested(run, { restMs: 4000, idleMs: 5000 });
  jest.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs a prefetch only after a rest and when idle', () => {
  const run = jest.fn();
  whenRested(run, { restMs: 4000, idleMs: 5000 });
  jest.advanceTimersByTime(3999);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5001);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each([
  ['before', 100],
  ['after', 4001],
])('cancels the call %s the rest', (_, milliseconds) => {
  const run = jest.fn();
  const cancel = whenRested(run, { restMs: 4000, idleMs: 5000 });
  jest.advanceTimersByTime(milliseconds);
  cancel();
  jest.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
});

test('starts live changes when the page is usable, or after a limit', () => {
  const connect = jest.fn();
  document.body.innerHTML = '<main><div class="rw-shell-skeleton"></div></main>';
  whenUsable(connect);
  jest.advanceTimersByTime(4000);
  expect(connect).not.toHaveBeenCalled();
  document.body.replaceChildren();
  jest.advanceTimersByTime(500);
  expect(connect).toHaveBeenCalledTimes(1);
  document.body.innerHTML = '<main aria-busy="true"></main>';
  whenUsable(connect);
  jest.advanceTimersByTime(9000);
  expect(connect).toHaveBeenCalledTimes(2);
});
