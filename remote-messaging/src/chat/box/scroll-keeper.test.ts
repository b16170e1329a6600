import { ScrollKeeper } from './scroll-keeper';

const ROW_HEIGHT = 100;
const WINDOW_HEIGHT = 250;

/** A list of rows of equal height, which jsdom does not lay out itself. */
function listOf(count: number) {
  const list = document.createElement('div');
  Object.defineProperty(list, 'clientHeight', { value: WINDOW_HEIGHT });
  Object.defineProperty(list, 'scrollHeight', { get: () => list.childElementCount * ROW_HEIGHT });
  let top = 0;
  Object.defineProperty(list, 'scrollTop', {
    get: () => top,
    set: (wanted: number) => {
      top = Math.max(0, Math.min(wanted, list.scrollHeight - WINDOW_HEIGHT));
    },
  });
  const add = (name: string, where: 'append' | 'prepend' = 'append') => {
    const row = document.createElement('div');
    row.dataset.row = name;
    Object.defineProperty(row, 'offsetHeight', { value: ROW_HEIGHT });
    Object.defineProperty(row, 'offsetTop', {
      get: () => [...list.children].indexOf(row) * ROW_HEIGHT,
    });
    list[where](row);
    return row;
  };
  const rows = Array.from({ length: count }, (_, number) => add(`row ${number}`));
  const keeper = new ScrollKeeper(list);
  keeper.toEnd();
  return { list, rows, keeper, add };
}

it('follows new rows at the end', () => {
  const { list, keeper, add } = listOf(5);
  add('new');
  keeper.restorePosition();
  expect(list.scrollTop).toBe(350);
  expect(keeper.isAtEnd).toBe(true);
});

it('does not move the visible rows when older ones are added', () => {
  const { list, keeper, add } = listOf(10);
  list.scrollTop = 420;
  keeper.recordPosition();
  add('older', 'prepend');
  keeper.restorePosition();
  expect(list.scrollTop).toBe(520);
});

it('does not move a row with an open menu', () => {
  const { list, rows, keeper, add } = listOf(5);
  const opener = document.createElement('button');
  opener.className = 'ant-dropdown-open';
  rows.at(-1)!.append(opener);
  add('new');
  keeper.restorePosition();
  expect(list.scrollTop).toBe(250);
  expect(keeper.isAtEnd).toBe(false);
});
