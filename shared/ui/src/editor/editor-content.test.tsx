import BraftEditor, { EditorState } from 'braft-editor';
import { createTestHost } from '@riwaq/contract/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { RichTextEditor } from '.';
import { directionClasses, typedWithDirection } from './block-direction';
import { showEditor } from './testing/show-editor';

const user = userEvent.setup({ pointerEventsCheck: 0 });

// Proves UI-12.
test('applies a heading from the menu and reports it as HTML', async () => {
  const { onChange } = await showEditor('<p>title</p>');
  await user.click(screen.getByRole('button', { name: 'Style of the paragraph: Paragraph' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Paragraph',
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Heading 4',
    'Heading 5',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Heading 3' }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<h3>title</h3>'));
});

describe('bidi isolation of numbers and code', () => {
  const isolated = (area: HTMLElement) =>
    [...area.querySelectorAll('.rw-torn')].map(({ textContent }) => textContent);

  it('isolates them as readers see them, but not in the HTML', async () => {
    const html =
      '<p>درجة الحرارة -5 ولغة <strong>C++</strong> ثم <code>a[0]</code> ' +
      '<a href="https://a.example">+1 2</a></p><pre><code>-7</code></pre>';
    const { area, onChange } = await showEditor(html);
    expect(isolated(area)).toEqual(['-5', 'C++']);
    expect(screen.getByText('a[0]').parentElement).toHaveStyle({ direction: 'ltr' });
    await user.click(screen.getByRole('button', { name: 'Right to left (Alt+Shift+R)' }));
    const written = expect.stringContaining('-5 ولغة <strong>C++</strong> ثم <code>');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(written));
  });

  it('isolates them while they are typed', async () => {
    const { area } = await showEditor('<p>درجة الحرارة </p>');
    act(() => area.focus());
    const getData = (type: string) => (type === 'text/plain' ? '-12 ' : '');
    fireEvent.paste(area, {
      clipboardData: { types: ['text/plain'], getData, items: [], files: [] },
    });
    await waitFor(() => expect(isolated(area)).toEqual(['-12']));
  });
});

describe('direction of a block', () => {
  /** Direction in which the editor shows the block that contains `words`. */
  const shownDirection = (words: string) =>
    /rw-dir-(ltr|rtl)/.exec(
      screen.getByText(words).closest('[class*="rw-dir-"]')?.className ?? '',
    )?.[1];

  it('derives from all letters, for a list from all items', async () => {
    await showEditor(
      '<p>Python هي لغة برمجة.</p><p>Hello class</p><ul><li>Java</li><li>لغة برمجة عامة الأغراض</li></ul>',
    );
    expect(['Python هي لغة برمجة.', 'Hello class', 'Java'].map(shownDirection)).toEqual([
      'rtl',
      'ltr',
      'rtl',
    ]);
    expect(screen.getByText('Java').closest('li')).toHaveClass('rw-words-ltr');
  });

  it('changes with the typed text that outweighs the other letters', () => {
    const value = EditorState.moveSelectionToEnd(
      BraftEditor.createEditorState('<p>Python هي لغ</p>'),
    );
    const typed = typedWithDirection(value, 'ة برمجة', 'ltr');
    const [block] = typed?.getCurrentContent().getBlocksAsArray() ?? [];
    expect(block?.getText()).toBe('Python هي لغة برمجة');
    expect(typed && block && directionClasses(typed.getCurrentContent(), block, 'ltr')).toBe(
      'rw-dir-rtl',
    );
    expect(typedWithDirection(value, ' x', 'ltr')).toBeNull();
  });

  it('respects the direction that the author chose', async () => {
    await showEditor('<p dir="ltr">نص عربي</p><ol dir="rtl"><li>one</li></ol>');
    expect(['نص عربي', 'one'].map(shownDirection)).toEqual(['ltr', 'rtl']);
  });

  it('toggles with a pressed button', async () => {
    const { onChange } = await showEditor('<p>text</p>');
    const button = screen.getByRole('button', { name: 'Right to left (Alt+Shift+R)' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p dir="rtl">text</p>'));
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(shownDirection('text')).toBe('rtl');
    await user.click(button);
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p>text</p>'));
  });

  it('changes by shortcut under any keyboard layout', async () => {
    const { onChange, area } = await showEditor('<p>text</p>');
    act(() => area.focus());
    fireEvent.keyDown(area, { key: 'ق', code: 'KeyR', altKey: true, shiftKey: true });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p dir="rtl">text</p>'));
    fireEvent.keyDown(area, { key: 'L', code: 'KeyL', altKey: true, shiftKey: true });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p dir="ltr">text</p>'));
  });

  it('applies to the whole list, whichever item has the caret', async () => {
    const { onChange } = await showEditor(
      '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><p>text</p>',
    );
    await user.click(screen.getByRole('button', { name: 'Right to left (Alt+Shift+R)' }));
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(
        '<ul dir="rtl"><li>one<ul><li>two</li></ul></li><li>three</li></ul><p>text</p>',
      ),
    );
  });

  it('preserves it when pasting from a word processor', async () => {
    const { onChange, area } = await showEditor('');
    act(() => area.focus());
    const html = '<p class="MsoNormal" dir="RTL">12 English words</p>';
    fireEvent.paste(area, {
      clipboardData: {
        types: ['text/html'],
        getData: (type: string) => (type === 'text/html' ? html : ''),
        items: [],
        files: [],
      },
    });
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(
        expect.stringContaining('<p dir="rtl">12 English words</p>'),
      ),
    );
    expect(shownDirection('12 English words')).toBe('rtl');
  });
});

// Proves UI-12.
test('offers font sizes from 8 to 36 points', async () => {
  await showEditor('<p>text</p>');
  await user.click(screen.getByRole('button', { name: 'Font size: Size' }));
  const sizes = (await screen.findAllByRole('menuitem')).map((item) => Number(item.textContent));
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([8, 36]);
});

test('preserves the styles of a text', async () => {
  const { onChange, area } = await showEditor(
    '<p style="text-align:center"><strong>a</strong> <s>b</s> <span style="font-size:18pt">c</span> <span style="color:#E5484D">d</span></p><ul><li>e</li></ul><blockquote>f</blockquote>',
  );
  await user.click(screen.getByRole('button', { name: 'Horizontal line' }));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  const html: string = onChange.mock.lastCall[0];
  for (const part of [
    'text-align:center',
    '<strong>a</strong>',
    '<s>b</s>',
    'font-size:18pt',
    'color:#e5484d',
    '<ul><li>e</li></ul>',
    '<blockquote>f</blockquote>',
    '<hr>',
  ])
    expect(html).toContain(part);
  expect(area).toBeInTheDocument();
});

test('inserts a link only with a safe address', async () => {
  const { onChange } = await showEditor('<p>x</p>');
  await user.click(screen.getByRole('button', { name: 'Link' }));
  const address = await screen.findByRole('textbox', { name: 'Address' });
  await user.type(address, 'javascript:alert(1){Enter}');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await user.clear(address);
  await user.type(address, 'example.edu/a{Enter}');
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(
      expect.stringContaining('<a href="https://example.edu/a"'),
    ),
  );
});

test('drops mention suggestions that no longer match during a request', async () => {
  const people = [
    { guid: 'a', name: 'Ahmad Ali' },
    { guid: 'b', name: 'Sara Ahmed' },
  ];
  const findMentionable = jest.fn((text: string) =>
    text === 'Ahma' ? new Promise<typeof people>(() => undefined) : Promise.resolve(people),
  );
  renderWithHost(
    <RichTextEditor
      initialHtml=""
      onChange={jest.fn()}
      location="Forums"
      label="Content"
      findMentionable={findMentionable}
    />,
    { host: createTestHost({ language: 'en' }) },
  );
  const area = await screen.findByRole('textbox', { name: 'Content' });
  const type = (typed: string): void =>
    void fireEvent.paste(area, {
      clipboardData: { types: ['text/plain'], getData: () => typed, items: [], files: [] },
    });
  act(() => area.focus());
  type('@Ahm');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  type('a');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ahmad Ali'),
    ]),
  );
  expect(findMentionable).toHaveBeenLastCalledWith('Ahma');
});

test('preserves stored mentions when the text changes', async () => {
  const mention = '<span data-mention="10000000-0000-4000-8000-000000000001">@Ahmad Ali</span>';
  const { area, onChange } = await showEditor(
    `<p>Ask ${mention} or <span data-mention="nobody">@others</span></p>`,
  );
  expect(area.querySelectorAll('[data-mention]')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Horizontal line' }));
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(`Ask ${mention} or @others`)),
  );
});

test('preserves a table when other text changes, and removes it on request', async () => {
  const table =
    '<table><tbody><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>';
  const { area, onChange } = await showEditor(
    `<p>text</p>${table}<ol><li>one<ul><li>a</li></ul></li><li>two</li></ol>`,
  );
  expect(within(area).getAllByRole('row')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Horizontal line' }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('<hr>')));
  expect(onChange).toHaveBeenLastCalledWith(
    expect.stringContaining(`${table}<ol><li>one<ul><li>a</li></ul></li><li>two</li></ol>`),
  );

  await user.click(within(area).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.not.stringContaining('<table>')),
  );
});
