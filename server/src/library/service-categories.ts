import { randomUUID } from 'node:crypto';
import {
  foldForSearch,
  LIBRARY_CATEGORY_DELETE,
  LIBRARY_CATEGORY_SAVE,
  type ApiResponse,
  type LibraryCategory,
} from '@riwaq/api';
import type { libraryCategoryModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { forbidden, malformed, notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import type { LibraryCategoryRow } from './presenters';
import type { LibraryContext } from './context';
import { mayChangeCategories } from './rules/permissions';
import * as store from './store-categories';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof libraryCategoryModel>;

const valuesOf = ({ nameAr, nameEn, icon, color }: Model): store.CategoryValues => ({
  name_ar: nameAr,
  name_en: nameEn,
  icon,
  color,
});

/** Whether a sibling category has one of the names already, ignoring spelling variants. */
function isTaken(
  rows: readonly LibraryCategoryRow[],
  guid: string,
  parentGuid: string | null,
  { nameAr, nameEn }: Model,
): boolean {
  return rows.some(
    (row) =>
      row.guid !== guid &&
      row.parent_guid === parentGuid &&
      (foldForSearch(row.name_ar) === foldForSearch(nameAr) ||
        foldForSearch(row.name_en) === foldForSearch(nameEn)),
  );
}

/** Locks the tree for callers who may change it (else 403) and returns all categories. */
async function lockCategories(tx: Tx, caller: Caller): Promise<LibraryCategoryRow[]> {
  if (!mayChangeCategories(await store.rolesOf(tx, caller.userGuid))) throw forbidden();
  await store.lockTree(tx, 'alone');
  return store.listCategories(tx);
}

async function categoryResponse(
  { presenters }: LibraryContext,
  tx: Tx,
  guid: string,
): Promise<ApiResponse<LibraryCategory>> {
  const category = presenters
    .categories(await store.listCategories(tx))
    .find(({ categoryGuid }) => categoryGuid === guid);
  if (!category) throw notFound();
  return ok(category);
}

async function list(
  { presenters, db }: LibraryContext,
  caller: Caller,
): Promise<ApiResponse<{ categories: LibraryCategory[]; roles: string[] }>> {
  return ok({
    categories: presenters.categories(await store.listCategories(db)),
    roles: await store.rolesOf(db, caller.userGuid),
  });
}

async function create(
  deps: LibraryContext,
  caller: Caller,
  model: Model,
): Promise<ApiResponse<LibraryCategory | null>> {
  const { transact, notifySubscribers } = deps;
  return transact(async (tx) => {
    const rows = await lockCategories(tx, caller);
    const guid = model.categoryGuid ?? randomUUID();
    const parentGuid = model.parentCategoryGuid;
    const respond = () => categoryResponse(deps, tx, guid);
    return createOnce(
      {
        find: async () => rows.find((row) => row.guid === guid),
        // Librarians share the tree: another librarian's category is no conflict.
        isOwn: (stored) => stored.parent_guid === parentGuid,
        respond,
      },
      async () => {
        const parent = parentGuid === null ? null : rows.find((row) => row.guid === parentGuid);
        if (parent === undefined) throw notFound();
        if (parent?.parent_guid) throw malformed('parentCategoryGuid', 'invalid');
        if (isTaken(rows, guid, parentGuid, model)) return refuse(LIBRARY_CATEGORY_SAVE.nameTaken);
        await store.insertCategory(tx, guid, parentGuid, valuesOf(model));
        notifySubscribers(tx, []);
        return respond();
      },
    );
  });
}

async function update(
  deps: LibraryContext,
  caller: Caller,
  model: Model & { categoryGuid: string },
): Promise<ApiResponse<LibraryCategory | null>> {
  const { transact, notifySubscribers } = deps;
  return transact(async (tx) => {
    const rows = await lockCategories(tx, caller);
    const row = rows.find(({ guid }) => guid === model.categoryGuid);
    if (!row) throw notFound();
    if (isTaken(rows, row.guid, row.parent_guid, model))
      return refuse(LIBRARY_CATEGORY_SAVE.nameTaken);
    await store.updateCategory(tx, row.guid, valuesOf(model));
    notifySubscribers(tx, []);
    return categoryResponse(deps, tx, row.guid);
  });
}

async function order(
  { transact, notifySubscribers }: LibraryContext,
  caller: Caller,
  parentGuid: string | null,
  guids: readonly string[],
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const beside = (await lockCategories(tx, caller))
      .filter(({ parent_guid }) => parent_guid === parentGuid)
      .map(({ guid }) => guid);
    if (guids.some((guid) => !beside.includes(guid))) throw notFound();
    await store.placeCategories(tx, [...new Set([...guids, ...beside])]);
    notifySubscribers(tx, []);
    return ok(null);
  });
}

async function remove(
  { transact, audit, notifySubscribers }: LibraryContext,
  caller: Caller,
  guid: string,
  moveToGuid: string | undefined,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const rows = await lockCategories(tx, caller);
    if (!rows.some((row) => row.guid === guid)) throw notFound();
    const going = rows.filter((row) => row.guid === guid || row.parent_guid === guid);
    const guids = going.map((row) => row.guid);
    if (moveToGuid === undefined) {
      if (going.some(({ documents_count }) => documents_count > 0))
        return refuse(LIBRARY_CATEGORY_DELETE.notEmpty);
    } else {
      const target = rows.find((row) => row.guid === moveToGuid);
      if (!target || guids.includes(moveToGuid)) throw malformed('moveToGuid', 'choice');
      await store.moveDocuments(tx, guids, {
        guid: target.guid,
        topGuid: target.parent_guid ?? target.guid,
      });
    }
    await audit.deleting(tx, caller, 'libraryCategory', guids);
    await store.deleteCategories(tx, guids);
    notifySubscribers(tx, []);
    return ok(null);
  });
}

/** The categories of the library, in two levels. */
export function createCategories(deps: LibraryContext) {
  return bindContext(deps, { list, create, update, order, remove });
}
