import { MAIL_RECIPIENTS_MAX, MAIL_REPLY, MAIL_SEND } from '@riwaq/api';
import { allows } from '../../access/matrix';
import type { Caller } from '../../platform/caller';
import type { Db, Tx } from '../../platform/db/database';
import { candidates, studentsIn, filterCorrespondents, writerOf } from './store-people';
import { resolveRecipients, mayWriteTo, type RequestedRecipients } from './rules/audience';

/** The recipients of a mail, or the code with which it is refused. */
export type MailAudience = { readonly people: readonly string[] } | { readonly refused: number };

/**
 * Resolves the recipients of a caller's mail from what they teach and study now. The request is not
 * trusted.
 */
export async function audienceOf(
  db: Db | Tx,
  caller: Caller,
  requested: RequestedRecipients,
): Promise<MailAudience> {
  const wanted = {
    to: requested.to.map((guid) => guid.toLowerCase()),
    subjectGuid: requested.subjectGuid?.toLowerCase() ?? null,
    sectionGuid: requested.sectionGuid?.toLowerCase() ?? null,
  };
  const writer = await writerOf(db, caller);
  const aim = resolveRecipients(writer, wanted);
  if ('refused' in aim) return aim;
  const named = [...aim.people].filter((guid) => guid !== caller.userGuid);
  const found = await candidates(db, named);
  if (
    found.length < named.length ||
    !found.every((candidate) => mayWriteTo(writer, candidate, wanted.subjectGuid))
  )
    return { refused: MAIL_SEND.recipient };
  const people = new Set([...named, ...(await studentsIn(db, aim.sections))]);
  if (people.size === 0) return { refused: MAIL_SEND.nobody };
  return people.size > MAIL_RECIPIENTS_MAX
    ? { refused: MAIL_SEND.tooMany }
    : { people: [...people] };
}

/** Filters people to those to whom the caller may write, about any subject. */
export async function writableAmong(
  db: Db | Tx,
  caller: Caller,
  people: readonly string[],
): Promise<string[]> {
  const writer = await writerOf(db, caller);
  return (await candidates(db, people))
    .filter((candidate) => mayWriteTo(writer, candidate, null))
    .map(({ guid }) => guid);
}

/**
 * Filters the other side of a mail to people to whom its reader may reply: people who wrote to
 * them, and people to whom they may write anyway.
 */
export async function audienceOfReply(
  db: Db | Tx,
  caller: Caller,
  others: readonly string[],
  subjectGuid: string | null,
): Promise<MailAudience> {
  const writer = await writerOf(db, caller);
  const wrote = await filterCorrespondents(db, caller.userGuid, others);
  const people = (await candidates(db, others))
    .filter(
      (candidate) =>
        allows('mail.answer', { recipient: wrote.has(candidate.guid) }) ||
        mayWriteTo(writer, candidate, subjectGuid),
    )
    .map(({ guid }) => guid);
  return people.length === 0 ? { refused: MAIL_REPLY.recipient } : { people };
}
