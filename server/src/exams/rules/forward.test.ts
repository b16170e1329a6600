import { isAhead, isLeftBehind, pageOf, reachedWith, type Paged } from './forward';

const paged = (more: Partial<Paged> = {}): Paged => ({
  forwardOnly: true,
  questionsInPage: 2,
  reached: 1,
  ...more,
});

test.each([
  [0, 2, 0],
  [1, 2, 0],
  [2, 2, 1],
  [5, 1, 5],
  [5, 100, 0],
])('puts question %d, with %d per page, on page %d', (place, questionsInPage, page) => {
  expect(pageOf(place, { questionsInPage })).toBe(page);
});

test.each<[string, number, Partial<Paged>, boolean]>([
  ['before the reached page', 1, {}, true],
  ['on the reached page', 2, {}, false],
  ['after the reached page', 4, {}, false],
  ['on any page where going back is allowed', 0, { forwardOnly: false }, false],
  ['at the start', 0, { reached: 0 }, false],
])('a question %s is left behind: %s', (_, place, more, left) => {
  expect(isLeftBehind(place, paged(more))).toBe(left);
});

test.each<[string, number, Partial<Paged>, boolean]>([
  ['before the reached page', 1, {}, false],
  ['on the reached page', 3, {}, false],
  ['after the reached page', 4, {}, true],
  ['on any page where going back is allowed', 4, { forwardOnly: false }, false],
])('a question %s is still hidden: %s', (_, place, more, ahead) => {
  expect(isAhead(place, paged(more))).toBe(ahead);
});

test.each<[number, Partial<Paged>, number | null]>([
  [2, {}, 2],
  [1, {}, null],
  [0, {}, null],
  [2, { forwardOnly: false }, null],
])('computes the reached page when going to page %d', (page, more, reached) => {
  expect(reachedWith(page, paged(more))).toBe(reached);
});
