import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithHost } from '../testing';
import { DateTimePicker } from './date-time-picker';

/** A form that stores a date and can be re-rendered without a change of the date. */
function openForm(initial: string | null = '2025-09-01T20:30:00', language: 'ar' | 'en' = 'en') {
  const told: (string | null)[] = [];
  let drawAgain!: () => void;
  function Form() {
    const [value, setValue] = useState(initial);
    const [, setTimes] = useState(0);
    drawAgain = () => setTimes((times) => times + 1);
    return (
      <>
        <DateTimePicker
          aria-label="start"
          min="2025-01-01T00:00:00"
          max="2026-12-31T00:00:00"
          value={value}
          onChange={(next) => {
            told.push(next);
            setValue(next);
          }}
        />
        <button type="button">Elsewhere</button>
      </>
    );
  }
  renderWithHost(<Form />, { language });
  return {
    told,
    field: screen.getByRole('textbox', { name: 'start' }),
    drawAgain: () => act(() => drawAgain()),
  };
}
const type = (field: HTMLElement, text: string) =>
  fireEvent.change(field, { target: { value: text } });

test('preserves typed text when the form re-renders, and Enter takes it', async () => {
  const { drawAgain, field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 09:00:00 am');
  drawAgain();
  expect(field).toHaveValue('2025/10/02 09:00:00 am');
  await userEvent.keyboard('{Enter}');
  expect(told).toEqual(['2025-10-02T09:00:00']);
  expect(field).toHaveValue('2025/10/02 09:00:00 am');
});

test('takes the typed text on blur', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 09:00:00 am');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual(['2025-10-02T09:00:00']);
  expect(field).toHaveValue('2025/10/02 09:00:00 am');
});

test('takes the chosen day on blur after the form re-renders', async () => {
  const { drawAgain, field, told } = openForm();
  await userEvent.click(field);
  await userEvent.click(document.querySelector('[title="2025-09-17"]')!);
  drawAgain();
  expect(told).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual(['2025-09-17T20:30:00']);
});

test('keeps the typed text when the pointer passes over a day', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 09:0');
  await userEvent.hover(document.querySelector('[title="2025-09-17"]')!);
  expect(field).toHaveValue('2025/10/02 09:0');
  type(field, '2025/10/02 09:00:00 am');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual(['2025-10-02T09:00:00']);
});

test('reverts to the previous value on Escape', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 09:00:00 am');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual([]);
  await waitFor(() => expect(field).toHaveValue('2025/09/01 08:30:00 pm'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  [
    'that is no date',
    '2025/10/0',
    /^“\u20662025\/10\/0\u2069” was not accepted\. Write the date as \u2066\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [ap]m\u2069$/,
  ],
  [
    'that is too early',
    '2024/10/02 09:00:00 am',
    /was not accepted\. No day before \u20662025\/01\/01\u2069 can be chosen\.$/,
  ],
  [
    'that is too late',
    '2027/10/02 09:00:00 am',
    /was not accepted\. No day after \u20662026\/12\/31\u2069 can be chosen\.$/,
  ],
])('rejects text %s and explains why', async (_why, text, said) => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 09:00:00 am');
  type(field, text);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual([]);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(field).toHaveAccessibleDescription(said);
  await waitFor(() => expect(field).toHaveValue('2025/09/01 08:30:00 pm'));
  await userEvent.click(field);
  type(field, '2025/10/03 09:00:00 am');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('withholds a press on Save, and no other, when text is invalid', async () => {
  const [save, close] = [jest.fn(), jest.fn()];
  renderWithHost(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DateTimePicker aria-label="start" />
      <button type="button" onClick={close}>
        Cancel
      </button>
      <button type="submit">Save</button>
    </form>,
    { language: 'en' },
  );
  const field = screen.getByRole('textbox', { name: 'start' });
  await userEvent.click(field);
  type(field, '2025/10/0');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(1);
  await userEvent.click(field);
  type(field, '2025/10/0');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(1);
});

test('withholds no click after unmounting during a press', async () => {
  const save = jest.fn();
  const page = (shown: boolean) => (
    <>
      {shown && <DateTimePicker aria-label="start" />}
      <button type="submit" onClick={save}>
        Save
      </button>
    </>
  );
  const { rerender } = renderWithHost(page(true), { language: 'en' });
  const field = screen.getByRole('textbox', { name: 'start' });
  await userEvent.click(field);
  type(field, '2025/10/0');
  fireEvent.pointerDown(document.body);
  fireEvent.blur(field);
  rerender(page(false));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(1);
});

test('rejects invalid text on Enter and leaves it in the field', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 9 in the morning');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toBeVisible();
  expect(field).toHaveValue('2025/10/02 9 in the morning');
  expect(told).toEqual([]);
});

test('takes an emptied field as no date', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual([null]);
  expect(field).toHaveValue('');
});

test.each([
  ['2026/02/25', '2026-02-25T00:00:00'],
  ['٢٠٢٦/٢/٢٥', '2026-02-25T00:00:00'],
  ['2026-02-25 14:30', '2026-02-25T14:30:00'],
  ['٢٠٢٦/٠٢/٢٥ ١٤:٣٠', '2026-02-25T14:30:00'],
])('takes %s on Enter and on Tab', async (text, taken) => {
  for (const leave of [() => userEvent.keyboard('{Enter}'), () => userEvent.tab()]) {
    const { field, told } = openForm();
    await userEvent.click(field);
    type(field, text);
    await leave();
    expect(told).toEqual([taken]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    cleanup();
  }
});

test.each(['٢٠٢٦/١٢/٢٥ ١٤:٣٠', '٢٠٢٦/١٢/٢٥ ٠٢:٣٠:٠٠ م', '2026/12/25 14:30', '١٤:٣٠'])(
  'shows the date that is already set in its own form after %s',
  async (text) => {
    for (const leave of [() => userEvent.keyboard('{Enter}'), () => userEvent.tab()]) {
      const { field, told } = openForm('2026-12-25T14:30:00', 'ar');
      await userEvent.click(field);
      type(field, text);
      await leave();
      expect(field).toHaveValue('2026/12/25 02:30:00 م');
      expect(told).toEqual([]);
      type(field, '2026/12/26');
      await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
      expect(told).toEqual(['2026-12-26T00:00:00']);
      cleanup();
    }
  },
);

test.each([
  ['rejected text', '٩٩:٣٠', '', 1],
  ['text after Escape', '٢٠٢٦/٢/٢٥', '{Escape}', 0],
])('shows the value again after %s when Tab leaves', async (_what, text, keys, alerts) => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, text);
  if (keys) await userEvent.keyboard(keys);
  await userEvent.tab();
  expect(field).toHaveValue('2025/09/01 08:30:00 pm');
  expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  expect(told).toEqual([]);
});

test.each(['2027/10/02', '2027/10/02 14:30'])(
  'rejects %s after the last day on Enter and leaves it in the field',
  async (text) => {
    const { field, told } = openForm();
    await userEvent.click(field);
    type(field, text);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(field).toHaveValue(text);
    expect(told).toEqual([]);
  },
);

test('does not rewrite a partial date while it is typed', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  await userEvent.clear(field);
  await userEvent.type(field, '2026/02/25 2:30 pm');
  expect(field).toHaveValue('2026/02/25 02:30:00 pm');
  await userEvent.tab();
  expect(told).toEqual(['2026-02-25T14:30:00']);
});
