import { ApiError, mayPass, type ApiErrorCode } from './client';

test("matches the shell's errors with a module's copy of the class", () => {
  let copy: typeof import('./client') | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual<typeof import('./client')>('./client');
  });
  expect(copy?.ApiError).not.toBe(ApiError);
  expect(new ApiError({ code: 'network', endpoint: 'GET Forums/GetForums' })).toBeInstanceOf(
    copy?.ApiError,
  );
  expect(new Error('ApiError')).not.toBeInstanceOf(ApiError);
  expect({ name: 'ApiError' }).not.toBeInstanceOf(ApiError);
});

test.each<[ApiErrorCode, boolean]>([
  ['network', true],
  ['aborted', true],
  ['server', true],
  ['too-many', true],
  ['not-served', true],
  ['malformed', false],
  ['unauthorised', false],
  ['forbidden', false],
  ['not-found', false],
  ['blocked', false],
  ['conflict', false],
  ['too-large', false],
])('tells whether a retry after %s may succeed: %s', (code, expected) => {
  expect(mayPass(new ApiError({ code, endpoint: 'GET Forums/GetForums' }))).toBe(expected);
});

test('treats a refusal as permanent, other failures as temporary', () => {
  expect(mayPass(Object.assign(new Error('refused with 3'), { name: 'Refusal' }))).toBe(false);
  expect(mayPass(new Error('code that could not be loaded'))).toBe(true);
});
