import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { renderWithHost } from '../testing';
import { DateTimePicker } from './date-time-picker';
import { parseShownDate } from './shown-date';

// Proves UI-10, SHELL-21, SHELL-22.

test.each([
  ['2025/09/01 08:30:00 am', '2025-09-01T08:30:00'],
  ['2025/9/1 12:30 PM', '2025-09-01T12:30:00'],
  ['2025/09/01 12:30:00 am', '2025-09-01T00:30:00'],
  ['2025/09/01 12:30:00 م', '2025-09-01T12:30:00'],
  ['٢٠٢٥/٠٩/٠١ ٠٨:٣٠:٠٠ ص', '2025-09-01T08:30:00'],
  ['2025/09/01\u00a08:30:00\u202fPM', '2025-09-01T20:30:00'],
  ['\u200f2025/09/01 12:30:00 \u200fم', '2025-09-01T12:30:00'],
  ['2024/02/29 01:00:00 am', '2024-02-29T01:00:00'],
  ['2025/02/29 01:00:00 am', null],
  ['2025/13/01 01:00:00 am', null],
  ['2025/09/01 13:00:00 pm', null],
  ['2025/09/01', null],
  ['2025/09/01 14:30', null],
  ['', null],
])('parses "%s" as %s', (typed, local) => {
  expect(parseShownDate(typed)).toBe(local);
});

test('formats half past noon as afternoon in Arabic', () => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T12:30:00" />, {
    language: 'ar',
  });
  expect(screen.getByRole('textbox', { name: 'start' })).toHaveValue('2025/09/01 12:30:00 م');
});

test.each([
  ['en', '2025/09/01 08:30:00 pm'],
  ['ar', '2025/09/01 08:30:00 م'],
] as const)('shows in %s the date %s', (language, shown) => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T20:30:00" />, { language });
  expect(screen.getByRole('textbox', { name: 'start' })).toHaveValue(shown);
});

test('takes typed text on Enter without submitting the form', async () => {
  const [onChange, onSubmit] = [jest.fn(), jest.fn((event: FormEvent) => event.preventDefault())];
  renderWithHost(
    <form onSubmit={onSubmit}>
      <DateTimePicker aria-label="start" onChange={onChange} />
      <button type="submit">Save</button>
    </form>,
    { language: 'en' },
  );
  await userEvent.click(screen.getByRole('textbox', { name: 'start' }));
  await userEvent.keyboard('2025/09/01 08:30:00 pm{Enter}');
  expect(onChange).toHaveBeenCalledWith('2025-09-01T20:30:00');
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ['10:30', '2025-09-01T10:30:00'],
  ['9:05:07 pm', '2025-09-01T21:05:07'],
  ['١٠:٣٠ م', '2025-09-01T22:30:00'],
  ['\u200f 14:00', '2025-09-01T14:00:00'],
])('changes only the time for %s', async (typed, taken) => {
  const onChange = jest.fn();
  renderWithHost(
    <DateTimePicker aria-label="start" value="2025-09-01T20:30:00" onChange={onChange} />,
    { language: 'ar' },
  );
  const field = screen.getByRole('textbox', { name: 'start' });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: typed } });
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith(taken);
});

test.each([
  ['without a day', null, '10:30'],
  ['that is invalid', '2025-09-01T20:30:00', '25:30'],
])('rejects a time %s', async (_which, value, typed) => {
  const onChange = jest.fn();
  renderWithHost(<DateTimePicker aria-label="start" value={value} onChange={onChange} />, {
    language: 'en',
  });
  const field = screen.getByRole('textbox', { name: 'start' });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: typed } });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(typed);
  expect(onChange).not.toHaveBeenCalled();
});

test('converts a date typed in Arabic-Indic digits', async () => {
  const onChange = jest.fn();
  renderWithHost(<DateTimePicker aria-label="start" onChange={onChange} />, { language: 'ar' });
  const field = screen.getByRole('textbox', { name: 'start' });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: '٢٠٢٥/٠٩/٠١ ٠٨:٣٠:٠٠ م' } });
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('2025-09-01T20:30:00');
});

test('reports null when cleared', async () => {
  const onChange = jest.fn();
  const { container } = renderWithHost(
    <DateTimePicker aria-label="start" value="2025-09-01T20:30:00" onChange={onChange} />,
  );
  await userEvent.click(container.querySelector('.ant-picker-clear')!);
  expect(onChange).toHaveBeenCalledWith(null);
});

test('hides its icons from assistive technology', () => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T20:30:00" />, {
    language: 'ar',
  });
  expect(screen.queryAllByRole('img')).toEqual([]);
});

test('abbreviates the weekdays in Arabic', async () => {
  renderWithHost(<DateTimePicker aria-label="start" value="2025-09-01T20:30:00" />, {
    language: 'ar',
  });
  await userEvent.click(screen.getByRole('textbox', { name: 'start' }));
  const heads = [...document.querySelectorAll('.ant-picker-content thead th')].map(
    (head) => head.textContent ?? '',
  );
  expect(heads).toHaveLength(7);
  expect(Math.max(...heads.map(({ length }) => length))).toBe(1);
});
