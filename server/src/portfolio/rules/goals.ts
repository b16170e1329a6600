import {
  DAY_MS,
  GOAL_DUE_DAYS,
  GOAL_STATUS,
  OPEN_GOALS,
  type GoalStatus,
  type Visibility,
} from '@riwaq/api';

/**
 * Resolves the two names of a goal's settings: `status` applies where `progressStatus` is omitted,
 * and `visible` where `visibility` is omitted.
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
  // A hidden goal that becomes visible again has the default visibility.
  const shown =
    before.visibility === 'me' && said.visible === true ? USUAL_VISIBILITY : before.visibility;
  return {
    status: said.progressStatus ?? said.status ?? before.status,
    visibility: said.visibility ?? (hidden ? 'me' : shown),
  };
}

/** Default visibility. */
export const USUAL_VISIBILITY: Visibility = 'teachers';
export const NEW_GOAL = { status: GOAL_STATUS.toDo, visibility: USUAL_VISIBILITY } as const;

/** The latest due time of goals whose owners are reminded now. */
export const remindedUntil = (now: Date): Date => new Date(now.getTime() + GOAL_DUE_DAYS * DAY_MS);

/** Whether the owner of a goal is reminded of it now. */
export const isNearDue = (goal: { status: GoalStatus; dueAt: Date }, now: Date): boolean =>
  OPEN_GOALS.includes(goal.status) && goal.dueAt > now && goal.dueAt <= remindedUntil(now);
