import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStartupScreen } from './startup-screen';

// Proves SHELL-5.

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="startup"></div>';
});
afterEach(() => void jest.useRealTimers());
const shown = () => document.getElementById('startup');

const DRAWN = Promise.resolve();

test('stays for its minimum time and then leaves', async () => {
  createStartupScreen(document, () => 400).leaveAfter(1500, DRAWN);
  await jest.advanceTimersByTimeAsync(1099);
  expect(shown()).not.toHaveAttribute('data-leaving');
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toHaveAttribute('data-leaving');
  await jest.advanceTimersByTimeAsync(300);
  expect(shown()).toBeNull();
});

test('leaves at once when the application took longer', async () => {
  createStartupScreen(document, () => 4000).leaveAfter(1500, DRAWN);
  await jest.advanceTimersByTimeAsync(0);
  expect(shown()).toHaveAttribute('data-leaving');
});

test('stays until the page behind it is rendered', async () => {
  let draw = () => undefined as void;
  createStartupScreen(document, () => 400).leaveAfter(
    1500,
    new Promise((resolve) => {
      draw = resolve;
    }),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  expect(shown()).not.toHaveAttribute('data-leaving');
  draw();
  await jest.advanceTimersByTimeAsync(0);
  expect(shown()).toHaveAttribute('data-leaving');
});

test('offers a retry after a failed start', () => {
  createStartupScreen(document).fail();
  expect(shown()).toHaveAttribute('data-failed');
});

const INDEX = readFileSync(join(__dirname, '../../public/index.html'), 'utf8');

test('begins to move late, so that it takes no time from a page that is there soon', () => {
  const moving = [...INDEX.matchAll(/animation: (rw-startup-(?:draw|run) [^;]+);/g)];
  expect(moving.map(([, animation]) => animation)).toEqual([
    expect.stringContaining('var(--startup-still)'),
    expect.stringContaining('var(--startup-still)'),
  ]);
});

test('is the visible screen of index.html, which a start removes', async () => {
  const { head, body } = new DOMParser().parseFromString(INDEX, 'text/html');
  document.head.append(...head.querySelectorAll('style'));
  document.body.replaceChildren(...body.children);
  const name = document.querySelector('.rw-startup-name');
  expect(name).toBeVisible();
  createStartupScreen(document, () => 0).leaveAfter(1500, DRAWN);
  await jest.advanceTimersByTimeAsync(1499);
  expect(name).toBeVisible();
  await jest.advanceTimersByTimeAsync(300);
  expect(name).not.toBeInTheDocument();
});
