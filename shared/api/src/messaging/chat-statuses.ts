import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/**
 * Sending a message. A client retries one that was sent too fast after a while; other refusals are
 * permanent.
 */
export const CHAT_SEND = { ok: 1, muted: 2, teacherOnly: 3, tooFast: 4, fileMissing: 5 } as const;
export const chatSendStatuses = {
  ...plainStatuses,
  2: 'chat.muted',
  3: 'chat.teacherOnly',
  4: 'chat.tooFast',
  5: 'chat.fileMissing',
} as const satisfies StatusCatalogue;

/** Opening a conversation with a person. */
export const CHAT_OPEN = { ok: 1, notAllowed: 2 } as const;
export const chatOpenStatuses = {
  ...plainStatuses,
  2: 'chat.notAllowed',
} as const satisfies StatusCatalogue;

/** Adding or changing a group. */
export const GROUP_SAVE = { ok: 1, tooMany: 2 } as const;
export const groupSaveStatuses = {
  ...plainStatuses,
  2: 'chat.tooManyGroups',
} as const satisfies StatusCatalogue;

/** Inviting students to a group. */
export const GROUP_INVITE = { ok: 1, tooMany: 2, notStudents: 3 } as const;
export const groupInviteStatuses = {
  ...plainStatuses,
  2: 'chat.tooManyMembers',
  3: 'chat.notStudents',
} as const satisfies StatusCatalogue;

/** Leaving a group. */
export const GROUP_LEAVE = { ok: 1, owner: 2 } as const;
export const groupLeaveStatuses = {
  ...plainStatuses,
  2: 'chat.ownerStays',
} as const satisfies StatusCatalogue;

/**
 * Reporting a message: 2 if its writer is the owner of the group, who alone may remove messages; 3
 * if the owner cannot read reports any more.
 */
export const CHAT_REPORT = { ok: 1, owner: 2, noReviewer: 3 } as const;
export const chatReportStatuses = {
  ...plainStatuses,
  2: 'chat.reportOfOwner',
  3: 'moderation.noReviewer',
} as const satisfies StatusCatalogue;
