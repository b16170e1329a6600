import { CONTENT_SAVE, REPLY_SAVE } from '@riwaq/api';
import { contentSaveStatus, participationStatus } from './content-status';

const now = new Date('2026-01-02T00:00:00Z');
const running = { endAt: new Date('2026-01-03T00:00:00Z'), endEnabled: true };
const expired = { endAt: new Date('2026-01-01T00:00:00Z'), endEnabled: true };

test('refuses contents in an expired topic', () => {
  expect(contentSaveStatus(running, now)).toBe(1);
  expect(contentSaveStatus(expired, now)).toBe(2);
});

test.each([
  ['open, running', running, null, 1],
  ['open, expired', expired, null, 2],
  ['locked, running', running, now, 3],
  ['locked, expired', expired, now, 2],
] as const)('rating and replying, %s: %s', (_case, topic, lockedAt, status) => {
  expect(participationStatus(topic, { lockedAt }, now)).toBe(status);
});

test('returns the same codes for rates and replies', () => {
  expect(REPLY_SAVE).toMatchObject(CONTENT_SAVE);
});
