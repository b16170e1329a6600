import fc from 'fast-check';
import { createLocalTime } from './local-time';

const baghdad = createLocalTime('Asia/Baghdad');

test("formats an instant in the university's time and parses it back", () => {
  expect(baghdad.format(new Date('2026-03-01T21:30:15Z'))).toBe('2026-03-02T00:30:15');
  expect(baghdad.parse('2026-03-02T00:30:15').toISOString()).toBe('2026-03-01T21:30:15.000Z');
  expect([baghdad.formatNullable(null), baghdad.formatNullable(new Date(0))]).toEqual([
    null,
    '1970-01-01T03:00:00',
  ]);
});

test.each(['Asia/Baghdad', 'Africa/Cairo', 'America/New_York', 'Asia/Kathmandu', 'UTC'])(
  'round-trips every existing local time of %s',
  (zone) => {
    const time = createLocalTime(zone);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (instant) => {
          const local = time.format(instant);
          expect(time.format(time.parse(local))).toBe(local);
        },
      ),
    );
  },
);

test('formats the minutes around a clock change, in any order', () => {
  const time = createLocalTime('America/New_York');
  const times = [
    ['2026-03-08T06:59:59.999Z', '2026-03-08T01:59:59'],
    ['2026-03-08T07:00:00.000Z', '2026-03-08T03:00:00'],
    ['2026-11-01T05:59:30.000Z', '2026-11-01T01:59:30'],
    ['2026-11-01T06:00:30.000Z', '2026-11-01T01:00:30'],
    ['2026-03-08T06:59:01.000Z', '2026-03-08T01:59:01'],
    ['2026-03-08T07:00:59.500Z', '2026-03-08T03:00:59'],
  ] as const;
  expect(times.map(([instant]) => time.format(new Date(instant)))).toEqual(
    times.map(([, local]) => local),
  );
});

test('formats an instant before offsets were whole minutes', () => {
  const monrovia = createLocalTime('Africa/Monrovia');
  expect(monrovia.format(new Date('1972-01-07T00:44:29Z'))).toBe('1972-01-06T23:59:59');
  expect(monrovia.format(new Date('1972-01-07T00:44:30Z'))).toBe('1972-01-07T00:44:30');
});
