import { OPEN_GOALS, type Goal } from '@riwaq/api';

/** A day as the specification shows dates: yyyy/MM/dd. */
export const shownDay = (day: string): string => day.slice(0, 10).replaceAll('-', '/');

/**
 * Whether a goal should have come to something by now (`YYYY-MM-DDTHH:mm:ss` in the university's
 * time zone).
 */
export const isOverdue = (
  { dueDate, progressStatus }: Pick<Goal, 'dueDate' | 'progressStatus'>,
  now: string,
): boolean => OPEN_GOALS.includes(progressStatus) && dueDate < now;
