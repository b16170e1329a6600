import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { TAP_MS, useAfterPress } from './use-after-press';

function Field() {
  const afterPress = useAfterPress();
  const [left, setLeft] = useState(false);
  return (
    <>
      <input aria-label="field" onBlur={() => afterPress(() => setLeft(true))} />
      {left && <p role="alert">left</p>}
    </>
  );
}

test('runs at once after a blur by keyboard', () => {
  render(<Field />);
  fireEvent.blur(screen.getByLabelText('field'));
  expect(screen.getByRole('alert')).toBeVisible();
});

describe('on a touch screen', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const passes = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  /** A touch's event as a browser fires it: jsdom has no class for it. */
  const touch = (name: 'pointerdown' | 'pointerup') => {
    const event = new Event(name, { bubbles: true });
    Object.defineProperty(event, 'pointerType', { value: 'touch' });
    fireEvent(document.body, event);
  };
  const tap = () => {
    touch('pointerdown');
    fireEvent.blur(screen.getByLabelText('field'));
    touch('pointerup');
  };

  it('runs after the mouse events of a tap, which come later', () => {
    render(<Field />);
    tap();
    passes(TAP_MS - 1);
    fireEvent.mouseDown(document.body);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.mouseUp(document.body);
    passes(0);
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('runs after a blur that the mouse events cause', () => {
    render(<Field />);
    touch('pointerdown');
    touch('pointerup');
    fireEvent.mouseDown(document.body);
    fireEvent.blur(screen.getByLabelText('field'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.mouseUp(document.body);
    passes(0);
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('runs after a tap whose mouse events the page prevents', () => {
    render(<Field />);
    tap();
    passes(TAP_MS + 1);
    expect(screen.getByRole('alert')).toBeVisible();
  });
});

test('runs when the press that caused the blur ends', async () => {
  render(<Field />);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(screen.getByLabelText('field'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
});
