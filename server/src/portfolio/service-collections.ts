import { randomUUID } from 'node:crypto';
import {
  COLLECTIONS_MAX,
  PORTFOLIO_ADD,
  VISIBILITIES,
  type ApiResponse,
  type ApiData,
  type PortfolioCollection,
} from '@riwaq/api';
import type { collectionModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import type { PortfolioContext } from './context';
import { USUAL_VISIBILITY } from './rules/goals';
import { widest } from './rules/visibility';
import { viewerRelation } from './viewer-relation';
import { itemsByGuid } from './store-items';
import * as store from './store-sharing';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof collectionModel>;

const presentCollection = (
  { time }: PortfolioContext,
  row: store.CollectionRow,
  reader: string,
): PortfolioCollection => ({
  collectionGuid: row.guid,
  studentGuid: row.student_guid,
  title: row.title,
  description: row.description,
  visibility: row.visibility,
  itemsCount: row.items_count,
  createdDate: time.format(row.created_at),
  modifiedDate: time.formatNullable(row.modified_at),
  isOwner: row.student_guid === reader,
});

async function ownCollectionResponse(
  deps: PortfolioContext,
  tx: Tx,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<PortfolioCollection>> {
  const [row] = await store.listCollections(tx, VISIBILITIES, { guid });
  if (!row) throw notFound();
  return ok(presentCollection(deps, row, caller.userGuid));
}

async function own(tx: Tx, caller: Caller, guid: string) {
  const row = await tx
    .selectFrom('portfolio_collection')
    .select(['student_guid', 'visibility'])
    .where('guid', '=', guid)
    .executeTakeFirst();
  if (!row || !allows('portfolio.change', { owner: row.student_guid === caller.userGuid }))
    throw notFound();
  return row;
}

/** Puts items into a collection; 404 when one is not the caller's own. */
async function fill(
  tx: Tx,
  caller: Caller,
  guid: string,
  itemGuids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(itemGuids)];
  if ((await store.ownItems(tx, caller.userGuid, wanted)).length < wanted.length) throw notFound();
  await store.putItems(tx, guid, wanted);
}

async function list(
  deps: PortfolioContext,
  caller: Caller,
  studentGuid: string,
): Promise<ApiResponse<PortfolioCollection[]>> {
  const { db } = deps;
  const { levels } = await viewerRelation(db, caller, studentGuid);
  return ok(
    (await store.listCollections(db, levels, { studentGuid })).map((row) =>
      presentCollection(deps, row, caller.userGuid),
    ),
  );
}

async function one(
  deps: PortfolioContext,
  caller: Caller,
  collectionGuid: string,
): Promise<ApiResponse<ApiData<'GET Collections/GetOne'>>> {
  const { db, presenters } = deps;
  const there = await db
    .selectFrom('portfolio_collection')
    .select('student_guid')
    .where('guid', '=', collectionGuid)
    .executeTakeFirst();
  if (!there) throw notFound();
  const { levels } = await viewerRelation(db, caller, there.student_guid);
  const [row] = await store.listCollections(db, levels, { guid: collectionGuid });
  if (!row) throw notFound();
  const order = await store.itemsOfCollection(db, collectionGuid);
  const items = new Map((await itemsByGuid(db, false, order)).map((item) => [item.guid, item]));
  return ok({
    collection: presentCollection(deps, row, caller.userGuid),
    items: order.flatMap((guid) => {
      const item = items.get(guid);
      return item && levels.includes(item.visibility) ? [presenters.short(item)] : [];
    }),
  });
}

const create = (
  deps: PortfolioContext,
  caller: Caller,
  { collectionGuid, title, description, visibility, itemGuids }: Model,
): Promise<ApiResponse<PortfolioCollection | null>> =>
  deps.changeOwn(caller, async (tx, now) => {
    const guid = collectionGuid ?? randomUUID();
    const respond = () => ownCollectionResponse(deps, tx, caller, guid);
    return createOnce(
      {
        find: () =>
          tx
            .selectFrom('portfolio_collection')
            .select('student_guid')
            .where('guid', '=', guid)
            .executeTakeFirst(),
        isOwn: (stored) => stored.student_guid === caller.userGuid,
        respond,
      },
      async () => {
        if (
          (await store.listCollections(tx, VISIBILITIES, { studentGuid: caller.userGuid }))
            .length >= COLLECTIONS_MAX.own
        )
          return refuse(PORTFOLIO_ADD.tooMany);
        await tx
          .insertInto('portfolio_collection')
          .values({
            guid,
            student_guid: caller.userGuid,
            title,
            description,
            visibility: visibility ?? USUAL_VISIBILITY,
            created_at: now,
            modified_at: null,
          })
          .execute();
        await fill(tx, caller, guid, itemGuids);
        deps.notifyViewers(tx, caller.userGuid, { visibility: visibility ?? USUAL_VISIBILITY });
        return respond();
      },
    );
  });

const update = (
  deps: PortfolioContext,
  caller: Caller,
  { collectionGuid, title, description, visibility, itemGuids }: Model & { collectionGuid: string },
): Promise<ApiResponse<PortfolioCollection | null>> =>
  deps.changeOwn(caller, async (tx, now) => {
    const before = await own(tx, caller, collectionGuid);
    await tx
      .updateTable('portfolio_collection')
      .set({
        title,
        description,
        visibility: visibility ?? before.visibility,
        modified_at: now,
      })
      .where('guid', '=', collectionGuid)
      .execute();
    await fill(tx, caller, collectionGuid, itemGuids);
    deps.notifyViewers(tx, caller.userGuid, {
      visibility: widest([before.visibility, visibility ?? before.visibility]),
    });
    return ownCollectionResponse(deps, tx, caller, collectionGuid);
  });

const remove = (
  { changeOwn, audit, notifyViewers }: PortfolioContext,
  caller: Caller,
  collectionGuid: string,
): Promise<ApiResponse<null>> =>
  changeOwn(caller, async (tx, now) => {
    const { visibility } = await own(tx, caller, collectionGuid);
    await tx
      .updateTable('portfolio_link')
      .set({ revoked_at: now })
      .where('collection_guid', '=', collectionGuid)
      .where('revoked_at', 'is', null)
      .execute();
    await audit.deleting(tx, caller, 'collection', [collectionGuid]);
    await tx.deleteFrom('portfolio_collection').where('guid', '=', collectionGuid).execute();
    notifyViewers(tx, caller.userGuid, { visibility });
    return ok(null);
  });

/** Named collections. An item may be in several, and keeps its own visibility. */
export function createCollections(deps: PortfolioContext) {
  return bindContext(deps, { list, one, create, update, remove });
}
