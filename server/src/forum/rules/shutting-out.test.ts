import { EVERYBODY } from './audience';
import { forumShutsOut, topicShutsOut } from './shutting-out';

const now = new Date('2026-01-02T00:00:00Z');
const past = new Date('2026-01-01T00:00:00Z');
const future = new Date('2026-01-03T00:00:00Z');

describe('a changed forum', () => {
  const forum = {
    ...EVERYBODY,
    visible: true,
    startAt: null as Date | null,
    parentGuid: null as string | null,
  };
  test.each<[string, Partial<typeof forum>, Partial<typeof forum>, boolean]>([
    ['the same', {}, {}, false],
    ['hidden', {}, { visible: false }, true],
    ['hidden before and after', { visible: false }, { visible: false }, false],
    ['shown', { visible: false }, {}, false],
    ['put off', { startAt: past }, { startAt: future }, true],
    ['brought forward', { startAt: future }, { startAt: past }, false],
    ['moved', {}, { parentGuid: 'p' }, true],
    ['for a subject', {}, { subjectGuid: 'x' } as object, true],
    ['for another stage', { stageGuid: 's' } as object, { stageGuid: 't' } as object, true],
    ['for a department', {}, { departmentGuid: 'd' } as object, true],
    ['for more', { subjectGuid: 'x' } as object, {}, false],
  ])('%s', (_case, before, after, expected) => {
    expect(forumShutsOut({ ...forum, ...before }, { ...forum, ...after }, now)).toBe(expected);
  });
});

describe('a changed topic', () => {
  const topic = {
    visible: true,
    startAt: null as Date | null,
    memberMode: 0,
    forumGuid: 'f' as string | null,
    shareWithForumGuid: null as string | null,
  };
  test.each<[string, Partial<typeof topic>, Partial<typeof topic>, boolean]>([
    ['the same', {}, {}, false],
    ['restricted', {}, { memberMode: 1 }, true],
    ['general again', { memberMode: 1 }, {}, false],
    ['hidden', {}, { visible: false }, true],
    ['put off', {}, { startAt: future }, true],
    ['moved', {}, { forumGuid: null }, true],
    ['shared', {}, { shareWithForumGuid: 'g' }, false],
    ['shared no more', { shareWithForumGuid: 'g' }, {}, true],
  ])('%s', (_case, before, after, expected) => {
    expect(topicShutsOut({ ...topic, ...before }, { ...topic, ...after }, now)).toBe(expected);
  });
});
