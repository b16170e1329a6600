import fc from 'fast-check';
import { QUESTION_PAGE } from '@riwaq/api';
import { precedingNumber, locateInPages } from './question-position';

test('moves a question to its new position', () => {
  const cases = fc
    .integer({ min: 1, max: 40 })
    .chain((count) =>
      fc.tuple(
        fc.constant(count),
        fc.integer({ min: 1, max: count }),
        fc.integer({ min: 1, max: count }),
      ),
    );
  fc.assert(
    fc.property(cases, ([count, from, to]) => {
      const order = Array.from({ length: count }, (_, index) => index + 1);
      const after = precedingNumber(from, to);
      const rest = order.filter((number) => number !== from);
      const at = after === 0 ? 0 : rest.indexOf(after) + 1;
      expect([...rest.slice(0, at), from, ...rest.slice(at)].indexOf(from) + 1).toBe(to);
    }),
  );
});

test.each([
  [1, 1, 0],
  [QUESTION_PAGE, 1, QUESTION_PAGE - 1],
  [QUESTION_PAGE + 1, 2, 0],
  [3 * QUESTION_PAGE, 3, QUESTION_PAGE - 1],
])('locates question %i on page %i at %i', (number, page, index) => {
  expect(locateInPages(number)).toEqual({ page, index });
});
