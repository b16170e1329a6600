import { ROLE } from '@riwaq/api';
import { createTestHost } from '@riwaq/contract/testing';
import { declaredRequests } from '@riwaq/ui/testing';
import { prefetchPage } from './prefetch';
import { FORUM_CALLS } from './forum-calls';
import { FORUM_PARTS } from './forum-parts';
import { RatesDrawer, RecentlyScreen, RepliesDrawer, TopicScreen } from './lazy-parts';

/** Requests that are prefetched when an address opens a page of the learning site. */
function prefetchedRequests(query: string, routeId = 'forums') {
  const host = createTestHost({ moduleId: 'forum' });
  prefetchPage(host, { routeId, params: {}, query: new URLSearchParams(query) });
  return host.api.calls.map(({ key, input }) => {
    const sent = JSON.parse(JSON.stringify((input as { query?: object }).query ?? {})) as object;
    const search = new URLSearchParams(Object.entries(sent)).toString();
    return key.slice('GET '.length) + (search && `?${search}`);
  });
}

const declaredFor = (query: string) => declaredRequests(FORUM_CALLS, { query }, ROLE.student);

/** Files that the manifest declares for an address; their conditions are those of requests. */
const declaredParts = (query: string) =>
  declaredRequests(
    FORUM_PARTS.map(({ file, when }) => ({ path: file, when })),
    { query },
    ROLE.student,
  );

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
  ['', ['Forums/GetForums', 'ForumTopic/GetTopics']],
  ['forumGuid=f1', ['Forums/GetForums?forumGuid=f1', 'ForumTopic/GetTopics?forumGuid=f1']],
  ['topicGuid=t1', ['ForumTopic/GetTopicContent?topicGuid=t1']],
  ['type=recently', ['ForumTopic/GetTopicContentRecently']],
  ['type=myTopics', ['ForumTopic/GetMyTopics']],
  ['type=favorite', ['ForumTopic/GetFavoriteTopics']],
])('prefetches the declared requests of the address %p', (query, requests) => {
  expect(prefetchedRequests(query)).toEqual(requests);
  expect(declaredFor(query)).toEqual(requests);
});

test('declares the request for replies unless the address names a reply', () => {
  const replies = 'ForumTopic/GetReplies?forumTopicContentGuid=c1';
  const address = 'topicGuid=t1&contentGuid=c1&open=replies';
  expect(declaredFor(address)).toContain(replies);
  expect(declaredFor(`${address}&replyGuid=r1`)).not.toContain(replies);
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
    prefetchedRequests(query);
    const prefetched = spies.filter(([, preload]) => preload.mock.calls.length > 0);
    expect(prefetched.map(([file]) => file)).toEqual(files);
    expect([...new Set(declaredParts(query))]).toEqual(files);
  });
});

test('prefetches nothing for a page without a forum list', () => {
  expect(prefetchedRequests('', 'library')).toEqual([]);
});
