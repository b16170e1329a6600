import { GOAL_STATUS, type GoalStatus } from '@riwaq/api';

export type GoalStatusName = keyof typeof GOAL_STATUS;

/** The statuses of a goal in the order in which the board shows them. */
export const GOAL_STATUSES: readonly GoalStatus[] = [
  GOAL_STATUS.toDo,
  GOAL_STATUS.inProgress,
  GOAL_STATUS.achieved,
  GOAL_STATUS.notAchieved,
  GOAL_STATUS.later,
  GOAL_STATUS.cancelled,
];

/** What a status is called in the texts. */
export const STATUS_NAME: Readonly<Record<GoalStatus, GoalStatusName>> = {
  [GOAL_STATUS.toDo]: 'toDo',
  [GOAL_STATUS.inProgress]: 'inProgress',
  [GOAL_STATUS.achieved]: 'achieved',
  [GOAL_STATUS.later]: 'later',
  [GOAL_STATUS.cancelled]: 'cancelled',
  [GOAL_STATUS.notAchieved]: 'notAchieved',
};
