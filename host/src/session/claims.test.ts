import { STUDENT, TEACHER, tokenOf } from '../testing/fake-site';
import { decodeClaims, roleOf } from './claims';

// Proves ACCOUNT-3.

test('claims are decoded from base64url and UTF-8', () => {
  expect(decodeClaims(tokenOf(TEACHER))).toMatchObject({ role: '2', given_name: 'أحمد الكبيسي' });
});

test.each(['', 'a.b', 'a.bm90IGpzb24.c', 'a.W10.c', 'a.bnVsbA.c'])('%s is no token', (token) =>
  expect(decodeClaims(token)).toBeNull(),
);

test('parses a role, and treats an unknown one as student', () => {
  expect(roleOf(decodeClaims(tokenOf(STUDENT))!)).toBe(0);
  expect(roleOf({ role: 2 })).toBe(2);
  expect(roleOf({ role: '2' })).toBe(2);
  expect(roleOf({ role: 'admin' })).toBe(0);
  expect(roleOf({})).toBe(0);
});
