import { ApiError, type ApiErrorCode } from './client';
import { isUndelivered, retryAfterMs } from './delivery';

test.each([
  [0, 1000],
  [1, 1000],
  [2, 2000],
  [3, 4000],
  [4, 8000],
  [5, 15_000],
  [50, 15_000],
])('waits after %i failures %i ms', (failures, milliseconds) => {
  expect(retryAfterMs(failures)).toBe(milliseconds);
});

test.each<[ApiErrorCode, boolean]>([
  ['network', true],
  ['aborted', true],
  ['server', true],
  ['too-many', true],
  ['malformed', false],
  ['forbidden', false],
  ['unauthorised', false],
  ['conflict', false],
])('tells whether %s may be delivered later: %s', (code, may) => {
  expect(isUndelivered(new ApiError({ code, endpoint: 'GET Subjects/Get' }))).toBe(may);
  expect(isUndelivered(new Error(code))).toBe(false);
});
