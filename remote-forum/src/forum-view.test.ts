import { forumPath, parseView, pathOf, topicPath, type ForumView } from './forum-view';

// Proves FORUM-1, FORUM-3, SHELL-10.

const parse = (path: string) => parseView(new URLSearchParams(path.split('?')[1] ?? ''));

test.each<[string, ForumView]>([
  ['/forums', { kind: 'forums', forumGuid: null }],
  ['/forums?forumGuid=f', { kind: 'forums', forumGuid: 'f' }],
  ['/forums?type=recently', { kind: 'recently', target: null }],
  ['/forums?type=myTopics', { kind: 'myTopics' }],
  ['/forums?type=favorite', { kind: 'favorite' }],
  ['/forums?topicGuid=t', { kind: 'topic', topicGuid: 't', target: null }],
  [
    '/forums?topicGuid=t&contentGuid=c',
    { kind: 'topic', topicGuid: 't', target: { contentGuid: 'c', open: null, replyGuid: null } },
  ],
  [
    '/forums?topicGuid=t&contentGuid=c&open=replies&replyGuid=r',
    {
      kind: 'topic',
      topicGuid: 't',
      target: { contentGuid: 'c', open: 'replies', replyGuid: 'r' },
    },
  ],
  [
    '/forums?type=recently&contentGuid=c&open=rates',
    { kind: 'recently', target: { contentGuid: 'c', open: 'rates', replyGuid: null } },
  ],
])('%s is read and written back', (path, view) => {
  expect(parse(path)).toEqual(view);
  expect(pathOf(view)).toBe(path);
});

test('prefers a topic over a type and shows the top by default', () => {
  expect(parse('/forums?type=recently&topicGuid=t')).toMatchObject({ kind: 'topic' });
  expect(parse('/forums?type=everything')).toEqual({ kind: 'forums', forumGuid: null });
  expect(parse('/forums?topicGuid=t&contentGuid=c&open=everything')).toMatchObject({
    target: { open: null },
  });
});

test('parses short forms of the usual addresses', () => {
  expect(forumPath(null)).toBe('/forums');
  expect(topicPath('t', { contentGuid: 'c', open: 'rates' })).toBe(
    '/forums?topicGuid=t&contentGuid=c&open=rates',
  );
});
