import { GOAL_STATUS } from '@riwaq/api';
import { goalSettings, isNearDue, NEW_GOAL } from './goals';

// Proves PORT-6, PORT-7.

const { toDo, inProgress, achieved, later, cancelled, notAchieved } = GOAL_STATUS;

test("uses the specification's numbers of statuses, 5 being not achieved", () => {
  expect([toDo, inProgress, achieved, later, cancelled, notAchieved]).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each([
  [{}, NEW_GOAL, { status: toDo, visibility: 'teachers' }],
  [{ status: later }, NEW_GOAL, { status: later, visibility: 'teachers' }],
  [
    { status: later, progressStatus: inProgress },
    NEW_GOAL,
    { status: inProgress, visibility: 'teachers' },
  ],
  [{ visible: false }, NEW_GOAL, { status: toDo, visibility: 'me' }],
  [
    { visible: true },
    { status: achieved, visibility: 'me' },
    { status: achieved, visibility: 'teachers' },
  ],
  [
    { visible: true },
    { status: achieved, visibility: 'university' },
    { status: achieved, visibility: 'university' },
  ],
  [{ visible: false, visibility: 'section' }, NEW_GOAL, { status: toDo, visibility: 'section' }],
] as const)('%p said of %p is %p', (said, before, after) => {
  expect(goalSettings(said, before)).toEqual(after);
});

const now = new Date('2026-03-01T10:00:00Z');
test.each([
  [toDo, '2026-03-04T10:00:00Z', true],
  [toDo, '2026-03-04T10:00:01Z', false],
  [toDo, '2026-03-01T10:00:00Z', false],
  [inProgress, '2026-03-02T00:00:00Z', true],
  [later, '2026-03-02T00:00:00Z', true],
  [achieved, '2026-03-02T00:00:00Z', false],
  [cancelled, '2026-03-02T00:00:00Z', false],
  [notAchieved, '2026-03-02T00:00:00Z', false],
] as const)('a goal of status %p due at %s is near: %p', (status, due, near) => {
  expect(isNearDue({ status, dueAt: new Date(due) }, now)).toBe(near);
});
