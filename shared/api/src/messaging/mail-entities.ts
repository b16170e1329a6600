import { z } from 'zod';
import { fileItem } from '../files/endpoints';
import {
  guid,
  guidOrNull,
  html,
  localDateTime,
  nullableGuid,
  optionalGuid,
  optionalText,
  seen,
  text,
} from '../schema';
import { MAIL_TYPES } from './codes';
import {
  DRAFT_SAVE_KEYS_MAX,
  MAIL_BULK_MAX,
  MAIL_FILES_MAX,
  MAIL_TITLE,
  MAIL_TO_MAX,
} from './limits';

export const mailType = z.enum(MAIL_TYPES);

/** Sender or recipient of a mail. */
export const mailPerson = z.object({
  personGuid: guid,
  personName: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type MailPerson = z.infer<typeof mailPerson>;

/**
 * Delivery state of a mail: how many recipients it has, how many received it, and how many opened
 * it. Only for its sender.
 */
export const mailDelivery = z.object({
  mailGuid: guid,
  recipientsCount: z.number(),
  deliveredCount: z.number(),
  readCount: z.number(),
});
export type MailDelivery = z.infer<typeof mailDelivery>;

/** A mail in a list of the caller's. */
export const mailInShort = z.object({
  mailGuid: guid,
  type: mailType,
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  /** Sender; for mail of the university itself, its name and UNIVERSITY_GUID. */
  sender: mailPerson,
  /** False for mail of the university itself: nobody reads a reply to it. */
  answerable: z.boolean(),
  subject: z.object({ subjectGuid: guid, subjectName: z.string() }).nullable(),
  section: z.object({ sectionGuid: guid, sectionName: z.string() }).nullable(),
  /** The mail that it replies to. */
  replyOnGuid: nullableGuid,
  createdDate: localDateTime,
  filesCount: z.number(),
  read: z.boolean(),
  archived: z.boolean(),
  /** Whether the caller has replied to it. */
  replied: z.boolean(),
  /** For a sent mail, some of its recipients and its delivery state; otherwise empty and null. */
  recipients: z.array(mailPerson),
  delivery: mailDelivery.nullable(),
});
export type MailInShort = z.infer<typeof mailInShort>;

/** A mail as it is read; `detailsHTML` is rich text. */
export const mail = mailInShort.extend({ detailsHTML: z.string(), files: z.array(fileItem) });
export type Mail = z.infer<typeof mail>;

/** A recipient of a mail, for its sender. */
export const mailRecipient = mailPerson.extend({ delivered: z.boolean() });
export type MailRecipient = z.infer<typeof mailRecipient>;

const mailTitle = seen.max(MAIL_TITLE.below - 1);
/**
 * Files of a mail, one or several: each either the `fileUrl` in the response to its upload to
 * `Mails`, or its `fileName`, which means the newest file of that name that is not in a mail yet.
 */
const fileName = z
  .union([text, z.array(text)])
  .nullish()
  .transform((names) =>
    names === '' || names === null || names === undefined
      ? []
      : Array.isArray(names)
        ? names
        : [names],
  )
  .pipe(z.array(text.min(1).max(500)).max(MAIL_FILES_MAX));

/**
 * Version of the sent draft that the page knows, and the idempotency keys of the page's own saves
 * without a response. The server does not send a draft that another device has saved since
 * (conflict). Left out: the server compares nothing.
 */
const sentDraft = {
  DraftVersion: z.int().min(0).optional(),
  DraftSaveKeys: z.array(guid).max(DRAFT_SAVE_KEYS_MAX).optional(),
};

/**
 * A mail to send (MAIL-6). `ToGuid` names people and, for staff, also units of the subject tree (a
 * subject, department, stage or section): the students there whom the sender teaches. `SubjectGuid`
 * and `SectionGuid` give the subject of the mail and restrict such a unit; a student has to name
 * the subject. A new `Guid` chosen by the client makes a retried send idempotent, and the draft
 * with that guid is deleted.
 */
export const mailModel = z.object({
  ...sentDraft,
  Guid: optionalGuid,
  Title: mailTitle,
  DetailsHTML: optionalText(html),
  ToGuid: z
    .array(guid)
    .max(MAIL_TO_MAX)
    .refine((to) => to.length > 0, 'required'),
  SubjectGuid: guidOrNull.optional(),
  SectionGuid: guidOrNull.optional(),
  FileName: fileName,
});
export type MailModel = z.input<typeof mailModel>;

/** A reply to a mail (MAIL-6): to its sender or, for an own mail, to its recipients again. */
export const mailReplyModel = z.object({
  ...sentDraft,
  Guid: optionalGuid,
  Title: mailTitle,
  DetailsHTML: optionalText(html),
  ReplyOnGuid: guid,
  FileName: fileName,
});
export type MailReplyModel = z.input<typeof mailReplyModel>;

/**
 * A draft to store, complete or not. `Version` is the one that it replaces: 0 for a new draft.
 * `SaveKey` is the idempotency key of this save: a retry after a lost response stores nothing, and
 * a page recognises its own save by it.
 */
export const draftModel = z.object({
  Guid: guid,
  Version: z.int().min(0),
  SaveKey: optionalGuid,
  Title: optionalText(text.max(MAIL_TITLE.below - 1)),
  DetailsHTML: optionalText(html),
  ToGuid: z.array(guid).max(MAIL_TO_MAX).default([]),
  SubjectGuid: guidOrNull.optional(),
  SectionGuid: guidOrNull.optional(),
  ReplyOnGuid: guidOrNull.optional(),
  FileName: fileName,
});
export type DraftModel = z.input<typeof draftModel>;

/**
 * Recipient of a draft, as far as its author may still write to them: a person, or a unit of the
 * subject tree.
 */
export const draftRecipient = z.object({
  guid,
  name: z.string(),
  kind: z.enum(['person', 'subject', 'department', 'stage', 'section']),
});
export type DraftRecipient = z.infer<typeof draftRecipient>;

export const draftInShort = z.object({
  draftGuid: guid,
  version: z.number(),
  title: z.string(),
  excerpt: z.string(),
  replyOnGuid: nullableGuid,
  filesCount: z.number(),
  recipientsCount: z.number(),
  modifiedDate: localDateTime,
});
export type DraftInShort = z.infer<typeof draftInShort>;
/**
 * An own draft, opened for editing. `saveKey`: key of the save that stored this version; null if it
 * had none.
 */
export const draft = draftInShort.extend({
  saveKey: nullableGuid,
  detailsHTML: z.string(),
  recipients: z.array(draftRecipient),
  subjectGuid: nullableGuid,
  sectionGuid: nullableGuid,
  files: z.array(fileItem),
});
export type MailDraft = z.infer<typeof draft>;

export const mailGuids = z.array(guid).min(1).max(MAIL_BULK_MAX);
