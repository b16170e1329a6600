import {
  DRAFT_SAVE,
  MAIL_DRAFTS_MAX,
  type ApiResponse,
  type MailDraft,
  type DraftInShort,
} from '@riwaq/api';
import type { draftModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../../access/matrix';
import { ok, refuse } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { conflict, notFound } from '../../platform/http/errors';
import type { Db, Tx } from '../../platform/db/database';
import type { MailContext } from './context';
import { candidates, writerOf } from './store-people';
import type { DraftRow } from './rows';
import { mayWriteTo, WHOLES } from './rules/audience';
import * as store from './store-drafts';
import { findMail } from './store-mails';
import { excerptOf, attachFiles, releaseFiles } from './mail-content';
import { bindContext } from '../../platform/bind-context';

type DraftInput = z.output<typeof draftModel>;

/**
 * Filters a draft's recipients to those to whom its writer may still write, in its order, with
 * their names.
 */
async function recipientsOf(
  from: Db | Tx,
  caller: Caller,
  { to_guids, subject_guid }: DraftRow,
): Promise<MailDraft['recipients']> {
  if (to_guids.length === 0) return [];
  const writer = await writerOf(from, caller);
  const people = new Map(
    (await candidates(from, to_guids))
      .filter((candidate) => mayWriteTo(writer, candidate, subject_guid))
      .map(({ guid, name }) => [guid, name]),
  );
  return to_guids.flatMap((guid): MailDraft['recipients'] => {
    const person = people.get(guid);
    if (person !== undefined) return [{ guid, name: person, kind: 'person' }];
    const kind = WHOLES.find((whole) =>
      writer.places.some((place) => place[`${whole}Guid`] === guid),
    );
    const place = kind && writer.places.find((one) => one[`${kind}Guid`] === guid);
    return kind && place ? [{ guid, name: place[`${kind}Name`], kind }] : [];
  });
}

const presentDraft = async (
  { presenters }: MailContext,
  from: Db | Tx,
  caller: Caller,
  row: DraftRow,
): Promise<MailDraft> => presenters.draft(row, await recipientsOf(from, caller, row));

/**
 * Returns the draft's columns. Drops a subject, section or mail that does not exist or is not the
 * caller's.
 */
async function valuesOf(
  { files }: MailContext,
  tx: Tx,
  caller: Caller,
  model: DraftInput,
): Promise<{ values: store.DraftValues; shown: string[] }> {
  const { html, fileUrls, text } = files.htmlForStorage(model.DetailsHTML);
  const { places } = await writerOf(tx, caller);
  const subject = model.SubjectGuid?.toLowerCase();
  const section = model.SectionGuid?.toLowerCase();
  const on = model.ReplyOnGuid ? await findMail(tx, caller.userGuid, model.ReplyOnGuid) : undefined;
  return {
    shown: fileUrls,
    values: {
      title: model.Title,
      html,
      excerpt: excerptOf(text),
      to_guids: [...new Set(model.ToGuid.map((guid) => guid.toLowerCase()))],
      subject_guid: places.find(({ subjectGuid }) => subjectGuid === subject)?.subjectGuid ?? null,
      section_guid: places.find(({ sectionGuid }) => sectionGuid === section)?.sectionGuid ?? null,
      reply_on_guid: on?.guid ?? null,
      save_key: model.SaveKey?.toLowerCase() ?? null,
    },
  };
}

/** Responds to a save that another tab or device has overtaken. */
async function outdated(
  deps: MailContext,
  tx: Tx,
  caller: Caller,
  row: DraftRow,
  { SaveKey }: DraftInput,
): Promise<ApiResponse<MailDraft | null>> {
  const stored = await presentDraft(deps, tx, caller, row);
  // Idempotent retry: the response to this very save was lost. Equal contents prove nothing.
  const isRetry = row.save_key !== null && row.save_key === SaveKey?.toLowerCase();
  return isRetry ? ok(stored) : { ...refuse(DRAFT_SAVE.otherPage), data: stored };
}

const list = async (
  { db, presenters }: MailContext,
  { userGuid }: Caller,
): Promise<ApiResponse<DraftInShort[]>> =>
  ok((await store.listDrafts(db, userGuid)).map(presenters.draftInShort));

async function one(
  deps: MailContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<MailDraft>> {
  const { db } = deps;
  const row = await store.findDraft(db, guid);
  if (!row || !allows('draft.change', { owner: row.owner_guid === caller.userGuid }))
    throw notFound();
  return ok(await presentDraft(deps, db, caller, row));
}

const save = (
  deps: MailContext,
  caller: Caller,
  model: DraftInput,
): Promise<ApiResponse<MailDraft | null>> =>
  deps.changeOwn(caller, async (tx, now) => {
    const guid = model.Guid.toLowerCase();
    const there = await store.findDraft(tx, guid);
    if (there && !allows('draft.change', { owner: there.owner_guid === caller.userGuid }))
      throw conflict();
    const mail = await tx
      .selectFrom('mail')
      .select('sender_guid')
      .where('guid', '=', guid)
      .executeTakeFirst();
    if (mail)
      return mail.sender_guid === caller.userGuid
        ? refuse(DRAFT_SAVE.gone)
        : Promise.reject(conflict());
    if (!there && model.Version > 0) return refuse(DRAFT_SAVE.gone);
    if (!there && (await store.countDrafts(tx, caller.userGuid)) >= MAIL_DRAFTS_MAX)
      return refuse(DRAFT_SAVE.tooMany);

    if (there && there.version !== model.Version) return outdated(deps, tx, caller, there, model);
    const { values, shown } = await valuesOf(deps, tx, caller, model);
    await attachFiles(deps.files, tx, caller, guid, model.FileName, shown);
    const own = { guid, ownerGuid: caller.userGuid, version: model.Version + 1 };
    if (!(await store.putDraft(tx, own, values, now))) throw conflict();
    deps.notifyTabs(tx, caller, [guid]);
    return ok(
      await presentDraft(
        deps,
        tx,
        caller,
        (await store.findDraft(tx, guid)) ?? (await Promise.reject(notFound())),
      ),
    );
  });

const remove = (
  { changeOwn, files, notifyTabs }: MailContext,
  caller: Caller,
  guids: readonly string[],
): Promise<ApiResponse<null>> =>
  changeOwn(caller, async (tx) => {
    const gone = await store.deleteDrafts(tx, caller.userGuid, guids);
    if (gone.length === 0) throw notFound();
    await releaseFiles(files, tx, gone);
    notifyTabs(tx, caller, gone);
    return ok(null);
  });

/**
 * Drafts: private to their writer, and protected against overwriting a save of another tab or
 * device.
 */
export function createDrafts(deps: MailContext) {
  return bindContext(deps, { list, one, save, remove });
}
