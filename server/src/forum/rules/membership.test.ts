import fc from 'fast-check';
import { nextMemberStatus, type MemberAction, type MemberStatus } from './membership';

// Proves FORUM-11.

test.each<[MemberAction, MemberStatus, MemberStatus | null]>([
  ['reinvite', 0, null],
  ['reinvite', 1, 1],
  ['reinvite', 2, 1],
  ['reinvite', 3, 1],
  ['remove', 0, 2],
  ['remove', 1, 2],
  ['remove', 2, 2],
  ['remove', 3, null],
  ['leave', 0, null],
  ['leave', 1, 3],
  ['leave', 2, null],
  ['leave', 3, 3],
])('%s from status %i returns %s', (action, status, next) => {
  expect(nextMemberStatus(action, { status, owner: false })).toBe(next);
});

test('refuses that the owner leaves or is removed', () => {
  expect(nextMemberStatus('leave', { status: 1, owner: true })).toBeNull();
  expect(nextMemberStatus('remove', { status: 1, owner: true })).toBeNull();
});

test('is idempotent', () => {
  const actions = fc.constantFrom<MemberAction>('reinvite', 'remove', 'leave');
  fc.assert(
    fc.property(actions, fc.constantFrom<MemberStatus>(0, 1, 2, 3), (action, status) => {
      const once = nextMemberStatus(action, { status, owner: false });
      if (once !== null)
        expect(nextMemberStatus(action, { status: once, owner: false })).toBe(once);
    }),
  );
});
