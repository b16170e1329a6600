import { fireEvent, render, screen } from '@testing-library/react';
import { REST_MS, useIntent } from './use-intent';

function setup() {
  const prepare = jest.fn();
  function Target() {
    return (
      <button type="button" {...useIntent(prepare)}>
        Open
      </button>
    );
  }
  const { unmount } = render(<Target />);
  return { prepare, unmount, button: screen.getByRole('button') };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('calls after the pointer rests, not when it passes by', () => {
  const { prepare, button } = setup();
  fireEvent.pointerEnter(button);
  jest.advanceTimersByTime(REST_MS - 1);
  fireEvent.pointerLeave(button);
  jest.advanceTimersByTime(REST_MS);
  expect(prepare).not.toHaveBeenCalled();
  fireEvent.pointerEnter(button);
  jest.advanceTimersByTime(REST_MS);
  expect(prepare).toHaveBeenCalledTimes(1);
});

test('calls at once on pointerdown and on focus', () => {
  const { prepare, button } = setup();
  fireEvent.pointerDown(button);
  expect(prepare).toHaveBeenCalledTimes(1);
  fireEvent.focus(button);
  expect(prepare).toHaveBeenCalledTimes(2);
});

test('does not call after unmounting', () => {
  const { prepare, button, unmount } = setup();
  fireEvent.pointerEnter(button);
  unmount();
  jest.advanceTimersByTime(REST_MS);
  expect(prepare).not.toHaveBeenCalled();
});
