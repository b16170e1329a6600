import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { renderWithHost } from '../testing';
import { DateTimePicker } from './date-time-picker';
import { DayPicker } from './day-picker';
import { parseShownDate } from './shown-date';

test.each([
  ['2025/09/01 08:30:00 am', '2025-09-01T08:30:00'],
  ['2025/9/1 12:30 PM', '2025-09-01T12:30:00'],
  ['2025/09/01 12:30:00 am', '2025-09-01T00:30:00'],
  ['2025/09/01 12:30:00 م', '2025-09-01T12:30:00'],
  ['٢٠٢٥/٠٩/٠١ ٠٨:٣٠:٠٠ ص', '2025-09-01T08:30:00'],
  ['2024/02/29 01:00:00 am', '2024-02-29T01:00:00'],
  ['2025/02/29 01:00:00 am', null],
  ['2025/13/01 01:00:00 am', null],
  ['2025/09/01 13:00:00 pm', null],
  ['2025/09/01', null],
  ['', null],
])('"%s" is %s', (typed, local) => {
  expect(parseShownDate(typed)).toBe(local);
});

test('half past noon is afternoon in Arabic', () => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T12:30:00" />, { language: 'ar' });
  expect(screen.getByRole('textbox', { name: 'start' })).toHaveValue('2025/09/01 12:30:00 م');
});

test.each([['en', '2025/09/01 08:30:00 pm'], ['ar', '2025/09/01 08:30:00 م']] as const)('in %s it shows %s', (language, shown) => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T20:30:00" />, { language });
  expect(screen.getByRole('textbox', { name: 'start' })).toHaveValue(shown);
});

test('Enter takes what was typed and does not send the form', async () => {
  const [onChange, onSubmit] = [jest.fn(), jest.fn((event: FormEvent) => event.preventDefault())];
  renderWithHost(<form onSubmit={onSubmit}><DateTimePicker aria-label="start" onChange={onChange} /><button type="submit">Save</button></form>, { language: 'en' });
  await userEvent.click(screen.getByRole('textbox', { name: 'start' }));
  await userEvent.keyboard('2025/09/01 08:30:00 pm{Enter}');
  expect(onChange).toHaveBeenCalledWith('2025-09-01T20:30:00');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a date that is typed in Arabic-Indic digits is told as it travels', async () => {
  const onChange = jest.fn();
  renderWithHost(<DateTimePicker aria-label="start" onChange={onChange} />, { language: 'ar' });
  const field = screen.getByRole('textbox', { name: 'start' });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: '٢٠٢٥/٠٩/٠١ ٠٨:٣٠:٠٠ م' } });
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('2025-09-01T20:30:00');
});

/** A form in which a date is kept, and which is drawn again by what it does not concern. */
function openForm(initial: string | null = '2025-09-01T20:30:00') {
  const told: (string | null)[] = [];
  let drawAgain!: () => void;
  function Form() {
    const [value, setValue] = useState(initial);
    const [, setTimes] = useState(0);
    drawAgain = () => setTimes((times) => times + 1);
    return (
      <>
        <DateTimePicker aria-label="start" min="2025-01-01T00:00:00" max="2026-12-31T00:00:00" value={value} onChange={(next) => { told.push(next); setValue(next); }} />
        <button type="button">Elsewhere</button>
      </>
    );
  }
  renderWithHost(<Form />, { language: 'en' });
  return { told, field: screen.getByRole('textbox', { name: 'start' }), drawAgain: () => act(() => drawAgain()) };
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

test('what is typed stays while the form around it is drawn again, and Enter takes it', async () => {
  const { drawAgain, field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 09:00:00 am');
  drawAgain();
  expect(field).toHaveValue('2025/10/02 09:00:00 am');
  await userEvent.keyboard('{Enter}');
  expect(told).toEqual(['2025-10-02T09:00:00']);
  expect(field).toHaveValue('2025/10/02 09:00:00 am');
});

test('going on elsewhere takes what was typed', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 09:00:00 am');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual(['2025-10-02T09:00:00']);
  expect(field).toHaveValue('2025/10/02 09:00:00 am');
});

test('and what was chosen, while the form is drawn again', async () => {
  const { drawAgain, field, told } = openForm();
  await userEvent.click(field);
  await userEvent.click(document.querySelector('[title="2025-09-17"]')!);
  drawAgain();
  expect(told).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual(['2025-09-17T20:30:00']);
});

test('Escape leaves what was there before', async () => {
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
  ['is no date', '2025/10/0', /^“\u20682025\/10\/0\u2069” was not taken\. Write the date as \u2068\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [ap]m\u2069$/],
  ['is too early', '2024/10/02 09:00:00 am', /was not taken\. No day before \u20682025\/01\/01\u2069 can be chosen\.$/],
  ['is too late', '2027/10/02 09:00:00 am', /was not taken\. No day after \u20682026\/12\/31\u2069 can be chosen\.$/],
])('what %s is not taken, and it is said why', async (_why, text, said) => {
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

test('a press on Save that leaves what is no date says so first; any other press does what it does', async () => {
  const [save, close] = [jest.fn(), jest.fn()];
  renderWithHost(<form onSubmit={(event) => { event.preventDefault(); save(); }}><DateTimePicker aria-label="start" /><button type="button" onClick={close}>Cancel</button><button type="submit">Save</button></form>, { language: 'en' });
  const field = screen.getByRole('textbox', { name: 'start' });
  await userEvent.click(field);
  type(field, '2025/10/02');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(1);
  await userEvent.click(field);
  type(field, '2025/10/02');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(1);
});

test('what is no date is said at Enter, and stays to be mended', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '2025/10/02 9 in the morning');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toBeVisible();
  expect(field).toHaveValue('2025/10/02 9 in the morning');
  expect(told).toEqual([]);
});

test('a field that is emptied has no date', async () => {
  const { field, told } = openForm();
  await userEvent.click(field);
  type(field, '');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(told).toEqual([null]);
  expect(field).toHaveValue('');
});

test('a day is typed in either digits and taken once; a field that must have one keeps it', async () => {
  const told = jest.fn();
  function Form() {
    const [day, setDay] = useState('2026-02-01');
    return <><DayPicker aria-label="day" value={day} onChange={(next) => { told(next); setDay(next); }} /><button type="button">Elsewhere</button></>;
  }
  renderWithHost(<Form />, { language: 'ar' });
  const field = screen.getByRole('textbox', { name: 'day' });
  for (const text of ['٢٠٢٦/٠٢/٠٣', '']) {
    await userEvent.click(field);
    type(field, text);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(field).toHaveValue('2026/02/03'));
  }
  expect(told.mock.calls).toEqual([['2026-02-03']]);
});

test('clearing tells null', async () => {
  const onChange = jest.fn();
  const { container } = renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T20:30:00" onChange={onChange} />);
  await userEvent.click(container.querySelector('.ant-picker-clear')!);
  expect(onChange).toHaveBeenCalledWith(null);
});

test('its icons have no name of their own', () => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T20:30:00" />, { language: 'ar' });
  expect(screen.queryAllByRole('img')).toEqual([]);
});

test('the names of the days are short in Arabic', async () => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T20:30:00" />, { language: 'ar' });
  await userEvent.click(screen.getByRole('textbox', { name: 'start' }));
  const heads = [...document.querySelectorAll('.ant-picker-content thead th')].map((head) => head.textContent ?? '');
  expect(heads).toHaveLength(7);
  expect(Math.max(...heads.map(({ length }) => length))).toBe(1);
});
