import { useShortcuts, type Shortcut } from '@riwaq/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { keyName } from './key-names';

const HELP = { key: '?', code: 'Slash', shiftKey: true };
const NEXT = { key: 'ت', code: 'KeyJ' };

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

/** A page of a module with fields, a menu and one shortcut that counts its runs. */
async function renderPage(more: readonly Shortcut[] = []) {
  const runs: string[] = [];
  function Page() {
    useShortcuts([
      { code: 'KeyJ', label: 'المنشور التالي', run: () => runs.push('next') },
      ...more,
    ]);
    return (
      <>
        <input aria-label="input" />
        <textarea aria-label="textarea" />
        <select aria-label="select" />
        <div contentEditable suppressContentEditableWarning>
          <p aria-label="editable">x</p>
        </div>
        <ul role="menu">
          <li role="menuitem" tabIndex={-1} aria-label="menuitem">
            x
          </li>
        </ul>
        <input type="checkbox" aria-label="checkbox" />
        <button type="button">button</button>
      </>
    );
  }
  const code = new FakeCode().serve('forum', async () => moduleWith(Page));
  const shell = await renderShell({
    path: '/forum',
    code,
    site: new FakeSite().host({ forum: manifestWith('forum') }).api('GET Notifications/Get', []),
  });
  await screen.findByRole('button', { name: 'button' });
  return { ...shell, runs };
}
const card = () => screen.findByRole('dialog', { name: 'اختصارات لوحة المفاتيح' });
const noCard = () =>
  expect(screen.queryByRole('dialog', { name: 'اختصارات لوحة المفاتيح' })).toBeNull();

test('matches a shortcut by key position under every layout', async () => {
  const { runs } = await renderPage();
  // A key that runs a shortcut types no letter into the field that it focuses.
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'button' }), NEXT)).toBe(false);
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
  expect(runs).toEqual(['next', 'next']);
});

test('runs a shortcut while a checkbox is focused', async () => {
  const { runs } = await renderPage();
  fireEvent.keyDown(screen.getByLabelText('checkbox'), NEXT);
  expect(runs).toEqual(['next']);
});

test.each(['input', 'textarea', 'select', 'editable', 'menuitem'])(
  'no key works in a %s',
  async (label) => {
    const { runs } = await renderPage();
    fireEvent.keyDown(screen.getByLabelText(label), NEXT);
    fireEvent.keyDown(screen.getByLabelText(label), HELP);
    await settle();
    expect(runs).toEqual([]);
    noCard();
  },
);

test.each([
  ['Control', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['Meta', { metaKey: true }],
  ['AltGr', { modifierAltGraph: true }],
  ['Shift', { shiftKey: true }],
  ['a held key', { repeat: true }],
  ['an input method', { isComposing: true }],
  ['an input method that only says 229', { keyCode: 229 }],
])('ignores the keys of the page with %s', async (_name, init) => {
  const { runs } = await renderPage();
  fireEvent.keyDown(document.body, { ...NEXT, ...init });
  expect(runs).toEqual([]);
});

test('runs no shortcut while a dialog is open', async () => {
  const { runs } = await renderPage();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  fireEvent.keyDown(document.body, NEXT);
  dialog.remove();
  fireEvent.keyDown(document.body, HELP);
  await card();
  fireEvent.keyDown(document.body, NEXT);
  expect(runs).toEqual([]);
});

test('ignores a key that another handler has taken', async () => {
  const { runs } = await renderPage();
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', take);
  fireEvent.keyDown(document.body, NEXT);
  document.body.removeEventListener('keydown', take);
  expect(runs).toEqual([]);
});

test.each([
  ['a Latin', HELP],
  ['an Arabic', { key: '؟', code: 'Slash', shiftKey: true }],
  ['a German', { key: '?', code: 'Minus', shiftKey: true }],
])('opens the card by the question mark of %s keyboard', async (_name, init) => {
  await renderPage();
  fireEvent.keyDown(document.body, init);
  const shown = within(await card());
  const page = within(shown.getByRole('region', { name: 'عنوان forum' }));
  expect(page.getByText('المنشور التالي').parentElement).toHaveTextContent('J');
  const everywhere = within(shown.getByRole('region', { name: 'في كل الصفحات' }));
  expect(everywhere.getByText('الإشعارات').parentElement).toHaveTextContent('ShiftA');
  fireEvent.click(shown.getByRole('button', { name: 'إغلاق' }));
  noCard();
});

test('removes the shortcuts of a page when it unmounts', async () => {
  const { runs, shell } = await renderPage();
  act(() => shell.navigator.go('/'));
  await settle();
  fireEvent.keyDown(document.body, NEXT);
  expect(runs).toEqual([]);
  expect(shell.shortcuts.ofPage.get()).toEqual([]);
});

test("prefers the newest shortcut but never overrides the shell's", async () => {
  const heard: string[] = [];
  const { runs, shell } = await renderPage([
    { code: 'KeyJ', label: 'b', run: () => heard.push('newest') },
    { code: 'KeyA', shift: true, label: 'c', run: () => heard.push('alerts of the module') },
  ]);
  fireEvent.keyDown(document.body, NEXT);
  fireEvent.keyDown(document.body, { key: 'A', code: 'KeyA', shiftKey: true });
  await settle();
  expect([runs, heard]).toEqual([[], ['newest']]);
  expect(window.location.pathname).toBe('/alerts');
  expect(shell.shortcuts.helpOpen.get()).toBe(false);
});

test('disables shortcuts in the help card until they are re-enabled', async () => {
  const { runs, unmount } = await renderPage();
  fireEvent.keyDown(document.body, HELP);
  fireEvent.click(within(await card()).getByRole('switch', { name: 'تشغيل الاختصارات' }));
  expect(localStorage.getItem('riwaq.shortcuts')).toBe('off');
  fireEvent.click(within(await card()).getByRole('button', { name: 'إغلاق' }));
  fireEvent.keyDown(document.body, NEXT);
  fireEvent.keyDown(document.body, HELP);
  await settle();
  noCard();
  expect(runs).toEqual([]);
  unmount();

  await renderPage();
  fireEvent.click(screen.getByRole('button', { name: 'قائمة \u2067أحمد الكبيسي\u2069' }));
  fireEvent.click(await screen.findByText('اختصارات لوحة المفاتيح'));
  const choice = within(await card()).getByRole('switch', { name: 'تشغيل الاختصارات' });
  expect(choice).not.toBeChecked();
  fireEvent.click(choice);
  expect(localStorage.getItem('riwaq.shortcuts')).toBeNull();
});

test('follows the choice of another tab', async () => {
  const { runs } = await renderPage();
  localStorage.setItem('riwaq.shortcuts', 'off');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.shortcuts' })));
  fireEvent.keyDown(document.body, NEXT);
  expect(runs).toEqual([]);
});

test("names a key by the user's layout", () => {
  expect(keyName('KeyQ', new Map([['KeyQ', 'a']]))).toBe('A');
  expect([keyName('KeyQ', null), keyName('Digit1', null), keyName('Slash', null)]).toEqual([
    'Q',
    '1',
    '/',
  ]);
});
