import { MEMBER_STATUS } from '@riwaq/api';

export type MemberStatus = (typeof MEMBER_STATUS)[keyof typeof MEMBER_STATUS];
export type MemberAction = 'reinvite' | 'remove' | 'leave';

const { notJoined, joined, removed, left } = MEMBER_STATUS;

const TRANSITIONS: Readonly<Record<MemberAction, Partial<Record<MemberStatus, MemberStatus>>>> = {
  reinvite: { [removed]: joined, [left]: joined, [joined]: joined },
  remove: { [notJoined]: removed, [joined]: removed, [removed]: removed },
  leave: { [joined]: left, [left]: left },
};

/**
 * Returns the status after an action (FORUM-26). Returns the same status when the action was done
 * already, so that a repeated call is idempotent, and null when the status does not allow the
 * action. The owner of a topic can neither be removed nor leave. An invitation is not an action
 * here: it always results in `joined`.
 */
export function nextMemberStatus(
  action: MemberAction,
  member: { status: MemberStatus; owner: boolean },
): MemberStatus | null {
  if (member.owner && (action === 'remove' || action === 'leave')) return null;
  return TRANSITIONS[action][member.status] ?? null;
}
