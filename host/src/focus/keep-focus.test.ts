import { keepFocus } from './keep-focus';

let stop: () => void;
/** Longer than the focus is given to settle by itself (milliseconds, of a fake clock). */
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
])('who removes a row goes on at %s', async (_, from, removed, to) => {
  byId(from).focus();
  byId(removed).remove();
  await settled();
  expect(byId(to)).toHaveFocus();
});

test('who goes from link to link goes on at the link of the next row, over the box to tick before it', async () => {
  for (const row of [1, 2, 3])
    byId(`row${row}`).prepend(Object.assign(document.createElement('input'), { type: 'checkbox' }));
  byId('link1').focus();
  byId('row1').remove();
  await settled();
  expect(byId('link2')).toHaveFocus();
});

test('a dialog that asked is gone together with what opened it', async () => {
  byId('menu1').focus();
  byId('yes').focus();
  byId('row1').remove();
  byId('dialog').remove();
  await settled();
  expect(byId('link2')).toHaveFocus();
});

test('a button that did its work and is another one now: the focus stays in its row', async () => {
  byId('menu2').focus();
  byId('menu2').replaceWith(document.createElement('button'));
  await settled();
  expect(byId('link2')).toHaveFocus();
});

test('with the last row gone it is the content of the page; in a dialog it stays in the dialog', async () => {
  byId('menu1').focus();
  document.querySelector('ul')?.remove();
  await settled();
  expect(byId('main')).toHaveFocus();
  byId('yes').focus();
  byId('yes').replaceWith(Object.assign(document.createElement('button'), { id: 'again' }));
  await settled();
  expect(byId('dialog').contains(document.activeElement)).toBe(true);
});

test('what takes the focus by itself is left alone, and so is another page', async () => {
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
