import { endpoints, endpointsByArea, forumEndpoints } from './endpoints';
import type { Endpoint, EndpointKey } from './endpoint';
import { statusTextKey } from './statuses';

// Proves FORUM-57, FORUM-58, SHELL-18, SHELL-23.

const all = Object.entries(endpoints) as Array<[EndpointKey, Endpoint]>;

test('lists every endpoint in exactly one area', () => {
  expect(
    Object.values(endpointsByArea)
      .flatMap((area) => Object.keys(area))
      .sort(),
  ).toEqual(Object.keys(endpoints).sort());
});

test.each(all)('%s declares success, access, source and summary', (key, endpoint) => {
  expect(key).toMatch(
    /^(GET|POST|PUT|DELETE) [A-Z][A-Za-z]+(\/[A-Z][A-Za-z]+)+(\/\{[a-zA-Z]+\})?$/,
  );
  expect(endpoint.statuses[1]).toBe('success');
  expect(
    endpoint.access === 'anyone' || endpoint.access === 'signed-in' || endpoint.access.length > 0,
  ).toBe(true);
  expect(endpoint.source).not.toBe('');
  expect(endpoint.summary).toMatch(/\.$/);
});

test('allows no anonymous call of a forum endpoint', () => {
  expect(
    Object.values(forumEndpoints).filter(({ access }) => (access as string) === 'anyone'),
  ).toEqual([]);
});

describe('the catalogue of the forum (FORUM-57 to FORUM-61)', () => {
  test.each<[EndpointKey, Record<number, string>]>([
    [
      'POST Forums/CreateForum',
      { 2: 'forum.endBeforeStart', 3: 'forum.subjectRequired', 4: 'forum.stageRequired' },
    ],
    [
      'POST Forums/UpdateForum',
      { 2: 'forum.endBeforeStart', 3: 'forum.subjectRequired', 4: 'forum.stageRequired' },
    ],
    ['POST ForumTopic/CreateTopic', { 2: 'forum.endBeforeStart' }],
    ['POST ForumTopic/UpdateTopic', { 2: 'forum.endBeforeStart' }],
    ['POST ForumTopic/CreateTopicContent', { 2: 'forum.topicExpired' }],
    ['POST ForumTopic/UpdateTopicContent', { 2: 'forum.topicExpired' }],
    ['POST ForumTopic/RateContent', { 2: 'forum.topicExpired', 3: 'forum.rateLocked' }],
    [
      'POST ForumTopic/ReplyOnTopicContent',
      { 2: 'forum.replyTopicExpired', 3: 'forum.replyLocked', 4: 'forum.replyRemoved' },
    ],
    [
      'POST ForumTopic/UpdateReplyTopicContent',
      { 2: 'forum.replyTopicExpired', 3: 'forum.replyLocked', 4: 'forum.replyRemoved' },
    ],
    [
      'DELETE ForumTopic/DeleteReplyTopicContent',
      { 2: 'forum.replyTopicExpired', 3: 'forum.replyLocked', 4: 'forum.replyRemoved' },
    ],
    ['PUT ForumTopic/LeaveTopic', { 2: 'forum.creatorCannotLeave' }],
    ['DELETE Forums/DeleteForum', { 2: 'forum.notEmpty' }],
    ['DELETE ForumTopic/DeleteTopic', {}],
    ['POST ForumTopic/Favorite', {}],
  ])('%s', (key, codes) => {
    const { statuses } = (endpoints as Record<string, Endpoint>)[key] as Endpoint;
    expect(statuses).toEqual({ 1: 'success', ...codes });
    for (const code of [0, 4, 7, -1])
      if (!(code in statuses)) expect(statusTextKey(statuses, code)).toBe('unknown');
  });
});
