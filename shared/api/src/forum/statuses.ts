import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Forum create and update (FORUM-57). */
export const FORUM_SAVE = {
  ok: 1,
  endBeforeStart: 2,
  subjectRequired: 3,
  stageRequired: 4,
} as const;
export const forumSaveStatuses = {
  1: 'success',
  2: 'forum.endBeforeStart',
  3: 'forum.subjectRequired',
  4: 'forum.stageRequired',
} as const satisfies StatusCatalogue;

/** Topic save (FORUM-58). */
export const TOPIC_SAVE = { ok: 1, endBeforeStart: 2 } as const;
export const topicSaveStatuses = {
  1: 'success',
  2: 'forum.endBeforeStart',
} as const satisfies StatusCatalogue;

/** Topic content and rate save (FORUM-59); 3 is for rates. */
export const CONTENT_SAVE = { ok: 1, topicExpired: 2, locked: 3 } as const;
export const contentSaveStatuses = {
  1: 'success',
  2: 'forum.topicExpired',
} as const satisfies StatusCatalogue;
export const rateStatuses = {
  1: 'success',
  2: 'forum.topicExpired',
  3: 'forum.rateLocked',
} as const satisfies StatusCatalogue;

/**
 * Reply calls (FORUM-60). `removed` is not in the specification: the writer's own reply was
 * removed.
 */
export const REPLY_SAVE = { ok: 1, topicExpired: 2, locked: 3, removed: 4 } as const;
export const replyStatuses = {
  1: 'success',
  2: 'forum.replyTopicExpired',
  3: 'forum.replyLocked',
  4: 'forum.replyRemoved',
} as const satisfies StatusCatalogue;

/**
 * Deleting a forum that still holds forums or topics: not in the specification, shown with its own
 * text.
 */
export const FORUM_DELETE = { ok: 1, notEmpty: 2 } as const;
export const forumDeleteStatuses = {
  ...plainStatuses,
  2: 'forum.notEmpty',
} as const satisfies StatusCatalogue;

/** Leaving a topic: its creator cannot (FORUM-25). */
export const TOPIC_LEAVE = { ok: 1, creator: 2 } as const;
export const topicLeaveStatuses = {
  ...plainStatuses,
  2: 'forum.creatorCannotLeave',
} as const satisfies StatusCatalogue;
