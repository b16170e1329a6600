import { randomUUID } from 'node:crypto';
import {
  PORTFOLIO_ADD,
  PORTFOLIO_ITEMS_MAX,
  type ApiResponse,
  type GoalStatus,
  type ItemType,
  type Visibility,
} from '@riwaq/api';
import type { achievementModel, goalModel, workSampleModel } from '@riwaq/api/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { conflict, notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { auditReportedComments } from './comment-moderation';
import type { PortfolioContext } from './context';
import type { PortfolioItemRow } from './rows';
import { goalSettings } from './rules/goals';
import { places } from './rules/places';
import { isNarrower, widest } from './rules/visibility';
import { findSource } from './viewer-relation';
import * as store from './store-items';
import { filterItemViewers } from './store-talk';
import { attachFiles, searchTextOf, type FileModel } from './item-files';

export type WorkSampleInput = z.output<typeof workSampleModel>;
export type AchievementInput = z.output<typeof achievementModel>;
export type GoalInput = z.output<typeof goalModel>;

interface Written {
  values: store.PortfolioItemValues;
  files: readonly FileModel[];
  shown?: readonly string[];
}

export async function rowOf(tx: Tx, guid: string): Promise<PortfolioItemRow> {
  return (await store.findItem(tx, true, guid)) ?? Promise.reject(notFound());
}

/** Returns an own item of the kind; 404 for another person's. */
export async function own(
  tx: Tx,
  caller: Caller,
  guid: string,
  kind: ItemType,
): Promise<PortfolioItemRow> {
  const row = await store.findItem(tx, true, guid);
  if (
    row?.kind !== kind ||
    !allows('portfolio.change', { owner: row.student_guid === caller.userGuid })
  )
    throw notFound();
  return row;
}

/** Notifies teachers who see a work sample once that it asks for attention. */
export async function askForAttention(
  { notifications }: PortfolioContext,
  tx: Tx,
  row: PortfolioItemRow,
  now: Date,
): Promise<void> {
  if (!row.for_attention || row.visibility === 'me') return;
  const { numUpdatedRows } = await tx
    .updateTable('portfolio_item')
    .set({ attention_told_at: now })
    .where('guid', '=', row.guid)
    .where('attention_told_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const teachers = await filterItemViewers(
    tx,
    row.guid,
    sql`select t.teacher_guid from teaching t join person o on o.section_guid = t.section_guid where o.guid = ${row.student_guid}`,
    true,
  );
  await notifications.notify(tx, teachers, {
    kind: 'portfolio.attention',
    values: { person: row.student_name, item: row.title },
    path: places.item({ itemGuid: row.guid, itemType: row.kind }),
  });
}

export async function create(
  deps: PortfolioContext,
  caller: Caller,
  kind: ItemType,
  wanted: string | undefined,
  { values, files: attached, shown }: Written,
): Promise<ApiResponse<PortfolioItemRow | null>> {
  const { assertFree, changeOwn, files, notifyViewers } = deps;
  await assertFree(caller, wanted);
  return changeOwn(caller, async (tx, now) => {
    const guid = wanted ?? randomUUID();
    return createOnce(
      {
        find: () => store.findItem(tx, true, guid),
        isOwn: (stored) => stored.student_guid === caller.userGuid && stored.kind === kind,
        respond: (stored) => ok(stored),
      },
      async () => {
        // Files and live groups are named by the guid: it must not be that of a reflection or
        // feedback.
        if (await findSource(tx, guid)) throw conflict();
        if ((await store.countItems(tx, caller.userGuid)) >= PORTFOLIO_ITEMS_MAX)
          return refuse(PORTFOLIO_ADD.tooMany);
        await store.insertItem(tx, { guid, studentGuid: caller.userGuid, kind }, values, now);
        await attachFiles(files, tx, caller, guid, attached, shown);
        const row = await rowOf(tx, guid);
        await askForAttention(deps, tx, row, now);
        notifyViewers(tx, caller.userGuid, values);
        return ok(row);
      },
    );
  });
}

/** After a change: evicts people who no longer see the item and notifies subscribers. */
export async function changed(
  { evictions, notifyViewers }: PortfolioContext,
  tx: Tx,
  before: PortfolioItemRow,
  visibility: Visibility,
  now: Date,
): Promise<void> {
  if (isNarrower(before.visibility, visibility)) await evictions.afterItem(tx, before.guid, now);
  notifyViewers(tx, before.student_guid, { visibility: widest([before.visibility, visibility]) });
}

export async function update(
  deps: PortfolioContext,
  caller: Caller,
  kind: ItemType,
  guid: string,
  written: (before: PortfolioItemRow) => Written,
): Promise<ApiResponse<PortfolioItemRow>> {
  const { changeOwn, files } = deps;
  return changeOwn(caller, async (tx, now) => {
    const before = await own(tx, caller, guid, kind);
    const { values, files: attached, shown } = written(before);
    const { status, due_at, ...rest } = values;
    await store.updateItem(
      tx,
      guid,
      {
        ...rest,
        ...(status === undefined || status === before.status ? {} : { status }),
        ...(due_at === undefined || due_at.getTime() === before.due_at?.getTime()
          ? {}
          : { due_at }),
      },
      now,
    );
    await attachFiles(files, tx, caller, guid, attached, shown);
    const row = await rowOf(tx, guid);
    await askForAttention(deps, tx, row, now);
    await changed(deps, tx, before, values.visibility, now);
    return ok(row);
  });
}

export const remove = (
  { changeOwn, audit, clock, files, notifyViewers }: PortfolioContext,
  caller: Caller,
  kind: ItemType,
  guid: string,
): Promise<ApiResponse<null>> =>
  changeOwn(caller, async (tx) => {
    const { visibility } = await own(tx, caller, guid, kind);
    await auditReportedComments(tx, { audit, clock }, caller, 'item_guid', guid);
    await audit.deleting(tx, caller, 'portfolioItem', [guid]);
    await files.release(tx, 'portfolio', await store.deleteItem(tx, guid));
    notifyViewers(tx, caller.userGuid, { visibility });
    return ok(null);
  });

export function workSampleOf(
  { files }: PortfolioContext,
  model: WorkSampleInput,
  usual: Visibility,
): Written {
  const { html, text, fileUrls } = files.htmlForStorage(model.description);
  const { title, caseDescription, flag, forAttention, visibility = usual } = model;
  return {
    values: {
      title,
      case_description: caseDescription,
      description: html,
      search_text: searchTextOf([title, caseDescription, text], model.files),
      visibility,
      flag,
      for_attention: forAttention,
    },
    files: model.files,
    shown: fileUrls,
  };
}

export const achievementOf = (
  { time }: PortfolioContext,
  { title, description, achievementDate, visibility, files: attached }: AchievementInput,
  usual: Visibility,
): Written => ({
  values: {
    title,
    description,
    search_text: searchTextOf([title, description], attached),
    visibility: visibility ?? usual,
    achieved_on: achievementDate,
    dated_at: time.parse(`${achievementDate}T00:00:00`),
  },
  files: attached,
});

export function goalOf(
  { time }: PortfolioContext,
  model: GoalInput,
  before: { status: GoalStatus; visibility: Visibility },
): Written {
  const { title, description, dueDate, files: attached } = model;
  const due = time.parse(dueDate);
  return {
    values: {
      title,
      description,
      search_text: searchTextOf([title, description], attached),
      ...goalSettings(model, before),
      due_at: due,
      dated_at: due,
    },
    files: attached,
  };
}
