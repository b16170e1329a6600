import { hashOf, newSecret } from './secret';
import { mayEndAt, stateOf } from './links';

const now = new Date('2026-03-01T10:00:00Z');

test.each([
  ['2026-03-01T10:00:00Z', false],
  ['2026-03-01T10:00:01Z', true],
  ['2027-03-01T10:00:00Z', true],
  ['2027-03-01T10:00:01Z', false],
])('accepts the end %s for a link created now: %p', (end, may) => {
  expect(mayEndAt(new Date(end), now)).toBe(may);
});

test.each([
  ['2026-03-01T10:00:01Z', null, 'open'],
  ['2026-03-01T10:00:00Z', null, 'ended'],
  ['2026-03-02T10:00:00Z', '2026-03-01T09:00:00Z', 'revoked'],
  ['2026-02-01T10:00:00Z', '2026-01-01T09:00:00Z', 'revoked'],
] as const)('a link that ends at %s and was revoked at %s is %s', (end, revoked, state) => {
  expect(
    stateOf(
      { expiresAt: new Date(end), revokedAt: revoked === null ? null : new Date(revoked) },
      now,
    ),
  ).toBe(state);
});

test('creates long, distinct secrets that their hashes do not reveal', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(hashOf(secret)).toMatch(/^[0-9a-f]{64}$/);
  }
});
