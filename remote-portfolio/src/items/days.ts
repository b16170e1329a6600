import { OPEN_GOALS, type Goal } from '@riwaq/api';

/** Formats a date as specified: yyyy/MM/dd. */
export const shownDay = (day: string): string => day.slice(0, 10).replaceAll('-', '/');

/**
 * Whether a goal is still open after its due date. `now` is `YYYY-MM-DDTHH:mm:ss` in the
 * university's time zone.
 */
export const isOverdue = (
  { dueDate, progressStatus }: Pick<Goal, 'dueDate' | 'progressStatus'>,
  now: string,
): boolean => OPEN_GOALS.includes(progressStatus) && dueDate < now;
