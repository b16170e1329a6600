import { ApiError } from './client';

test('an error that the shell throws is caught by the copy of a module', () => {
  let copy: typeof import('./client') | undefined;
  jest.isolateModules(() => { copy = jest.requireActual<typeof import('./client')>('./client'); });
  expect(copy?.ApiError).not.toBe(ApiError);
  expect(new ApiError({ code: 'network', endpoint: 'GET Forums/GetForums' })).toBeInstanceOf(copy?.ApiError);
  expect(new Error('ApiError')).not.toBeInstanceOf(ApiError);
  expect({ name: 'ApiError' }).not.toBeInstanceOf(ApiError);
});
