import { keepFocus } from './keep-focus';

let stop: () => void;
/** Longer than the settle time of the focus (milliseconds, of a fake clock). */
const SETTLED_MS = 1000;
const settled = () => jest.advanceTimersByTimeAsync(SETTLED_MS);
const byId = (id: string) => document.getElementById(id) as HTMLElement;

beforeAll(() => {
  stop = keepFocus(document);
});
afterAll(() => stop());
afterEach(() => void jest.useRealTimers());
beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/forums');
  document.body.innerHTML = `
    <main tabindex="-1" id="main"><ul>${[1, 2, 3].map((row) => `<li id="row${row}"><a href="/${row}" id="link${row}">${row}</a><button id="menu${row}">…</button></li>`).join('')}</ul></main>
    <div role="dialog" id="dialog" tabindex="-1"><button id="yes">Yes</button></div>`;
});

test.each([
  ['the next', 'menu2', 'row2', 'link3'],
  ['the one before, of the last', 'menu3', 'row3', 'link2'],
])('moves the focus to %s when a row is removed', async (_, from, removed, to) => {
  byId(from).focus();
  byId(removed).remove();
  await settled();
  expect(byId(to)).toHaveFocus();
});

test('prefers a link over a checkbox when a link was focused', async () => {
  for (const row of [1, 2, 3])
    byId(`row${row}`).prepend(Object.assign(document.createElement('input'), { type: 'checkbox' }));
  byId('link1').focus();
  byId('row1').remove();
  await settled();
  expect(byId('link2')).toHaveFocus();
});

test('restores the focus when dialog and opener are both removed', async () => {
  byId('menu1').focus();
  byId('yes').focus();
  byId('row1').remove();
  byId('dialog').remove();
  await settled();
  expect(byId('link2')).toHaveFocus();
});

test('focuses the control that replaces a button of a row', async () => {
  byId('menu2').focus();
  byId('menu2').replaceWith(Object.assign(document.createElement('button'), { id: 'new' }));
  await settled();
  expect(byId('new')).toHaveFocus();
});

describe('a control that is disabled while its click is processed', () => {
  /** Browsers take the focus from a disabled control without an event; jsdom does not. */
  const disable = (button: HTMLButtonElement) => {
    button.blur();
    button.disabled = true;
  };

  // The elements of the previous test have gone.
  beforeEach(settled);

  test('gets the focus back when it is enabled again', async () => {
    const button = byId('menu1') as HTMLButtonElement;
    button.focus();
    disable(button);
    await settled();
    expect(document.body).toHaveFocus();
    button.disabled = false;
    await settled();
    expect(button).toHaveFocus();
  });

  test('leaves the focus where the user moved it', async () => {
    const button = byId('menu1') as HTMLButtonElement;
    button.focus();
    disable(button);
    byId('link3').focus();
    button.disabled = false;
    await settled();
    expect(byId('link3')).toHaveFocus();
  });
});

describe('a control that vanishes on its own click', () => {
  const press = async (id: string, vanish = () => byId(id).remove()) => {
    byId(id).focus();
    vanish();
    await settled();
  };
  const show = (html: string) => {
    byId('main').innerHTML = html;
  };

  test.each([
    ['the next control of its group', '<i id="gone" tabindex="0"></i><button id="to"></button>'],
    [
      'the control before it',
      '<button id="to"></button><span><i id="gone" tabindex="0"></i></span>',
    ],
    ['the heading of its part', '<h3 id="to">Photo</h3><p><i id="gone" tabindex="0"></i></p>'],
  ])('moves the focus to %s', async (_, html) => {
    show(`<button></button><section>${html}</section><button></button>`);
    await press('gone');
    expect(byId('to')).toHaveFocus();
  });

  test('leaves out controls that Tab does not reach', async () => {
    show('<button id="gone"></button><button tabindex="-1"></button><button id="to"></button>');
    await press('gone');
    expect(byId('to')).toHaveFocus();
  });

  test('moves the focus to its tools when the query of the address changes', async () => {
    show('<div role="group"><button id="to"></button><button id="gone"></button></div>');
    await press('gone', () => {
      history.replaceState(null, '', '?day=2');
      byId('gone').remove();
    });
    expect(byId('to')).toHaveFocus();
  });

  test('leaves the focus to the heading of another view', async () => {
    show(
      '<h2 tabindex="-1" id="old">All</h2><button></button><ul><li id="row"><a href="?a" id="gone"></a></li></ul>',
    );
    byId('old').focus();
    await press('gone', () => {
      history.replaceState(null, '', '?a');
      byId('row').remove();
    });
    expect(document.body).toHaveFocus();
  });
});

test('focuses the content or the dialog when the last row is removed', async () => {
  byId('menu1').focus();
  document.querySelector('ul')?.remove();
  await settled();
  expect(byId('main')).toHaveFocus();
  byId('yes').focus();
  byId('yes').replaceWith(Object.assign(document.createElement('button'), { id: 'again' }));
  await settled();
  expect(byId('dialog').contains(document.activeElement)).toBe(true);
});

test('leaves the focus alone when an element or page takes it', async () => {
  byId('menu1').focus();
  byId('row1').remove();
  byId('link3').focus();
  await settled();
  expect(byId('link3')).toHaveFocus();
  byId('link2').focus();
  history.pushState(null, '', '/exams');
  byId('main').remove();
  await settled();
  expect(document.body).toHaveFocus();
});
