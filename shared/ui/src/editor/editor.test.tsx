import { createTestHost } from '@riwaq/contract/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContentUtils } from 'braft-utils';
import { renderWithHost } from '../testing';
import { useDraft } from '../core';
import { RichTextEditor, type RichTextEditorProps } from '.';
import { linkAddress } from './link-dialog';

const user = userEvent.setup({ pointerEventsCheck: 0 });

async function show(
  initialHtml: string,
  host = createTestHost({ language: 'en' }),
  findMentionable?: RichTextEditorProps['findMentionable'],
) {
  const onChange = jest.fn();
  const rendered = renderWithHost(
    <RichTextEditor
      initialHtml={initialHtml}
      onChange={onChange}
      location="Forums"
      label="Content"
      findMentionable={findMentionable}
    />,
    { host },
  );
  const area = await screen.findByRole('textbox', { name: 'Content' });
  return { onChange, area, ...rendered };
}

test('shows a skeleton until the editor has been loaded', async () => {
  renderWithHost(
    <RichTextEditor initialHtml="" onChange={jest.fn()} location="Forums" label="Content" />,
    { language: 'en' },
  );
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  expect(await screen.findByRole('textbox', { name: 'Content' })).toBeInTheDocument();
});

test('does not re-render with its form, and calls the newest callback', async () => {
  const drawn = jest.spyOn(ContentUtils, 'getSelectionBlockType');
  const told: string[] = [];
  const editorOf = (name: string) => (
    <RichTextEditor
      initialHtml=""
      onChange={(html) => void told.push(`${name}: ${html}`)}
      onBusy={() => undefined}
      findMentionable={() => Promise.resolve([])}
      location="Forums"
      label="Content"
    />
  );
  const { rerender } = renderWithHost(editorOf('first'), { language: 'en' });
  const area = await screen.findByRole('textbox', { name: 'Content' });
  const before = drawn.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  rerender(editorOf('second'));
  expect(drawn).toHaveBeenCalledTimes(before);
  act(() => area.focus());
  fireEvent.paste(area, {
    clipboardData: { types: ['text/plain'], getData: () => 'new', items: [], files: [] },
  });
  await waitFor(() => expect(told.at(-1)).toBe('second: <p>new</p>'));
  expect(told.filter((one) => one.startsWith('first'))).toEqual([]);
  drawn.mockRestore();
});

test('turns a picture of another site into a link everywhere', async () => {
  const { area, container, onChange } = await show(
    '<p>see <img src="https://tracker.test/p.gif" alt="the map"> here</p><table><tbody><tr><td><img src="//tracker.test/p.gif"></td></tr></tbody></table>',
  );
  expect(area).toHaveTextContent('see the map here');
  expect(container.querySelectorAll('img')).toHaveLength(0);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(screen.getByRole('link', { name: 'the map' })).toHaveAttribute(
    'href',
    'https://tracker.test/p.gif',
  );
  expect(container.querySelectorAll('img')).toHaveLength(0);
  fireEvent.paste(area, {
    clipboardData: {
      types: ['text/html'],
      getData: (type: string) =>
        type === 'text/html'
          ? '<p>pasted <img src="https://tracker.test/p.gif" alt="pixel"></p>'
          : 'pasted',
      items: [],
      files: [],
    },
  });
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('>pixel</a>')),
  );
  expect(container.querySelectorAll('img')).toHaveLength(0);
});

test('neutralises hostile markup in the editor and its preview', async () => {
  const { area, container } = await show(
    '<p onclick="alert(1)">text <a href="javascript:alert(1)">link</a></p><img src=x onerror="alert(1)"><iframe srcdoc="x"></iframe>',
  );
  expect(area).toHaveTextContent('text link');
  expect(
    container.querySelectorAll('iframe, script, [onclick], [onerror], [href^="javascript"]'),
  ).toHaveLength(0);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(
    container.querySelectorAll('iframe, script, [onclick], [onerror], [href^="javascript"]'),
  ).toHaveLength(0);
});

test("treats braft-editor's own storage format as plain text", async () => {
  const raw =
    '{"blocks":[{"key":"a","text":" ","type":"atomic","entityRanges":[{"offset":0,"length":1,"key":0}]}],"entityMap":{"0":{"type":"EMBED","mutability":"IMMUTABLE","data":{"url":"x"}}}}';
  const { area } = await show(raw);
  expect(area).toHaveTextContent('"type":"EMBED"');
});

test('names every toolbar button and makes the toolbar one tab stop', async () => {
  await show('<p>text</p>');
  const toolbar = screen.getByRole('toolbar', { name: 'Formatting of Content' });
  const buttons = within(toolbar).getAllByRole('button');
  for (const each of buttons) expect(each).toHaveAccessibleName();
  const stops = buttons.filter((each) => each.tabIndex === 0 && !each.hasAttribute('disabled'));
  expect(stops).toHaveLength(1);
  const first = stops[0]!;
  act(() => first.focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).not.toBe(first);
  expect((document.activeElement as HTMLElement).tabIndex).toBe(0);
  await user.keyboard('{End}');
  expect(document.activeElement).toHaveAccessibleName('Clear formatting');
});

/** Presses Tab; returns whether the browser moves the focus as usual. Draft.js reads `keyCode`. */
const tabLeads = (area: HTMLElement, shiftKey = false): boolean =>
  fireEvent.keyDown(area, { key: 'Tab', keyCode: 9, shiftKey });

test.each([
  ['an empty text', ''],
  ['a list', '<ul><li>one</li></ul>'],
  ['code', '<pre><code>one</code></pre>'],
])('leaves the editor on Tab and Shift+Tab from %s', async (_, html) => {
  const { area } = await show(html);
  const before = area.innerHTML;
  act(() => area.focus());
  expect(tabLeads(area)).toBe(true);
  expect(tabLeads(area, true)).toBe(true);
  expect(area.innerHTML).toBe(before);
});

test('completes a mention on Tab while suggestions are open', async () => {
  const { area } = await show('', undefined, () =>
    Promise.resolve([{ guid: '10000000-0000-4000-8000-000000000001', name: 'Ahmad Ali' }]),
  );
  act(() => area.focus());
  fireEvent.paste(area, {
    clipboardData: { types: ['text/plain'], getData: () => '@Ahm', items: [], files: [] },
  });
  await screen.findByRole('option', { name: /Ahmad Ali/ });
  expect(tabLeads(area)).toBe(false);
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  expect(area).toHaveTextContent('@Ahmad Ali');
  expect(tabLeads(area)).toBe(true);
});

test('applies a heading from the menu and reports it as HTML', async () => {
  const { onChange } = await show('<p>title</p>');
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
    const { area, onChange } = await show(html);
    expect(isolated(area)).toEqual(['-5', 'C++']);
    expect(screen.getByText('a[0]').parentElement).toHaveStyle({ direction: 'ltr' });
    await user.click(screen.getByRole('button', { name: 'Right to left (Alt+Shift+R)' }));
    const written = expect.stringContaining('-5 ولغة <strong>C++</strong> ثم <code>');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(written));
  });

  it('isolates them while they are typed', async () => {
    const { area } = await show('<p>درجة الحرارة </p>');
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
    await show(
      '<p>Python هي لغة برمجة.</p><p>Hello class</p><ul><li>Java</li><li>لغة برمجة عامة الأغراض</li></ul>',
    );
    expect(['Python هي لغة برمجة.', 'Hello class', 'Java'].map(shownDirection)).toEqual([
      'rtl',
      'ltr',
      'rtl',
    ]);
    expect(screen.getByText('Java').closest('li')).toHaveClass('rw-words-ltr');
  });

  it('respects the direction that the author chose', async () => {
    await show('<p dir="ltr">نص عربي</p><ol dir="rtl"><li>one</li></ol>');
    expect(['نص عربي', 'one'].map(shownDirection)).toEqual(['ltr', 'rtl']);
  });

  it('toggles with a pressed button', async () => {
    const { onChange } = await show('<p>text</p>');
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
    const { onChange, area } = await show('<p>text</p>');
    act(() => area.focus());
    fireEvent.keyDown(area, { key: 'ق', code: 'KeyR', altKey: true, shiftKey: true });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p dir="rtl">text</p>'));
    fireEvent.keyDown(area, { key: 'L', code: 'KeyL', altKey: true, shiftKey: true });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p dir="ltr">text</p>'));
  });

  it('applies to the whole list, whichever item has the caret', async () => {
    const { onChange } = await show(
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
    const { onChange, area } = await show('');
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

test('offers font sizes from 8 to 36 points', async () => {
  await show('<p>text</p>');
  await user.click(screen.getByRole('button', { name: 'Font size: Size' }));
  const sizes = (await screen.findAllByRole('menuitem')).map((item) => Number(item.textContent));
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([8, 36]);
});

test('preserves the styles of a text', async () => {
  const { onChange, area } = await show(
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

test('uploads, inserts, describes and removes a picture', async () => {
  const host = createTestHost({ language: 'en' });
  const { onChange, container } = await show('<p>text</p>', host);
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png')] },
  });
  expect(host.files.uploads[0]!.location).toBe('Forums');
  expect(screen.getByText('photo.png')).toBeInTheDocument();
  act(() => host.files.uploads[0]!.finish({ fileUrl: 'Forums/1/photo.png' }));
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(
      expect.stringContaining('src="https://files.test/Forums/1/photo.png"'),
    ),
  );

  await user.click(await screen.findByRole('button', { name: 'Describe the picture' }));
  await user.type(
    await screen.findByRole('textbox', { name: 'What the picture shows' }),
    'A pendulum{Enter}',
  );
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('alt="A pendulum"')),
  );

  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.not.stringContaining('<img')),
  );
});

test('is busy until all uploads are inserted and reported', async () => {
  const host = createTestHost({ language: 'en' });
  const told: string[] = [];
  const { container } = renderWithHost(
    <RichTextEditor
      initialHtml=""
      onChange={(html) => told.push(html)}
      onBusy={(busy) => told.push(busy ? 'busy' : 'quiet')}
      location="Forums"
      label="Content"
    />,
    { host },
  );
  await screen.findByRole('textbox', { name: 'Content' });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png'), new File(['x'], 'map.png')] },
  });
  const [photo, map] = host.files.uploads;
  act(() => photo!.fail('network'));
  expect(told).toEqual(['quiet', 'busy']);
  act(() => {
    photo!.resume();
    photo!.finish();
    map!.finish();
  });
  expect(told).toEqual(['quiet', 'busy']);
  await waitFor(() => expect(told.at(-1)).toBe('quiet'));
  expect(told[told.indexOf('quiet', 1) - 1]).toMatch(/files\/1.*files\/2|files\/2.*files\/1/s);
});

test('is not busy after a failed upload or after unmounting', async () => {
  const host = createTestHost({ language: 'en' });
  const onBusy = jest.fn();
  const { container, unmount } = renderWithHost(
    <RichTextEditor
      initialHtml=""
      onChange={jest.fn()}
      onBusy={onBusy}
      location="Forums"
      label="Content"
    />,
    { host },
  );
  await screen.findByRole('textbox', { name: 'Content' });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png')] },
  });
  act(() => host.files.uploads[0]!.fail('server'));
  expect(onBusy).toHaveBeenLastCalledWith(false);
  act(() => host.files.uploads[0]!.resume());
  expect(onBusy).toHaveBeenLastCalledWith(true);
  unmount();
  expect(onBusy).toHaveBeenLastCalledWith(false);
});

test.each([
  ['the network is down', () => Promise.reject(new Error('offline'))],
  ['its preview is missing', () => Promise.resolve(null)],
])('retains an uploaded picture when %s, and inserts it on retry', async (_what, gone) => {
  const host = createTestHost({ language: 'en' });
  const onBusy = jest.fn();
  const onChange = jest.fn();
  const asked = jest.spyOn(host.files, 'previewUrl').mockImplementation(gone);
  const { container } = renderWithHost(
    <RichTextEditor
      initialHtml=""
      onChange={onChange}
      onBusy={onBusy}
      location="Forums"
      label="Content"
    />,
    { host },
  );
  await screen.findByRole('textbox', { name: 'Content' });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png'), new File(['x'], 'map.png')] },
  });
  act(() => {
    for (const upload of host.files.uploads) upload.finish();
  });
  expect(await screen.findAllByText(/could not be inserted into the text/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove map.png' }));
  expect(onBusy).toHaveBeenLastCalledWith(true);
  asked.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try photo.png again' }));
  await waitFor(() => expect(onBusy).toHaveBeenLastCalledWith(false));
  expect(onChange).toHaveBeenLastCalledWith(
    expect.stringContaining('src="https://files.test/files/1"'),
  );
  expect(screen.queryByText('photo.png')).toBeNull();
});

test('rejects a file that cannot be inserted into a text', async () => {
  const host = createTestHost({ language: 'en' });
  const { container } = await show('', host);
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'marks.xlsx')] },
  });
  expect(screen.getByText(/marks\.xlsx/)).toBeInTheDocument();
  expect(host.files.uploads).toHaveLength(0);
});

test('inserts a link only with a safe address', async () => {
  const { onChange } = await show('<p>x</p>');
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
  const { area, onChange } = await show(
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
  const { area, onChange } = await show(
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

test('reports the last change on unmount', async () => {
  const { onChange, unmount } = await show('<p>text</p>');
  await user.click(screen.getByRole('button', { name: 'Horizontal line' }));
  unmount();
  expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('<hr>'));
});

describe('with a draft', () => {
  function Drafted() {
    const draft = useDraft('text', { initial: '' });
    return (
      <RichTextEditor
        key={draft.revision}
        initialHtml={draft.value}
        onChange={draft.set}
        location="Forums"
        label="Content"
      />
    );
  }
  const leaving: [string, (unmount: () => void) => void][] = [
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the dialog unmounts', (unmount) => unmount()],
  ];

  test.each(leaving)('stores a change made just before %s', async (_what, leave) => {
    const host = createTestHost({ language: 'en' });
    const { unmount } = renderWithHost(<Drafted />, { host });
    await screen.findByRole('textbox', { name: 'Content' });
    fireEvent.click(screen.getByRole('button', { name: 'Horizontal line' }));
    act(() => leave(unmount));
    expect(host.storage.get<{ value: string }>('draft:text')?.value).toContain('<hr>');
  });
});

test.each([
  ['example.edu', 'https://example.edu'],
  ['http://example.edu/x?y=1', 'http://example.edu/x?y=1'],
  ['localhost:8080/forums', 'https://localhost:8080/forums'],
  ['mailto:a@example.edu', 'mailto:a@example.edu'],
  ['tel:+9641234', 'tel:+9641234'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['\u2067https://example.edu/a\u200f\u2069\u200b ', 'https://example.edu/a'],
  ['two words', null],
  ['  ', null],
])('turns the address "%s" into %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
