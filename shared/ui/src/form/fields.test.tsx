import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { ChipList } from './chip-list';
import { Input } from './input';
import { InputNumber } from './input-number';
import { parseTypedNumber } from './numerals';
import { Select } from './select';

// Proves UI-2, UI-5, SHELL-17.

test.each([
  ['١٢٣', '123'],
  ['۴۵', '45'],
  ['٣٫٥', '3.5'],
  ['١٬٢٠٠', '1200'],
  ['7,5', '7.5'],
  ['٧،٥', '7.5'],
  ['1,234.5', '1234.5'],
  ['1 200', '1200'],
  ['-7', '-7'],
  ['−7', '-7'],
  ['7 5', ''],
  ['0x10', ''],
  ['\u200f1\u200b2', '12'],
  ['', ''],
])('parses "%s" as the number %s', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});

test('accepts Arabic-Indic digits in a number field', async () => {
  const onChange = jest.fn();
  renderWithHost(<InputNumber aria-label="count" onChange={onChange} />);
  await userEvent.type(screen.getByRole('spinbutton', { name: 'count' }), '٢٥');
  expect(onChange).toHaveBeenLastCalledWith(25);
});

test.each([
  ['7,5', 7.5],
  ['٧،٥', 7.5],
  ['٧٫٢٥', 7.25],
])('accepts the fraction %s in a number field and shows it', async (typed, number) => {
  const onChange = jest.fn();
  renderWithHost(<InputNumber aria-label="mark" max={100} onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'mark' });
  await userEvent.type(field, typed);
  expect(onChange).toHaveBeenLastCalledWith(number);
  await userEvent.tab();
  expect(field).toHaveValue(String(number));
});

test('reports null when emptied, and ignores letters', async () => {
  const onChange = jest.fn();
  renderWithHost(<InputNumber aria-label="count" defaultValue={7} onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'count' });
  await userEvent.type(field, 'x');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.clear(field);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

describe('direction of a field', () => {
  it.each([
    ['', null],
    ['Python هي لغة برمجة', 'rtl'],
    ['Hello class, read الفصل', 'ltr'],
    ['1. ', 'rtl'],
    ['-5', 'ltr'],
  ])('for %j is %j on an Arabic page', (value, expected) => {
    renderWithHost(
      <>
        <Input aria-label="line" value={value} />
        <Input.TextArea aria-label="lines" value={value} />
      </>,
      { language: 'ar' },
    );
    for (const name of ['line', 'lines'])
      expect(screen.getByRole('textbox', { name }).getAttribute('dir')).toBe(expected);
  });
});

describe('Select', () => {
  const options = [
    { value: 'a', label: 'الإحصاء والاحتمالات' },
    { value: 'b', label: 'البرمجة 2' },
  ];

  it.each(['احصاء', 'الاحتمالات', 'احتمالات احصاء', '٢', '٢ برمجة'])(
    'finds an option by %s',
    async (typed) => {
      renderWithHost(<Select aria-label="subject" showSearch options={options} />);
      await userEvent.type(screen.getByRole('combobox', { name: 'subject' }), typed);
      const wanted = typed.startsWith('٢') ? 'البرمجة 2' : 'الإحصاء والاحتمالات';
      expect(screen.getAllByTitle(/./).map((option) => option.title)).toEqual([wanted]);
    },
  );

  it('finds no option that lacks a word', async () => {
    renderWithHost(<Select aria-label="subject" showSearch options={options} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'subject' }), 'احصاء برمجة');
    for (const { label } of options) expect(screen.queryByTitle(label)).toBeNull();
  });

  it('leaves the search to a filter of its own', async () => {
    renderWithHost(
      <Select aria-label="subject" showSearch filterOption={false} options={options} />,
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'subject' }), 'x');
    expect(screen.getAllByTitle(/./)).toHaveLength(2);
  });
});

describe('ChipList', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, label: `chip ${key}` }));

  test('shows three chips, and the others behind a button', async () => {
    renderWithHost(<ChipList items={items} />, { language: 'en' });
    expect(screen.getAllByText(/^chip/)).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '+2 others' }));
    expect(screen.getAllByText(/^chip/)).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(screen.getAllByText(/^chip/)).toHaveLength(3);
  });

  test('shows no button for three chips', () => {
    renderWithHost(<ChipList items={items.slice(0, 3)} />, { language: 'en' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('removes a chip with the button in it', async () => {
    const onRemove = jest.fn();
    renderWithHost(<ChipList items={items} onRemove={onRemove} />, { language: 'en' });
    await userEvent.click(screen.getByLabelText('Remove chip b'));
    expect(onRemove).toHaveBeenCalledWith('b');
  });
});

test("names the clear button in the user's language", async () => {
  const onChange = jest.fn();
  renderWithHost(
    <Select
      allowClear
      aria-label="المادة"
      value="a"
      options={[{ value: 'a', label: 'الفيزياء' }]}
      onChange={onChange}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'مسح الاختيار' }));
  expect(onChange).toHaveBeenCalledWith(undefined, undefined);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});
