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
