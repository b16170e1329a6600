import { newSince, nextVisit } from './visits';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute));

test.each([
  [
    'first visit: lectures published from now on are new',
    null,
    at(0),
    { lookedAt: at(0), since: at(0) },
  ],
  [
    'a second later: unchanged',
    { lookedAt: at(0), since: at(-99) },
    new Date(at(0).getTime() + 1000),
    null,
  ],
  [
    'ten minutes later: the same visit',
    { lookedAt: at(0), since: at(-99) },
    at(10),
    { lookedAt: at(10), since: at(-99) },
  ],
  [
    'half an hour later: another visit',
    { lookedAt: at(0), since: at(-99) },
    at(30),
    { lookedAt: at(30), since: at(0) },
  ],
])('%s', (_case, last, now, expected) => {
  expect(nextVisit(last, now)).toEqual(expected);
});

test('is the same before and after the visit is recorded', () => {
  for (const minutes of [0, 10, 30, 300]) {
    const last = { lookedAt: at(0), since: at(-99) };
    expect(newSince(last, at(minutes))).toEqual((nextVisit(last, at(minutes)) ?? last).since);
  }
  expect(newSince(null, at(0))).toBeNull();
});
