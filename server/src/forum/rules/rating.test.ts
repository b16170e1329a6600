import fc from 'fast-check';
import { isEmptyRating, ratingDelta, starsAverage, type RateCounters, type Rating } from './rating';

test.each<[Rating, boolean]>([
  [{ stars: null, feedback: null }, true],
  [{ stars: null, feedback: '' }, true],
  [{ stars: null, feedback: '\u200b' }, true],
  [{ stars: 1, feedback: '' }, false],
  [{ stars: null, feedback: 'x' }, false],
])('%j is empty: %s', (rating, expected) => {
  expect(isEmptyRating(rating)).toBe(expected);
});

test.each<[string, Rating | null, Rating, RateCounters]>([
  ['a first rate', null, { stars: 4, feedback: '' }, { rates: 1, starsCount: 1, starsSum: 4 }],
  [
    'first feedback alone',
    null,
    { stars: null, feedback: 'x' },
    { rates: 1, starsCount: 0, starsSum: 0 },
  ],
  [
    'more stars',
    { stars: 2, feedback: null },
    { stars: 5, feedback: null },
    { rates: 0, starsCount: 0, starsSum: 3 },
  ],
  [
    'stars taken back',
    { stars: 2, feedback: null },
    { stars: null, feedback: 'x' },
    { rates: 0, starsCount: -1, starsSum: -2 },
  ],
])('%s moves the counters', (_case, before, after, delta) => {
  expect(ratingDelta(before, after)).toEqual(delta);
});

test('updates counters by deltas as a recount would, in any order', () => {
  const rating = fc.record({
    stars: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    feedback: fc.constant('x'),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), rating)), (rates) => {
      const held = new Map<number, Rating>();
      const kept: RateCounters = { rates: 0, starsCount: 0, starsSum: 0 };
      for (const [person, next] of rates) {
        const delta = ratingDelta(held.get(person) ?? null, next);
        kept.rates += delta.rates;
        kept.starsCount += delta.starsCount;
        kept.starsSum += delta.starsSum;
        held.set(person, next);
      }
      const stars = [...held.values()].flatMap(({ stars: given }) =>
        given === null ? [] : [given],
      );
      expect(kept).toEqual({
        rates: held.size,
        starsCount: stars.length,
        starsSum: stars.reduce((sum, given) => sum + given, 0),
      });
    }),
  );
});

test.each([
  [0, 0, null],
  [1, 5, 5],
  [3, 10, 3.3],
  [2, 9, 4.5],
])('averages %i rates of %i stars to %s', (count, sum, average) => {
  expect(starsAverage(count, sum)).toBe(average);
});
