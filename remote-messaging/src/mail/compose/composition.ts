import {
  seenText,
  MAIL_TITLE,
  type MailDraft,
  type DraftModel,
  type DraftRecipient,
  type MailModel,
  type MailReplyModel,
} from '@riwaq/api';
import type { AttachedFile } from '@riwaq/ui/upload';

/** A recipient (a person or a complete class) and the class in which it was chosen. */
export interface ChosenRecipient extends DraftRecipient {
  subjectGuid: string | null;
  sectionGuid: string | null;
}

/** A mail that is being written. Its guid is chosen once, which makes sending idempotent. */
export interface MailComposition {
  guid: string;
  /** The mail that it replies to, which determines its recipients. */
  replyOnGuid: string | null;
  title: string;
  html: string;
  recipients: readonly ChosenRecipient[];
  files: readonly AttachedFile[];
}

export const emptyComposition = (
  guid: string,
  of: Partial<MailComposition> = {},
): MailComposition => ({
  guid,
  replyOnGuid: null,
  title: '',
  html: '',
  recipients: [],
  files: [],
  ...of,
});

/** Whether it contains anything worth saving. */
export const hasContent = ({ title, html, recipients, files }: MailComposition): boolean =>
  title.trim() !== '' || html !== '' || recipients.length > 0 || files.length > 0;

const single = (guids: readonly (string | null)[]): string | null =>
  new Set(guids).size === 1 ? (guids[0] ?? null) : null;
export const isClass = ({ kind }: ChosenRecipient): boolean => kind !== 'person';

/**
 * Derives subject and section from the recipients. The subject is that of the classes among them,
 * else the one in which all people were chosen; the section is the one in which all recipients were
 * chosen. Null if they differ.
 */
export function subjectAndSectionOf(recipients: readonly ChosenRecipient[]): {
  subjectGuid: string | null;
  sectionGuid: string | null;
} {
  const wholes = recipients.filter(isClass);
  return {
    subjectGuid: single((wholes.length > 0 ? wholes : recipients).map((each) => each.subjectGuid)),
    sectionGuid: single(recipients.map((each) => each.sectionGuid)),
  };
}

/**
 * Adds recipients without duplicates. Returns null if classes of two subjects would be mixed,
 * because a mail has only one subject.
 */
export function withRecipients(
  now: readonly ChosenRecipient[],
  added: readonly ChosenRecipient[],
): ChosenRecipient[] | null {
  const known = new Set(now.map(({ guid }) => guid));
  const next = [...now, ...added.filter(({ guid }) => !known.has(guid))];
  return new Set(next.filter(isClass).map(({ subjectGuid }) => subjectGuid)).size > 1 ? null : next;
}

/** Validates a mail before sending; returns keys of texts in the `status` namespace. */
export function problemsOf({ title, recipients, replyOnGuid }: MailComposition): {
  title?: string;
  recipients?: string;
} {
  return {
    ...(seenText(title).length < MAIL_TITLE.min && { title: 'fields.required' }),
    ...(replyOnGuid === null && recipients.length === 0 && { recipients: 'fields.required' }),
  };
}

const fileNames = (files: readonly AttachedFile[]): string[] => files.map(({ fileUrl }) => fileUrl);
const toGuids = (recipients: readonly ChosenRecipient[]): string[] =>
  recipients.map(({ guid }) => guid);

/** The draft that a mail is sent from. */
export interface SentDraft {
  /** Version on the server that the page knows; 0 before its first save. */
  version: number;
  /** Keys of saves without a response: the server may have stored one of them. */
  saveKeys: readonly string[];
}

/** Request fields that identify the draft of a mail. */
export const sentDraftOf = ({ version, saveKeys }: SentDraft) => ({
  DraftVersion: version,
  DraftSaveKeys: [...saveKeys],
});

/** Request body of sending a mail. */
export function mailModelOf({
  guid,
  title,
  html,
  recipients,
  files,
}: MailComposition): MailModel & { Guid: string } {
  const { subjectGuid, sectionGuid } = subjectAndSectionOf(recipients);
  return {
    Guid: guid,
    Title: title.trim(),
    DetailsHTML: html,
    ToGuid: toGuids(recipients),
    SubjectGuid: subjectGuid,
    SectionGuid: sectionGuid,
    FileName: fileNames(files),
  };
}

export const replyModelOf = ({
  guid,
  replyOnGuid,
  title,
  html,
  files,
}: MailComposition): MailReplyModel & { Guid: string } => ({
  Guid: guid,
  Title: title.trim(),
  DetailsHTML: html,
  ReplyOnGuid: replyOnGuid ?? '',
  FileName: fileNames(files),
});

/** Request body of saving a draft. */
export function draftModelOf(
  { guid, replyOnGuid, title, html, recipients, files }: MailComposition,
  version: number,
  saveKey: string,
): DraftModel {
  const { subjectGuid, sectionGuid } = subjectAndSectionOf(recipients);
  return {
    Guid: guid,
    Version: version,
    SaveKey: saveKey,
    Title: title,
    DetailsHTML: html,
    ToGuid: toGuids(recipients),
    SubjectGuid: subjectGuid,
    SectionGuid: sectionGuid,
    ReplyOnGuid: replyOnGuid,
    FileName: fileNames(files),
  };
}

/** Restores the composition of a draft that the server stored. */
export const compositionOf = ({
  draftGuid,
  replyOnGuid,
  title,
  detailsHTML,
  recipients,
  subjectGuid,
  sectionGuid,
  files,
}: MailDraft): MailComposition => ({
  guid: draftGuid,
  replyOnGuid,
  title,
  html: detailsHTML,
  recipients: recipients.map((each) => ({ ...each, subjectGuid, sectionGuid })),
  files,
});
