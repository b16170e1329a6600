import { GOAL_STATUS, type GoalStatus } from '@riwaq/api';

export type GoalStatusName = keyof typeof GOAL_STATUS;

/** Goal statuses in the order of the board. */
export const GOAL_STATUSES: readonly GoalStatus[] = [
  GOAL_STATUS.toDo,
  GOAL_STATUS.inProgress,
  GOAL_STATUS.achieved,
  GOAL_STATUS.notAchieved,
  GOAL_STATUS.later,
  GOAL_STATUS.cancelled,
];

/** Maps a status to its translation key. */
export const STATUS_NAME: Readonly<Record<GoalStatus, GoalStatusName>> = {
  [GOAL_STATUS.toDo]: 'toDo',
  [GOAL_STATUS.inProgress]: 'inProgress',
  [GOAL_STATUS.achieved]: 'achieved',
  [GOAL_STATUS.later]: 'later',
  [GOAL_STATUS.cancelled]: 'cancelled',
  [GOAL_STATUS.notAchieved]: 'notAchieved',
};
