import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useAfterPress } from './use-after-press';

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

test('a field that is left by the keyboard says so at once', () => {
  render(<Field />);
  fireEvent.blur(screen.getByLabelText('field'));
  expect(screen.getByRole('alert')).toBeVisible();
});

test('under a finger it says so after the click', async () => {
  render(<Field />);
  fireEvent.pointerDown(document.body);
  fireEvent.pointerUp(document.body);
  await act(
    () =>
      new Promise((done) => {
        setTimeout(done);
      }),
  );
  fireEvent.mouseDown(document.body);
  fireEvent.blur(screen.getByLabelText('field'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.mouseUp(document.body);
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
});

test('a field that is left by a press says so when the press is over', async () => {
  render(<Field />);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(screen.getByLabelText('field'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
});
