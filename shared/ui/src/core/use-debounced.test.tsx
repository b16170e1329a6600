import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { atOwnTimes } from '../testing';
import { useDebounced } from './use-debounced';

const DELAY_MS = 200;

function Form() {
  const [text, setText] = useState('');
  const [saved, setSaved] = useState('');
  const writeSoon = useDebounced(setText, DELAY_MS);
  return (
    <>
      <button onClick={() => writeSoon('written')}>Write</button>
      <button onClick={() => setSaved(text)}>Save</button>
      <output>{saved}</output>
    </>
  );
}

describe('useDebounced', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('renders the change before a press that follows in the same moment', async () => {
    render(<Form />);
    fireEvent.click(screen.getByText('Write'));

    // As in a browser: no test tool renders between the timer and the press.
    await atOwnTimes(async () => {
      jest.advanceTimersByTime(DELAY_MS);
      screen.getByText('Save').click();
    });
    await act(async () => undefined);

    expect(screen.getByRole('status')).toHaveTextContent('written');
  });
});
