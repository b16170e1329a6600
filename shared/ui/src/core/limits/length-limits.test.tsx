import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@riwaq/contract';
import { useState } from 'react';
import { Drawer } from '../../overlay/drawer';
import { TextBox } from '../../plain';
import { Input } from '../../form';
import { renderWithHost } from '../../testing';

function Fields({ max = 10 }: { max?: number }) {
  const [value, setValue] = useState('');
  return (
    <>
      <input aria-label="plain" type="email" maxLength={max} />
      <Input
        aria-label="kit"
        maxLength={max}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <TextBox
        aria-label="lines"
        maxLength={max}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <input aria-label="unlimited" />
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

function open(language: Language = 'en') {
  renderWithHost(<Fields />, { language });
  return userEvent.setup();
}

describe('text longer than maxLength', () => {
  it.each(['plain', 'kit', 'lines'])('is refused with a message: %s', async (name) => {
    const user = open();
    await user.click(field(name));
    await user.paste('123456');
    await user.paste('1234567');
    expect(field(name)).toHaveValue('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The text is 3 characters too long and was not inserted. Shorten it first.',
    );
  });

  it('is refused when it is dropped', async () => {
    open();
    const event = createEvent(
      'beforeinput',
      field('kit'),
      { bubbles: true, cancelable: true, inputType: 'insertFromDrop', data: 'x'.repeat(11) },
      { EventType: 'InputEvent' },
    );
    fireEvent(field('kit'), event);
    expect(event.defaultPrevented).toBe(true);
    expect(await screen.findByRole('alert')).toHaveTextContent('1 character too long');
  });

  it.each([
    [11, 'بحرف واحد'],
    [12, 'بحرفين'],
    [15, 'بمقدار 5 أحرف'],
    [30, 'بمقدار 20 حرفًا'],
    [110, 'بمقدار 100 حرف'],
  ])('is counted in Arabic: %d of 10', async (length, words) => {
    const user = open('ar');
    await user.click(field('kit'));
    await user.paste('س'.repeat(length));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `لم يُدرج النص لأنه أطول من المسموح ${words}. يلزم اختصاره أولًا.`,
    );
  });
});

it('reports a full field when a character is typed', async () => {
  const user = open();
  await user.click(field('lines'));
  await user.keyboard('0123456789{Enter}');
  expect(field('lines')).toHaveValue('0123456789');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This field takes at most 10 characters.',
  );
});

it.each<[string, string, string, string]>([
  ['exactly the limit', 'kit', '0123456789', '0123456789'],
  ['a line break at the end of a cell', 'kit', '0123456789\r\n', '0123456789'],
  ['line breaks of Windows as one character', 'lines', '0123\r\n6789', '0123\r\n6789'],
  ['any length without a limit', 'unlimited', '0123456789x', '0123456789x'],
])('inserts %s', async (_, name, text, value) => {
  const user = open();
  await user.click(field(name));
  await user.paste(text);
  expect(field(name).value.trim().replaceAll('\r', '')).toBe(value.replaceAll('\r', ''));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('inserts text in place of the selection', async () => {
  const user = open();
  await user.type(field('kit'), '0123456789');
  await user.tripleClick(field('kit'));
  await user.paste('abcdefghij');
  expect(field('kit')).toHaveValue('abcdefghij');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('hides the message when the user types', async () => {
  const user = open();
  await user.click(field('kit'));
  await user.paste('01234567890');
  await screen.findByRole('alert');
  await user.keyboard('x');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('hides the message when the user leaves the field', async () => {
  const user = open();
  await user.click(field('kit'));
  await user.paste('01234567890');
  await screen.findByRole('alert');
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('hides the message at Escape, and not the dialog around it', async () => {
  const onClose = jest.fn();
  renderWithHost(
    <Drawer open title="Files" onClose={onClose}>
      <input aria-label="limited" maxLength={3} />
    </Drawer>,
  );
  const user = userEvent.setup();
  await user.click(field('limited'));
  await user.paste('0123');
  expect(screen.getByRole('dialog')).toContainElement(await screen.findByRole('alert'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
