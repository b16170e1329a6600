import type { PageCall } from '@riwaq/contract/manifest';
import { createTestHost } from '@riwaq/contract/testing';
import { prefetchPage } from './prefetch';
import { FORUM_CALLS } from './forum-calls';
import { FORUM_PARTS } from './forum-parts';
import { RatesDrawer, RecentlyScreen, RepliesDrawer, TopicScreen } from './lazy-parts';

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

/** Values of an address, and whether they fulfil a condition by the rule of `host/public/early.js`. */
function addressOf(address: string) {
  const query = new URLSearchParams(address);
  const valueOf = (name: string) => query.get(name) ?? '';
  const isWanted = ([name, wanted]: [string, boolean | string]) =>
    typeof wanted === 'string' ? valueOf(name) === wanted : (valueOf(name) !== '') === wanted;
  const applies = ({ when = {} }: Pick<PageCall, 'when'>) => Object.entries(when).every(isWanted);
  return { valueOf, applies };
}

/** Requests of the manifest that apply to an address. */
function declaredFor(address: string) {
  const { valueOf, applies } = addressOf(address);
  return FORUM_CALLS.filter(applies).map(({ path, query: sent = {} }) => {
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

describe('the code of the parts that the address shows', () => {
  const PARTS = {
    './contents/topic-screen': TopicScreen,
    './contents/recently-screen': RecentlyScreen,
    './replies/replies-drawer': RepliesDrawer,
    './rates/rates-drawer': RatesDrawer,
  };
  const preloads = () =>
    Object.entries(PARTS).map(([file, part]) => [file, jest.spyOn(part, 'preload')] as const);
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['', []],
    ['topicGuid=t1', ['./contents/topic-screen']],
    ['topicGuid=t1&contentGuid=c1', ['./contents/topic-screen']],
    [
      'topicGuid=t1&contentGuid=c1&open=replies',
      ['./contents/topic-screen', './replies/replies-drawer'],
    ],
    [
      'topicGuid=t1&contentGuid=c1&open=rates&replyGuid=r1',
      ['./contents/topic-screen', './replies/replies-drawer'],
    ],
    [
      'type=recently&contentGuid=c1&open=rates',
      ['./contents/recently-screen', './rates/rates-drawer'],
    ],
    ['type=myTopics', []],
  ])('is prefetched and declared for %p', (query, files) => {
    const spies = preloads();
    askedFor(query);
    const prefetched = spies.filter(([, preload]) => preload.mock.calls.length > 0);
    expect(prefetched.map(([file]) => file)).toEqual(files);
    const declared = FORUM_PARTS.filter(addressOf(query).applies).map(({ file }) => file);
    expect([...new Set(declared)]).toEqual(files);
  });
});

test('prefetches nothing for a page without a forum list', () => {
  expect(askedFor('', 'library')).toEqual([]);
});
