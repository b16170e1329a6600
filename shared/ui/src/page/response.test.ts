import { ApiError } from '@riwaq/api';
import { actionProblemKey, isMissing, problemKey, Refusal } from './response';

const failed = (init: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({
    code: 'malformed',
    endpoint: 'GET ForumTopic/GetTopicContent',
    status: 400,
    ...init,
  });

test.each([
  ['the server responds with not found', failed({ code: 'not-found', status: 404 }), true],
  ['the guid is invalid', failed({ fields: [{ path: 'topicGuid', message: 'guid' }] }), true],
  [
    'another parameter is invalid',
    failed({ fields: [{ path: 'searchText', message: 'tooLong' }] }),
    false,
  ],
  ['the network fails', failed({ code: 'network', status: 0 }), false],
])('decides whether the resource is missing when %s', (_why, cause, missing) => {
  expect(isMissing(cause)).toBe(missing);
});

test.each([
  ['a network failure', failed({ code: 'network' }), 'errors.network', 'actionErrors.network'],
  [
    'a forbidden action',
    failed({ code: 'forbidden', status: 403 }),
    'errors.forbidden',
    'errors.forbidden',
  ],
  ['a refusal', new Refusal(2), 'forum.topicExpired', 'forum.topicExpired'],
  ['any other error', new Error('lost'), 'unknown', 'unknown'],
])('returns the text keys with and without input for %s', (_what, cause, entered, action) => {
  const catalogue = { 2: 'forum.topicExpired' };
  expect([problemKey(cause, catalogue), actionProblemKey(cause, catalogue)]).toEqual([
    entered,
    action,
  ]);
});
