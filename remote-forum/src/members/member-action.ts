import { MEMBER_STATUS, type TopicMember } from '@riwaq/api';

/**
 * The action of a topic's creator on a member (FORUM-26): remove members who have joined or not yet
 * joined, invite again those who were removed or have left; null for the owner.
 */
export function memberAction({
  memberStatus,
  owner,
}: Pick<TopicMember, 'memberStatus' | 'owner'>): 'remove' | 'reinvite' | null {
  if (owner) return null;
  return memberStatus === MEMBER_STATUS.removed || memberStatus === MEMBER_STATUS.left
    ? 'reinvite'
    : 'remove';
}
