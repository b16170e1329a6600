import { createTestHost } from '@riwaq/contract/testing';
import { prefetchPage } from './prefetch';
import { FORUM_CALLS } from './forum-calls';
import { RatesDrawer, RepliesDrawer } from './lazy-parts';

/** Requests that are prefetched when an address opens a page of the learning site. */
function askedFor(query: string, routeId = 'forums') {
  const host = createTestHost({ moduleId: 'forum' });
  prefetchPage(host, { routeId, params: {}, query: new URLSearchParams(query) });
  return host.api.calls.map(({ key, input }) => ({
    key,
    query: definedIn((input as { query?: object }).query),
  }));
}

const definedIn = (query: object = {}) => JSON.parse(JSON.stringify(query)) as object;

/** Requests of the manifest that apply to an address, by the rule of `host/public/early.js`. */
function declaredFor(address: string) {
  const query = new URLSearchParams(address);
  const valueOf = (name: string) => query.get(name) ?? '';
  const applies = ([name, wanted]: [string, boolean | string]) =>
    typeof wanted === 'string' ? valueOf(name) === wanted : (valueOf(name) !== '') === wanted;
  const declared = FORUM_CALLS.filter(({ when = {} }) => Object.entries(when).every(applies));
  return declared.map(({ path, query: sent = {} }) => {
    const values = Object.entries(sent).map(([name, from]) => [name, valueOf(from)]);
    return { key: `GET ${path}`, query: Object.fromEntries(values.filter(([, value]) => value)) };
  });
}

// The code of the screens is prefetched, too.
afterAll(() =>
  Promise.all([
    import('./contents/topic-screen'),
    import('./contents/recently-screen'),
    import('./replies/replies-drawer'),
    import('./rates/rates-drawer'),
  ]),
);

test.each([
  ['', ['GET Forums/GetForums', 'GET ForumTopic/GetTopics']],
  [
    'forumGuid=f0000000-0000-4000-8000-000000000001',
    ['GET Forums/GetForums', 'GET ForumTopic/GetTopics'],
  ],
  ['topicGuid=f0000000-0000-4000-8000-000000000002', ['GET ForumTopic/GetTopicContent']],
  ['type=recently', ['GET ForumTopic/GetTopicContentRecently']],
  ['type=myTopics', ['GET ForumTopic/GetMyTopics']],
  ['type=favorite', ['GET ForumTopic/GetFavoriteTopics']],
])('prefetches the declared requests of the address %p', (query, keys) => {
  const asked = askedFor(query);
  expect(asked.map(({ key }) => key)).toEqual(keys);
  expect(declaredFor(query)).toEqual(asked);
});

test('declares the same reply requests in the manifest', () => {
  const replies = { key: 'GET ForumTopic/GetReplies', query: { forumTopicContentGuid: 'c1' } };
  expect(declaredFor('topicGuid=t1&contentGuid=c1&open=replies')).toContainEqual(replies);
  expect(declaredFor('topicGuid=t1&contentGuid=c1&open=replies&replyGuid=r1')).not.toContainEqual(
    replies,
  );
});

describe('the code of the drawer that the address opens', () => {
  let replies: jest.SpyInstance;
  let rates: jest.SpyInstance;
  beforeEach(() => {
    replies = jest.spyOn(RepliesDrawer, 'preload');
    rates = jest.spyOn(RatesDrawer, 'preload');
  });
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['topicGuid=t1&contentGuid=c1&open=replies', { replies: 1, rates: 0 }],
    ['topicGuid=t1&contentGuid=c1&replyGuid=r1', { replies: 1, rates: 0 }],
    ['type=recently&contentGuid=c1&open=rates', { replies: 0, rates: 1 }],
    ['topicGuid=t1&contentGuid=c1', { replies: 0, rates: 0 }],
  ])('is fetched with that of the screen for %p', (query, times) => {
    askedFor(query);
    expect({ replies: replies.mock.calls.length, rates: rates.mock.calls.length }).toEqual(times);
  });
});

test('prefetches nothing for a page without a forum list', () => {
  expect(askedFor('', 'library')).toEqual([]);
});
