import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/**
 * Sending a mail, completely or not at all; `draftChanged`: another device has saved the draft
 * since.
 */
export const MAIL_SEND = {
  ok: 1,
  recipient: 2,
  subjectRequired: 3,
  subject: 4,
  section: 5,
  tooMany: 6,
  nobody: 7,
  tooFast: 8,
  draftChanged: 9,
} as const;
export const mailSendStatuses = {
  ...plainStatuses,
  2: 'messaging.recipient',
  3: 'messaging.subjectRequired',
  4: 'messaging.subject',
  5: 'messaging.section',
  6: 'messaging.tooManyRecipients',
  7: 'messaging.nobody',
  8: 'messaging.tooFast',
  9: 'messaging.draftChanged',
} as const satisfies StatusCatalogue;

/**
 * Replying to a mail: the sender may not write to its recipients any more, or the rate limit was
 * exceeded.
 */
export const MAIL_REPLY = { ok: 1, recipient: 2, tooFast: 3, draftChanged: 4 } as const;
export const mailReplyStatuses = {
  ...plainStatuses,
  2: 'messaging.replyRecipient',
  3: 'messaging.tooFast',
  4: 'messaging.draftChanged',
} as const satisfies StatusCatalogue;

/**
 * Saving a draft: another page has saved it since, it was sent or deleted, or the maximum number of
 * drafts is reached.
 */
export const DRAFT_SAVE = { ok: 1, otherPage: 2, gone: 3, tooMany: 4 } as const;
export const draftSaveStatuses = {
  ...plainStatuses,
  2: 'messaging.draftOtherPage',
  3: 'messaging.draftGone',
  4: 'messaging.draftsTooMany',
} as const satisfies StatusCatalogue;
