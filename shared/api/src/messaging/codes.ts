/**
 * Folder in which a user has a mail: the `type` of `showMail={id}&{type}` (MAIL-8). The
 * specification shows no values, these are ours.
 */
export const MAIL_TYPES = ['received', 'sent'] as const;
export type MailType = (typeof MAIL_TYPES)[number];

/** The sender of the university's own mail. */
export const UNIVERSITY_GUID = '756e6976-6572-4369-8f79-756e69766572';
