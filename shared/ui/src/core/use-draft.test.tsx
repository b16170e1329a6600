import { createTestHost } from '@riwaq/contract/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { DraftNotice } from './draft-notice';
import { useDraft } from './use-draft';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2025-09-01T12:00:00Z') }));
afterEach(() => void jest.useRealTimers());

function Writing({
  id = 'reply',
  initial = '',
  rest,
}: {
  id?: string;
  initial?: string;
  rest?: (written: string) => string;
}) {
  const draft = useDraft(id, { initial });
  return (
    <>
      <DraftNotice draft={draft} />
      <input
        aria-label="text"
        value={draft.value}
        onChange={(event) => draft.set(event.target.value)}
      />
      <button type="button" onClick={() => draft.clear(rest)}>
        sent
      </button>
      <output>{draft.revision}</output>
    </>
  );
}

const Two = (props: Parameters<typeof Writing>[0]) => (
  <>
    <Writing {...props} />
    <Writing key="opened again" {...props} />
  </>
);
const texts = () => screen.getAllByRole('textbox', { name: 'text' });
/** Types a text in a dialog and opens the dialog a second time while the first one sends. */
function openedAgain(
  host: ReturnType<typeof createTestHost>,
  props: Parameters<typeof Writing>[0],
) {
  const { rerender } = renderWithHost(<Writing {...props} />, { host });
  type('on its way');
  rerender(<Two {...props} />);
  expect(texts()[1]).toHaveValue('on its way');
}
const accept = () => fireEvent.click(screen.getAllByRole('button', { name: 'sent' })[0]!);

const text = () => screen.getByRole('textbox', { name: 'text' });
const type = (value: string) => fireEvent.change(text(), { target: { value } });
const kept = (host: ReturnType<typeof createTestHost>, id = 'reply') =>
  host.storage.get<{ value: string }>(`draft:${id}`)?.value;

test('stores each keystroke at once', () => {
  const host = createTestHost();
  const { unmount } = renderWithHost(<Writing />, { host });
  type('half a rep');
  expect(kept(host)).toBe('half a rep');
  unmount();
  expect(kept(host)).toBe('half a rep');
});

test('restores the text when mounted again', () => {
  const host = createTestHost();
  const { rerender } = renderWithHost(<Writing key="first visit" />, { host });
  type('half');
  rerender(<Writing key="second visit" />);
  expect(text()).toHaveValue('half');
});

test('restores a stored draft with its time, and discards it', () => {
  const host = createTestHost({
    storage: { 'draft:reply': { value: 'from before', savedAt: '2025-09-01T11:55:00.000Z' } },
  });
  renderWithHost(<Writing initial="start" />, { host, language: 'en' });
  expect(text()).toHaveValue('from before');
  expect(screen.getByText('5 minutes ago')).toBeInTheDocument();
  const before = screen.getAllByRole('status').at(-1)!.textContent;
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(text()).toHaveValue('start');
  expect(screen.getAllByRole('status').at(-1)!.textContent).not.toBe(before);
  expect(host.storage.keys()).toEqual([]);
});

test('stores nothing after the draft was accepted', () => {
  const host = createTestHost();
  const { unmount } = renderWithHost(<Writing />, { host });
  type('sent');
  fireEvent.click(screen.getByRole('button', { name: 'sent' }));
  unmount();
  expect(host.storage.keys()).toEqual([]);
});

test('does not store late changes after acceptance, until mounted again', () => {
  const host = createTestHost();
  const { rerender } = renderWithHost(<Writing key="first visit" />, { host });
  type('sent');
  fireEvent.click(screen.getByRole('button', { name: 'sent' }));
  type('sent, and told late');
  expect(host.storage.keys()).toEqual([]);
  rerender(<Writing key="second visit" />);
  expect(text()).toHaveValue('');
  type('the next');
  expect(kept(host)).toBe('the next');
});

test('stores new text after the draft was discarded', () => {
  const host = createTestHost({
    storage: { 'draft:reply': { value: 'from before', savedAt: '2025-09-01T11:55:00.000Z' } },
  });
  renderWithHost(<Writing />, { host, language: 'en' });
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  type('another');
  expect(kept(host)).toBe('another');
});

test('removes the stored draft when the initial text is typed again', () => {
  const host = createTestHost();
  renderWithHost(<Writing initial="start" />, { host });
  type('start!');
  expect(kept(host)).toBe('start!');
  type('start');
  expect(host.storage.keys()).toEqual([]);
});

test.each([
  ['discarding', () => fireEvent.click(screen.getByRole('button', { name: 'Discard it' }))],
  ['deleting each letter', () => type('')],
])("does not remove another tab's newer draft when %s it", (_how, drop) => {
  const host = createTestHost({
    storage: { 'draft:reply': { value: 'from before', savedAt: '2025-09-01T11:55:00.000Z' } },
  });
  renderWithHost(<Writing />, { host, language: 'en' });
  type('from before, and more');
  host.storage.set('draft:reply', {
    value: 'of the other tab',
    savedAt: '2025-09-01T11:58:00.000Z',
    by: 'the other tab',
  });
  drop();
  expect(text()).toHaveValue('');
  expect(kept(host)).toBe('of the other tab');
});

describe('two tabs writing the same draft', () => {
  /** Another tab: a separate page over the same storage. */
  const openTab = (host: ReturnType<typeof createTestHost>) =>
    within(renderWithHost(<Writing />, { host }).container);
  const field = (tab: ReturnType<typeof openTab>) => tab.getByRole('textbox', { name: 'text' });
  const write = (tab: ReturnType<typeof openTab>, value: string) =>
    fireEvent.change(field(tab), { target: { value } });
  const send = (tab: ReturnType<typeof openTab>) =>
    fireEvent.click(tab.getByRole('button', { name: 'sent' }));

  it("preserves the second tab's text when the first one sends", () => {
    const host = createTestHost();
    const [first, second] = [openTab(host), openTab(host)];
    write(first, 'one');
    write(second, 'two');
    write(first, 'one and more');
    send(first);
    expect(field(openTab(host))).toHaveValue('two');
  });

  it('restores the older text after the newer one was accepted', () => {
    const host = createTestHost();
    const [first, second] = [openTab(host), openTab(host)];
    write(first, 'one');
    jest.advanceTimersByTime(1000);
    write(second, 'two');
    const third = openTab(host);
    expect(field(third)).toHaveValue('two');
    send(third);
    expect(field(openTab(host))).toHaveValue('one');
  });
});

test('stores a separate draft for each key', () => {
  const host = createTestHost();
  const { rerender } = renderWithHost(<Writing id="one" />, { host });
  type('first');
  rerender(<Writing id="two" />);
  expect(text()).toHaveValue('');
  expect(kept(host, 'one')).toBe('first');
  rerender(<Writing id="one" />);
  expect(text()).toHaveValue('first');
});

test("stores another key's draft after acceptance, and its own when shown again", () => {
  const host = createTestHost();
  const { rerender } = renderWithHost(<Writing id="one" />, { host });
  fireEvent.click(screen.getByRole('button', { name: 'sent' }));
  rerender(<Writing id="two" />);
  type('second');
  expect(kept(host, 'two')).toBe('second');
  rerender(<Writing id="one" />);
  type('first again');
  expect(kept(host, 'one')).toBe('first again');
});

describe('accepting a new entity while its dialog is open again', () => {
  const rest = (written: string): string => `new: ${written}`;

  test('resets the reopened dialog and stores its next text', () => {
    const host = createTestHost();
    openedAgain(host, { rest });
    accept();
    expect(texts()[1]).toHaveValue('');
    expect(host.storage.keys()).toEqual([]);
    fireEvent.change(texts()[1]!, { target: { value: 'another' } });
    expect(kept(host)).toBe('another');
  });

  test('passes text changed in the reopened dialog through `rest`', () => {
    const host = createTestHost();
    openedAgain(host, { rest });
    fireEvent.change(texts()[1]!, { target: { value: 'on its way, and more' } });
    accept();
    expect(texts()[1]).toHaveValue('new: on its way, and more');
    expect(kept(host)).toBe('new: on its way, and more');
  });
});

test("leaves the reopened dialog's text when a change is accepted", () => {
  const host = createTestHost();
  openedAgain(host, { initial: 'as it was' });
  accept();
  expect(texts()[1]).toHaveValue('on its way');
  expect(host.storage.keys()).toEqual([]);
});

test('removes a draft that a full storage only stored in part', () => {
  const host = createTestHost();
  renderWithHost(<Writing />, { host });
  type('the beginning');
  const full = jest.spyOn(host.storage, 'set').mockImplementation(() => undefined);
  type('the beginning, and the end');
  expect(kept(host)).toBe('the beginning');
  accept();
  expect(host.storage.keys()).toEqual([]);
  full.mockRestore();
});
