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

test('runs at once after a blur by keyboard', () => {
  render(<Field />);
  fireEvent.blur(screen.getByLabelText('field'));
  expect(screen.getByRole('alert')).toBeVisible();
});

test('runs after the click on a touch screen', async () => {
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

test('runs when the press that caused the blur ends', async () => {
  render(<Field />);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(screen.getByLabelText('field'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
});
