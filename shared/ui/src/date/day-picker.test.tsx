import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithHost } from '../testing';
import { DayPicker } from './day-picker';

test('takes typed digits of both languages, and restores a required day', async () => {
  const told = jest.fn();
  function Form() {
    const [day, setDay] = useState('2026-02-01');
    return (
      <>
        <DayPicker
          aria-label="day"
          value={day}
          onChange={(next) => {
            told(next);
            setDay(next);
          }}
        />
        <button type="button">Elsewhere</button>
      </>
    );
  }
  renderWithHost(<Form />, { language: 'ar' });
  const field = screen.getByRole('textbox', { name: 'day' });
  for (const text of ['٢٠٢٦/٠٢/٠٣', '']) {
    await userEvent.click(field);
    fireEvent.change(field, { target: { value: text } });
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(field).toHaveValue('2026/02/03'));
  }
  expect(told.mock.calls).toEqual([['2026-02-03']]);
});

test.each(['٢٠٢٦/٠٢/٠١', '2026-2-1'])(
  'shows the set day in its own form after %s',
  async (text) => {
    renderWithHost(<DayPicker aria-label="day" value="2026-02-01" onChange={jest.fn()} />, {
      language: 'ar',
    });
    const field = screen.getByRole('textbox', { name: 'day' });
    for (const leave of [() => userEvent.keyboard('{Enter}'), () => userEvent.tab()]) {
      await userEvent.click(field);
      fireEvent.change(field, { target: { value: text } });
      await leave();
      expect(field).toHaveValue('2026/02/01');
    }
  },
);

test.each([
  ['2026/2/3', '2026-02-03'],
  ['2026-02-03', '2026-02-03'],
  ['٣٠/٠٢/٢٠٢٦', null],
  ['٢٠٢٦/٢/٣', '2026-02-03'],
  ['2026/02/03 10:30', null],
])('takes the text %s as %s', async (text, taken) => {
  const told = jest.fn();
  renderWithHost(<DayPicker aria-label="day" value="2026-02-01" onChange={told} />, {
    language: 'en',
  });
  const field = screen.getByRole('textbox', { name: 'day' });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: text } });
  await userEvent.keyboard('{Enter}');
  expect(told.mock.calls).toEqual(taken === null ? [] : [[taken]]);
  expect(screen.queryAllByRole('alert')).toHaveLength(taken === null ? 1 : 0);
});
