import fc from 'fast-check';
import { endsBeforeStart, isExpired } from './period';

// Proves FORUM-24.

const at = (text: string) => new Date(`${text}Z`);
const early = at('2026-01-01T08:00:00');
const late = at('2026-01-01T08:00:01');

test.each<[string, Date | null, boolean, Date, boolean]>([
  ['an enabled end that has passed', early, true, late, true],
  ['an enabled end that is now', early, true, early, false],
  ['an enabled end ahead', late, true, early, false],
  ['a passed end that is not enabled', early, false, late, false],
  ['no end, though enabled', null, true, late, false],
])('%s: expired', (_case, endAt, endEnabled, now, expected) => {
  expect(isExpired({ endAt, endEnabled }, now)).toBe(expected);
});

test.each<[string, Date | null, Date | null, boolean, boolean]>([
  ['the end before the start', late, early, true, true],
  ['the end at the start', early, early, true, false],
  ['the end after the start', early, late, true, false],
  ['the end before the start, not enabled', late, early, false, false],
  ['no start', null, early, true, false],
  ['no end', late, null, true, false],
])('%s: refused', (_case, startAt, endAt, endEnabled, expected) => {
  expect(endsBeforeStart({ startAt, endAt, endEnabled })).toBe(expected);
});

test('stays expired at every later time', () => {
  const date = fc.date({ noInvalidDate: true, max: new Date('9999-01-01T00:00:00Z') });
  fc.assert(
    fc.property(date, date, fc.nat(), (endAt, now, later) => {
      if (isExpired({ endAt, endEnabled: true }, now)) {
        expect(isExpired({ endAt, endEnabled: true }, new Date(now.getTime() + later))).toBe(true);
      }
    }),
    { examples: [[early, late, 1]] },
  );
});
