import fc from 'fast-check';
import { durationOf, secondsOf } from './duration';
import { EXTRA_SECONDS_MAX } from './limits';

test.each<[string, number]>([
  ['00:00:00', 0],
  ['00:00:59', 59],
  ['01:02:03', 3723],
  ['99:59:59', EXTRA_SECONDS_MAX],
])('converts %s to %i seconds', (duration, seconds) => {
  expect(secondsOf(duration)).toBe(seconds);
  expect(durationOf(seconds)).toBe(duration);
});

test('converts seconds back to the same duration', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: EXTRA_SECONDS_MAX }), (seconds) => {
      expect(secondsOf(durationOf(seconds))).toBe(seconds);
      expect(durationOf(seconds)).toMatch(/^\d{2}:[0-5]\d:[0-5]\d$/);
    }),
  );
});
