import {
  GOAL_DUE_DAYS,
  GOAL_STATUS,
  OPEN_GOALS,
  type GoalStatus,
  type Visibility,
} from '@riwaq/api';

const DAY_MS = 24 * 60 * 60_000;

/**
 * What is said of a goal in two ways: `status` is taken where `progressStatus` is left out,
 * `visible` where `visibility` is.
 */
export function goalSettings(
  said: {
    progressStatus?: GoalStatus | undefined;
    status?: GoalStatus | undefined;
    visibility?: Visibility | undefined;
    visible?: boolean | undefined;
  },
  before: { status: GoalStatus; visibility: Visibility },
): { status: GoalStatus; visibility: Visibility } {
  const hidden = said.visible === false;
  // Shown again, a hidden goal is seen as anything new is.
  const shown =
    before.visibility === 'me' && said.visible === true ? USUAL_VISIBILITY : before.visibility;
  return {
    status: said.progressStatus ?? said.status ?? before.status,
    visibility: said.visibility ?? (hidden ? 'me' : shown),
  };
}

/** Who sees something of which nobody has said it. */
export const USUAL_VISIBILITY: Visibility = 'teachers';
export const NEW_GOAL = { status: GOAL_STATUS.toDo, visibility: USUAL_VISIBILITY } as const;

/** The time until which goals fall due that are to be reminded of now. */
export const remindedUntil = (now: Date): Date => new Date(now.getTime() + GOAL_DUE_DAYS * DAY_MS);

/** Whether the owner of a goal is to be reminded of it now. */
export const isNearDue = (goal: { status: GoalStatus; dueAt: Date }, now: Date): boolean =>
  OPEN_GOALS.includes(goal.status) && goal.dueAt > now && goal.dueAt <= remindedUntil(now);
