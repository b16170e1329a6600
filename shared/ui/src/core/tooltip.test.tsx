import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, Tooltips } from './tooltip';

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

function rest(expanded: boolean): void {
  render(<main><Tooltips /><Tooltip title="Options of the forum"><button type="button" aria-haspopup="menu" aria-expanded={expanded}>…</button></Tooltip></main>);
  fireEvent.pointerOver(screen.getByRole('button'));
  act(() => { jest.advanceTimersByTime(1000); });
}

test('what a mouse rests on shows its words', () => {
  rest(false);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Options of the forum');
});

test('what has opened a menu keeps them back', () => {
  rest(true);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
