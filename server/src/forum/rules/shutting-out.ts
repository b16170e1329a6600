import { MEMBER_MODE } from '@riwaq/api';
import type { Audience } from './audience';

interface Opening {
  visible: boolean;
  startAt: Date | null;
}
type ForumShape = Opening & Audience & { parentGuid: string | null };
type TopicShape = Opening & {
  memberMode: number;
  forumGuid: string | null;
  shareWithForumGuid: string | null;
};

function isOpen({ visible, startAt }: Opening, now: Date): boolean {
  return visible && (startAt === null || startAt <= now);
}

/**
 * Whether a change of a forum may exclude people who saw its contents. If so, the live groups are
 * checked.
 */
export function forumShutsOut(before: ForumShape, after: ForumShape, now: Date): boolean {
  return (
    (isOpen(before, now) && !isOpen(after, now)) ||
    before.parentGuid !== after.parentGuid ||
    (after.departmentGuid !== null && before.departmentGuid !== after.departmentGuid) ||
    (after.stageGuid !== null && before.stageGuid !== after.stageGuid) ||
    (after.subjectGuid !== null && before.subjectGuid !== after.subjectGuid)
  );
}

/** Same as `forumShutsOut`, for a topic. */
export function topicShutsOut(before: TopicShape, after: TopicShape, now: Date): boolean {
  return (
    (isOpen(before, now) && !isOpen(after, now)) ||
    (before.memberMode !== after.memberMode && after.memberMode === MEMBER_MODE.restricted) ||
    before.forumGuid !== after.forumGuid ||
    (before.shareWithForumGuid !== null && before.shareWithForumGuid !== after.shareWithForumGuid)
  );
}
