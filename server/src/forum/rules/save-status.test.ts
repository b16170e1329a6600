import { FORUM_TYPE } from '@riwaq/api';
import { EVERYBODY, type Audience } from './audience';
import { forumSaveStatus, topicSaveStatus } from './save-status';

// Proves FORUM-19.

const early = new Date('2026-01-01T00:00:00Z');
const late = new Date('2026-01-02T00:00:00Z');
const runs = { startAt: early, endAt: late, endEnabled: true };
const reversed = { startAt: late, endAt: early, endEnabled: true };

test.each<[string, number, typeof runs, Partial<Audience>, number]>([
  ['any forum', FORUM_TYPE.news, runs, {}, 1],
  ['a category', FORUM_TYPE.category, runs, {}, 1],
  ['an end before the start', FORUM_TYPE.news, reversed, {}, 2],
  [
    'an end before the start that is not enabled',
    FORUM_TYPE.news,
    { ...reversed, endEnabled: false },
    {},
    1,
  ],
  ['Subjects with both', FORUM_TYPE.subjects, runs, { subjectGuid: 'x', stageGuid: 's' }, 1],
  ['Subjects without a subject', FORUM_TYPE.subjects, runs, { stageGuid: 's' }, 3],
  ['Subjects without a stage', FORUM_TYPE.subjects, runs, { subjectGuid: 'x' }, 4],
  ['Subjects with neither', FORUM_TYPE.subjects, runs, {}, 3],
  ['Subjects with neither and reversed dates', FORUM_TYPE.subjects, reversed, {}, 2],
])('%s', (_case, forumType, period, parts, status) => {
  expect(forumSaveStatus({ ...period, forumType, audience: { ...EVERYBODY, ...parts } })).toBe(
    status,
  );
});

test('refuses a topic for reversed dates only', () => {
  expect(topicSaveStatus(runs)).toBe(1);
  expect(topicSaveStatus(reversed)).toBe(2);
});
