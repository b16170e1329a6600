import { createTestHost } from '@riwaq/contract/testing';
import { askAhead } from './ahead';

/** What is asked for when an address opens a page of the learning site. */
function askedFor(query: string, routeId = 'forums') {
  const host = createTestHost({ moduleId: 'forum' });
  askAhead(host, { routeId, params: {}, query: new URLSearchParams(query) });
  return host.api.calls.map(({ key }) => key);
}

// The code of the screens is asked for too.
afterAll(() => Promise.all([import('./contents/topic-screen'), import('./contents/recently-screen')]));

test.each([
  ['', ['GET Forums/GetForums', 'GET ForumTopic/GetTopics']],
  ['forumGuid=f0000000-0000-4000-8000-000000000001', ['GET Forums/GetForums', 'GET ForumTopic/GetTopics']],
  ['topicGuid=f0000000-0000-4000-8000-000000000002', ['GET ForumTopic/GetTopicContent']],
  ['type=recently', ['GET ForumTopic/GetTopicContentRecently']],
  ['type=myTopics', ['GET ForumTopic/GetMyTopics']],
  ['type=favorite', ['GET ForumTopic/GetFavoriteTopics']],
])('the address with %p asks for what its view shows first', (query, keys) => {
  expect(askedFor(query)).toEqual(keys);
});

test('a page without a list of the forum asks for nothing', () => {
  expect(askedFor('', 'library')).toEqual([]);
});
