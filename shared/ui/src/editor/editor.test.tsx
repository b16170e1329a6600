import { createTestHost } from '@riwaq/contract/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContentUtils } from 'braft-utils';
import { renderWithHost } from '../testing';
import { useDraft } from '../core';
import { RichTextEditor } from '.';
import { linkAddress } from './link-dialog';
import { showEditor } from './testing/show-editor';

const user = userEvent.setup({ pointerEventsCheck: 0 });

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

test("treats braft-editor's own storage format as plain text", async () => {
  const raw =
    '{"blocks":[{"key":"a","text":" ","type":"atomic","entityRanges":[{"offset":0,"length":1,"key":0}]}],"entityMap":{"0":{"type":"EMBED","mutability":"IMMUTABLE","data":{"url":"x"}}}}';
  const { area } = await showEditor(raw);
  expect(area).toHaveTextContent('"type":"EMBED"');
});

test('names every toolbar button and makes the toolbar one tab stop', async () => {
  await showEditor('<p>text</p>');
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
  const { area } = await showEditor(html);
  const before = area.innerHTML;
  act(() => area.focus());
  expect(tabLeads(area)).toBe(true);
  expect(tabLeads(area, true)).toBe(true);
  expect(area.innerHTML).toBe(before);
});

test('completes a mention on Tab while suggestions are open', async () => {
  const { area } = await showEditor('', undefined, () =>
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

test('reports the last change on unmount', async () => {
  const { onChange, unmount } = await showEditor('<p>text</p>');
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
