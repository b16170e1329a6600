import { FORUM_SAVE, FORUM_TYPE, TOPIC_SAVE } from '@riwaq/api';
import type { Audience } from './audience';
import { endsBeforeStart, type Period } from './period';

export type ForumSaveStatus = (typeof FORUM_SAVE)[keyof typeof FORUM_SAVE];
export type TopicSaveStatus = (typeof TOPIC_SAVE)[keyof typeof TOPIC_SAVE];

/**
 * Returns the code of saving a forum (FORUM-57), the first that applies: 2 the enabled end is
 * before the start; 3 a forum of type Subjects without a subject; 4 one without a stage. Subject
 * and stage are those of its audience, so one that the parent sets counts. Other types need
 * neither.
 */
export function forumSaveStatus(
  forum: Period & { forumType: number; audience: Audience },
): ForumSaveStatus {
  if (endsBeforeStart(forum)) return FORUM_SAVE.endBeforeStart;
  if (forum.forumType === FORUM_TYPE.subjects) {
    if (forum.audience.subjectGuid === null) return FORUM_SAVE.subjectRequired;
    if (forum.audience.stageGuid === null) return FORUM_SAVE.stageRequired;
  }
  return FORUM_SAVE.ok;
}

/** The code of saving a topic (FORUM-58). */
export function topicSaveStatus(topic: Period): TopicSaveStatus {
  return endsBeforeStart(topic) ? TOPIC_SAVE.endBeforeStart : TOPIC_SAVE.ok;
}
