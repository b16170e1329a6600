import { MEMBER_STATUS, type TopicMember } from '@riwaq/api';

/**
 * What the creator of a topic may do with a member (document 1 section 4): who has not joined or
 * has joined can be removed, who was removed or has left can be invited again; the owner is left
 * alone.
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
