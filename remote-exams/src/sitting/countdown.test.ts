import { countdownFrom, daysAndClock, leftAt, passedThreshold } from './countdown';

// Proves UI-11, SIT-7.

test("counts down from the server's time to zero", () => {
  const countdown = countdownFrom(90, 1000)!;
  expect([leftAt(countdown, 1000), leftAt(countdown, 31_000), leftAt(countdown, 500_000)]).toEqual([
    90_000, 60_000, 0,
  ]);
  // A monotonic clock never goes back; if it did, no time would be added.
  expect(leftAt(countdown, 0)).toBe(90_000);
});

test.each([[null], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY]])(
  'treats %s as no limit, not as zero',
  (seconds) => {
    expect(countdownFrom(seconds, 0)).toBeNull();
  },
);

test('represents time-up as zero', () => {
  expect(countdownFrom(0, 5)).toEqual({ leftMs: 0, at: 5 });
});

test.each([
  [601_000, 599_900, 600],
  [600_500, 600_000, 600],
  [600_000, 599_000, null],
  [400_000, 59_000, 60],
  [11_000, 9_900, 10],
  [61_000, 60_500, null],
  [50_000, 700_000, null],
  [12_000, 0, null],
])('announces from %d ms to %d ms left: %p', (before, after, said) => {
  expect(passedThreshold(before, after)).toBe(said);
});

test.each([
  [3_905_000, 0, '01:05:05'],
  [999, 0, '00:00:01'],
  [0, 0, '00:00:00'],
  [60_000, 0, '00:01:00'],
  [86_399_000, 0, '23:59:59'],
  [86_399_001, 1, '00:00:00'],
  [360_000_000, 4, '04:00:00'],
])('formats %d ms as %d days and %s', (ms, days, clock) => {
  expect(daysAndClock(ms)).toEqual({ days, clock });
});
