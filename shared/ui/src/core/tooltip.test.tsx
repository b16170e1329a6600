import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, Tooltips } from './tooltip';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function rest(expanded: boolean): void {
  render(
    <main>
      <Tooltips />
      <Tooltip title="Options of the forum">
        <button type="button" aria-haspopup="menu" aria-expanded={expanded}>
          …
        </button>
      </Tooltip>
    </main>,
  );
  fireEvent.pointerOver(screen.getByRole('button'));
  act(() => {
    jest.advanceTimersByTime(1000);
  });
}

test('what a mouse rests on shows its words', () => {
  rest(false);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Options of the forum');
});

test('what gets its words while the mouse is on it shows them once it moves', () => {
  const page = (title: string | null) => (
    <main>
      <Tooltips />
      <Tooltip title={title}>
        <button type="button">Forum</button>
      </Tooltip>
    </main>
  );
  const { rerender } = render(page(null));
  const button = screen.getByRole('button');
  fireEvent.pointerOver(button);
  rerender(page('It cannot be reached'));
  expect(screen.getByRole('button')).toBe(button);
  fireEvent.pointerMove(button);
  act(() => {
    jest.advanceTimersByTime(1000);
  });
  expect(screen.getByRole('tooltip')).toHaveTextContent('It cannot be reached');
});

test('what has opened a menu keeps them back', () => {
  rest(true);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
