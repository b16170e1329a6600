import { randomUUID } from 'node:crypto';
import {
  foldForSearch,
  PORTFOLIO_ADD,
  TAG_COLORS,
  TAG_SAVE,
  TAGS_MAX,
  type ApiResponse,
  type ItemType,
  type Tag,
  type TagColorsPreset,
  type TagItem,
} from '@riwaq/api';
import type { tagItemModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import type { PortfolioChange, PortfolioContext } from './context';
import { widest } from './rules/visibility';
import { findSource, viewerRelation } from './viewer-relation';
import * as store from './store-tags';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof tagItemModel>;

async function own(tx: Tx, caller: Caller, tagItemGuid: string) {
  const row = await store.findTagItem(tx, tagItemGuid);
  if (!row || !allows('portfolio.change', { owner: row.owner_guid === caller.userGuid }))
    throw notFound();
  return row;
}

const colors = (): ApiResponse<TagColorsPreset[]> =>
  ok(TAG_COLORS.map((preset) => ({ ...preset })));

async function changeOf(tx: Tx, itemGuids: readonly string[]): Promise<PortfolioChange> {
  return { visibility: widest(await store.visibilitiesOf(tx, itemGuids)) };
}

async function list(
  { db, presenters }: PortfolioContext,
  caller: Caller,
): Promise<ApiResponse<TagItem[]>> {
  return ok((await store.listTagItems(db, caller.userGuid)).map(presenters.tagItem));
}

async function used(
  { db, presenters }: PortfolioContext,
  caller: Caller,
  studentGuid: string,
): Promise<ApiResponse<TagItem[]>> {
  const { levels } = await viewerRelation(db, caller, studentGuid);
  return ok((await store.usedTagItems(db, studentGuid, levels)).map(presenters.tagItem));
}

const create = (
  { changeOwn, presenters }: PortfolioContext,
  caller: Caller,
  { tagItemGuid, tagName, tagColorsPresetId }: Model,
): Promise<ApiResponse<TagItem | null>> =>
  changeOwn(caller, async (tx) => {
    const guid = tagItemGuid ?? randomUUID();
    return createOnce(
      {
        find: () => store.findTagItem(tx, guid),
        isOwn: (stored) => stored.owner_guid === caller.userGuid,
        respond: (stored) => ok(presenters.tagItem(stored)),
      },
      async () => {
        if ((await store.listTagItems(tx, caller.userGuid)).length >= TAGS_MAX.own)
          return refuse(TAG_SAVE.tooMany);
        const nameKey = foldForSearch(tagName);
        if (await store.isNameTaken(tx, caller.userGuid, nameKey, guid))
          return refuse(TAG_SAVE.nameTaken);
        await tx
          .insertInto('tag_item')
          .values({
            guid,
            owner_guid: caller.userGuid,
            name: tagName,
            name_key: nameKey,
            color_id: tagColorsPresetId,
          })
          .execute();
        return ok(presenters.tagItem({ guid, name: tagName, color_id: tagColorsPresetId }));
      },
    );
  });

const update = (
  { changeOwn, notifyViewers, presenters }: PortfolioContext,
  caller: Caller,
  { tagItemGuid, tagName, tagColorsPresetId }: Model & { tagItemGuid: string },
): Promise<ApiResponse<TagItem | null>> =>
  changeOwn(caller, async (tx) => {
    await own(tx, caller, tagItemGuid);
    const nameKey = foldForSearch(tagName);
    if (await store.isNameTaken(tx, caller.userGuid, nameKey, tagItemGuid))
      return refuse(TAG_SAVE.nameTaken);
    await tx
      .updateTable('tag_item')
      .set({ name: tagName, name_key: nameKey, color_id: tagColorsPresetId })
      .where('guid', '=', tagItemGuid)
      .execute();
    const items = await store.itemsWithTag(tx, tagItemGuid);
    await store.updateTagText(tx, items);
    notifyViewers(tx, caller.userGuid, await changeOf(tx, items));
    return ok(
      presenters.tagItem({ guid: tagItemGuid, name: tagName, color_id: tagColorsPresetId }),
    );
  });

const remove = (
  { changeOwn, audit, notifyViewers }: PortfolioContext,
  caller: Caller,
  tagItemGuid: string,
): Promise<ApiResponse<null>> =>
  changeOwn(caller, async (tx) => {
    await own(tx, caller, tagItemGuid);
    const items = await store.itemsWithTag(tx, tagItemGuid);
    await audit.deleting(tx, caller, 'tag', [tagItemGuid]);
    await tx.deleteFrom('tag_item').where('guid', '=', tagItemGuid).execute();
    await store.updateTagText(tx, items);
    notifyViewers(tx, caller.userGuid, await changeOf(tx, items));
    return ok(null);
  });

const attach = (
  { changeOwn, presenters, notifyViewers }: PortfolioContext,
  caller: Caller,
  {
    sourceGuid,
    sourceType,
    tagItemGuid,
  }: { sourceGuid: string; sourceType: ItemType; tagItemGuid: string },
): Promise<ApiResponse<Tag | null>> =>
  changeOwn(caller, async (tx) => {
    await own(tx, caller, tagItemGuid);
    const source = await findSource(tx, sourceGuid);
    if (
      source?.sourceType !== sourceType ||
      !allows('portfolio.change', { owner: source.studentGuid === caller.userGuid })
    )
      throw notFound();
    const there = await store.findTag(tx, { itemGuid: sourceGuid, tagItemGuid });
    if (there) return ok(presenters.tag(there));
    if ((await store.countTags(tx, sourceGuid)) >= TAGS_MAX.ofItem)
      return refuse(PORTFOLIO_ADD.tooMany);
    const guid = randomUUID();
    await tx
      .insertInto('portfolio_tag')
      .values({ guid, item_guid: sourceGuid, tag_item_guid: tagItemGuid })
      .execute();
    await store.updateTagText(tx, [sourceGuid]);
    notifyViewers(tx, caller.userGuid, source);
    const tag = await store.findTag(tx, { guid });
    if (!tag) throw notFound();
    return ok(presenters.tag(tag));
  });

const detach = (
  { changeOwn, notifyViewers }: PortfolioContext,
  caller: Caller,
  tagGuid: string,
): Promise<ApiResponse<null>> =>
  changeOwn(caller, async (tx) => {
    const tag = await store.findTag(tx, { guid: tagGuid });
    if (!tag || !allows('portfolio.change', { owner: tag.owner_guid === caller.userGuid }))
      throw notFound();
    await tx.deleteFrom('portfolio_tag').where('guid', '=', tagGuid).execute();
    await store.updateTagText(tx, [tag.item_guid]);
    notifyViewers(tx, caller.userGuid, await changeOf(tx, [tag.item_guid]));
    return ok(null);
  });

/** A student's tags, and the items that have them. */
export function createTags(deps: PortfolioContext) {
  return { colors, ...bindContext(deps, { list, used, create, update, remove, attach, detach }) };
}
