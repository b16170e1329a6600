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
  ['the server says that it is not there', failed({ code: 'not-found', status: 404 }), true],
  ['its guid is none', failed({ fields: [{ path: 'topicGuid', message: 'guid' }] }), true],
  [
    'something else of the question is wrong',
    failed({ fields: [{ path: 'searchText', message: 'tooLong' }] }),
    false,
  ],
  ['the network failed', failed({ code: 'network', status: 0 }), false],
])('whether what an address asks for is missing, when %s', (_why, cause, missing) => {
  expect(isMissing(cause)).toBe(missing);
});

test.each([
  ['a network that failed', failed({ code: 'network' }), 'errors.network', 'actionErrors.network'],
  [
    'what the account may not do',
    failed({ code: 'forbidden', status: 403 }),
    'errors.forbidden',
    'errors.forbidden',
  ],
  ['a refusal', new Refusal(2), 'forum.topicExpired', 'forum.topicExpired'],
  ['anything else', new Error('lost'), 'unknown', 'unknown'],
])('%s is told with what was entered, or without', (_what, cause, entered, action) => {
  const catalogue = { 2: 'forum.topicExpired' };
  expect([problemKey(cause, catalogue), actionProblemKey(cause, catalogue)]).toEqual([
    entered,
    action,
  ]);
});
