import { CONTENT_SAVE } from '@riwaq/api';
import { isExpired, type Period } from './period';

type Ends = Pick<Period, 'endAt' | 'endEnabled'>;

/** Code of saving a content: an expired topic accepts none (FORUM-24, FORUM-59). */
export function contentSaveStatus(topic: Ends, now: Date): 1 | 2 {
  return isExpired(topic, now) ? CONTENT_SAVE.topicExpired : CONTENT_SAVE.ok;
}

/**
 * Code of rating a content, and of adding, changing or deleting a reply: 2 in an expired topic,
 * else 3 when the content is locked (FORUM-24, FORUM-29, FORUM-59; the codes of both catalogues are
 * the same).
 */
export function participationStatus(
  topic: Ends,
  content: { lockedAt: Date | null },
  now: Date,
): 1 | 2 | 3 {
  if (isExpired(topic, now)) return CONTENT_SAVE.topicExpired;
  return content.lockedAt === null ? CONTENT_SAVE.ok : CONTENT_SAVE.locked;
}
