import { DeviceClock, hasLeapt, progressBetween } from './device-clock';

const HOUR = 3_600_000;

test.each([
  ['both advance', 1000, 1000, 1000, false],
  ['the device slept', 5, HOUR, HOUR, true],
  ['the wall clock was set back', 1000, -HOUR, 1000, false],
  ['the wall clock was set ahead', 1000, HOUR, HOUR, true],
  ['a time server corrected it a little', 25_000, 25_900, 25_900, false],
  ['both stand still', 0, 0, 0, false],
  ['both go back', -1, -1, 0, false],
])('takes the greater progress when %s', (_, monotonic, wall, progress, leapt) => {
  const from = { monotonic: 700, wall: 9 * HOUR };
  const to = { monotonic: 700 + monotonic, wall: 9 * HOUR + wall };
  expect([progressBetween(from, to), hasLeapt(from, to)]).toEqual([progress, leapt]);
});

test('never goes back and ignores changes before the last sync', () => {
  const at = { monotonic: 100, wall: HOUR };
  const clock = new DeviceClock(() => ({ ...at }));
  at.wall += HOUR;
  expect([clock.now(), clock.leapt]).toEqual([100 + HOUR, true]);
  at.wall -= HOUR;
  expect(clock.now()).toBe(100 + HOUR);
  clock.sync();
  at.monotonic += 10;
  expect([clock.now(), clock.leapt]).toEqual([110 + HOUR, false]);
});
