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
])('the question at %d stands, with %d a page, on page %d', (place, questionsInPage, page) => {
  expect(pageOf(place, { questionsInPage })).toBe(page);
});

test.each<[string, number, Partial<Paged>, boolean]>([
  ['before the page', 1, {}, true],
  ['on the page', 2, {}, false],
  ['after the page', 4, {}, false],
  ['anywhere where one may go back', 0, { forwardOnly: false }, false],
  ['at the start', 0, { reached: 0 }, false],
])('a question %s is left behind: %s', (_, place, more, left) => {
  expect(isLeftBehind(place, paged(more))).toBe(left);
});

test.each<[string, number, Partial<Paged>, boolean]>([
  ['before the page', 1, {}, false],
  ['on the page', 3, {}, false],
  ['after the page', 4, {}, true],
  ['anywhere where one may go back', 4, { forwardOnly: false }, false],
])('a question %s is not told of yet: %s', (_, place, more, ahead) => {
  expect(isAhead(place, paged(more))).toBe(ahead);
});

test.each<[number, Partial<Paged>, number | null]>([
  [2, {}, 2],
  [1, {}, null],
  [0, {}, null],
  [2, { forwardOnly: false }, null],
])('going to page %d', (page, more, reached) => {
  expect(reachedWith(page, paged(more))).toBe(reached);
});
