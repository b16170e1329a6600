import { randomUUID } from 'node:crypto';
import {
  DOCUMENT_SAVE,
  extensionOf,
  foldForSearch,
  SEARCH_MIN_LENGTH,
  UPLOAD,
  type ApiResponse,
  type LibraryDocument,
  type LibraryShelf,
  type LibrarySort,
} from '@riwaq/api';
import type { documentModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { findEarlier } from '../platform/create-once';
import { conflict, forbidden, HttpError, malformed, notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { requiredWords } from '../platform/db/search-pattern';
import type { LibraryCategoryRow } from './presenters';
import type { LibraryContext } from './context';
import { mayChangeDocument } from './rules/permissions';
import { titleKey } from './rules/title-key';
import { countDocuments, lockTree, listCategories, rolesOf } from './store-categories';
import * as store from './store-documents';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof documentModel>;

interface ListQuery {
  categoryGuid?: string;
  searchText?: string;
  sort?: LibrarySort;
  before?: string;
}

const namesOf = ({ name_ar, name_en }: LibraryCategoryRow): string =>
  foldForSearch(`${name_ar} ${name_en}`);

/** Attaches the upload and the cover to the document. Errors name their field under `at`. */
async function attachFiles(
  { files }: LibraryContext,
  tx: Tx,
  caller: Caller,
  guid: string,
  { fileUrl, coverUrl }: Model,
  at: string,
) {
  if (
    coverUrl !== null &&
    !(UPLOAD.imageExtensions as readonly string[]).includes(extensionOf(coverUrl))
  )
    throw malformed(`${at}coverUrl`, 'extension');
  const names = coverUrl === null || coverUrl === fileUrl ? ['fileUrl'] : ['fileUrl', 'coverUrl'];
  try {
    const stored = await files.attach(tx, {
      caller,
      area: 'library',
      sourceGuid: guid,
      fileUrls: coverUrl === null ? [fileUrl] : [fileUrl, coverUrl],
    });
    const guidOf = (url: string) => stored.find((file) => file.fileUrl === url)?.guid;
    return {
      fileGuid: guidOf(fileUrl) as string,
      coverGuid: coverUrl === null ? null : (guidOf(coverUrl) ?? null),
    };
  } catch (cause) {
    if (!(cause instanceof HttpError) || cause.status !== 400) throw cause;
    throw new HttpError(
      400,
      cause.code,
      cause.fields.map(({ path, message }) => ({
        path: `files.${at}${names[Number(path.split('.')[1])] ?? 'fileUrl'}`,
        message,
      })),
    );
  }
}

/** Attaches the files of a model and returns the values to store. */
async function valuesOf(
  deps: LibraryContext,
  tx: Tx,
  caller: Caller,
  guid: string,
  model: Model,
  category: LibraryCategoryRow,
  hash: string | null,
  at: string,
): Promise<store.DocumentValues> {
  const { title, authors, year, language, description, subjectGuid, departmentGuid } = model;
  const { fileGuid, coverGuid } = await attachFiles(deps, tx, caller, guid, model, at);
  return {
    category_guid: category.guid,
    top_guid: category.parent_guid ?? category.guid,
    title,
    title_key: titleKey(title),
    authors,
    year,
    language,
    description,
    subject_guid: subjectGuid,
    department_guid: departmentGuid,
    search_text: foldForSearch(`${title} ${authors} ${description}`),
    file_guid: fileGuid,
    cover_guid: coverGuid,
    content_hash: hash,
  };
}

/** Throws unless the named subjects and departments exist. */
async function checkPlaces(
  tx: Tx,
  models: readonly Model[],
  at: (index: number) => string,
): Promise<void> {
  const given = (guids: Array<string | null>) => guids.filter((guid) => guid !== null);
  const there = await store.findPlaces(
    tx,
    given(models.map(({ subjectGuid }) => subjectGuid)),
    given(models.map(({ departmentGuid }) => departmentGuid)),
  );
  models.forEach((model, index) => {
    for (const field of ['subjectGuid', 'departmentGuid'] as const) {
      const guid = model[field];
      if (guid !== null && !there.has(guid)) throw malformed(`${at(index)}${field}`, 'choice');
    }
  });
}

/** Returns the documents of these guids, in this order. */
async function read(
  { presenters }: LibraryContext,
  tx: Tx,
  caller: Caller,
  guids: readonly string[],
): Promise<LibraryDocument[]> {
  const rows = new Map(
    (await store.findDocuments(tx, caller.userGuid, guids)).map((row) => [row.guid, row]),
  );
  return guids.flatMap((guid) => {
    const row = rows.get(guid);
    return row ? [presenters.document(row, caller.userGuid)] : [];
  });
}

/** Locks a document that the caller may change. */
async function lockDocument(tx: Tx, caller: Caller, guid: string): Promise<store.DocumentOrigin> {
  await lockTree(tx, 'documents');
  const origin = await store.lockOrigin(tx, guid);
  if (!origin) throw notFound();
  if (!mayChangeDocument(caller.userGuid, await rolesOf(tx, caller.userGuid), origin))
    throw forbidden();
  return origin;
}

async function list(
  { db, presenters }: LibraryContext,
  caller: Caller,
  { categoryGuid, searchText, sort = 'newest', before }: ListQuery,
): Promise<ApiResponse<LibraryDocument[]>> {
  const words = requiredWords(searchText, SEARCH_MIN_LENGTH);
  const categories = words.length > 0 || categoryGuid !== undefined ? await listCategories(db) : [];
  const category =
    categoryGuid === undefined ? null : categories.find(({ guid }) => guid === categoryGuid);
  if (category === undefined) throw notFound();
  const searched = words.map((word) => ({
    word,
    categories: categories.filter((row) => namesOf(row).includes(word)).map(({ guid }) => guid),
  }));
  const rows = await store.listDocuments(db, caller.userGuid, {
    category: category && { guid: category.guid, top: category.parent_guid === null },
    words: searched,
    sort,
    before,
  });
  return ok(rows.map((row) => presenters.document(row, caller.userGuid)));
}

async function shelf(
  { db, presenters }: LibraryContext,
  caller: Caller,
  shelf: LibraryShelf,
  before: string | undefined,
): Promise<ApiResponse<LibraryDocument[]>> {
  return ok(
    (await store.listShelf(db, caller.userGuid, shelf, before)).map((row) =>
      presenters.document(row, caller.userGuid),
    ),
  );
}

async function find(
  { db, presenters }: LibraryContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<{ document: LibraryDocument; related: LibraryDocument[] }>> {
  const [row] = await store.findDocuments(db, caller.userGuid, [guid]);
  if (!row) throw notFound();
  return ok({
    document: presenters.document(row, caller.userGuid),
    related: (await store.listRelated(db, caller.userGuid, row)).map((other) =>
      presenters.document(other, caller.userGuid),
    ),
  });
}

async function create(
  deps: LibraryContext,
  caller: Caller,
  models: readonly Model[],
): Promise<ApiResponse<LibraryDocument[] | null>> {
  const { files, transact, clock, notifySubscribers } = deps;
  // Hash files before the transaction: reading them would keep it open.
  const hashes = new Map<string, string | null>();
  for (const { fileUrl } of models) hashes.set(fileUrl, await files.fingerprint(caller, fileUrl));
  return transact(async (tx) => {
    await lockTree(tx, 'documents');
    const wanted = models.map((model, index) => ({
      guid: model.documentGuid ?? randomUUID(),
      model,
      at: `documents.${index}.`,
    }));
    const fresh: typeof wanted = [];
    for (const each of wanted) {
      const earlier = await findEarlier({
        find: () => store.findOrigin(tx, each.guid),
        isOwn: ({ createdBy }) => createdBy === caller.userGuid,
      });
      if (!earlier) fresh.push(each);
    }
    const categories = new Map((await listCategories(tx)).map((row) => [row.guid, row]));
    if (fresh.some(({ model }) => !categories.has(model.categoryGuid)))
      return refuse(DOCUMENT_SAVE.categoryGone);
    await checkPlaces(tx, models, (index) => `documents.${index}.`);
    for (const { guid, model, at } of fresh) {
      const category = categories.get(model.categoryGuid) as LibraryCategoryRow;
      const values = await valuesOf(
        deps,
        tx,
        caller,
        guid,
        model,
        category,
        hashes.get(model.fileUrl) ?? null,
        at,
      );
      if (!(await store.insertDocument(tx, guid, caller.userGuid, values, clock.now())))
        throw conflict();
      await countDocuments(tx, category.guid, 1);
    }
    if (fresh.length > 0)
      notifySubscribers(
        tx,
        fresh.map(({ guid }) => guid),
      );
    return ok(
      await read(
        deps,
        tx,
        caller,
        wanted.map(({ guid }) => guid),
      ),
    );
  });
}

async function update(
  deps: LibraryContext,
  caller: Caller,
  model: Model & { documentGuid: string },
): Promise<ApiResponse<LibraryDocument | null>> {
  const { db, files, transact, clock, notifySubscribers } = deps;
  const before = await store.findOrigin(db, model.documentGuid);
  const hash =
    before?.fileUrl === model.fileUrl
      ? before.contentHash
      : await files.fingerprint(caller, model.fileUrl);
  return transact(async (tx) => {
    const origin = await lockDocument(tx, caller, model.documentGuid);
    const category = (await listCategories(tx)).find(({ guid }) => guid === model.categoryGuid);
    if (!category) return refuse(DOCUMENT_SAVE.categoryGone);
    await checkPlaces(tx, [model], () => '');
    const values = await valuesOf(deps, tx, caller, origin.guid, model, category, hash, '');
    await store.updateDocument(tx, origin.guid, values, clock.now());
    if (origin.categoryGuid !== category.guid) {
      await countDocuments(tx, origin.categoryGuid, -1);
      await countDocuments(tx, category.guid, 1);
    }
    notifySubscribers(tx, [origin.guid]);
    const [document] = await read(deps, tx, caller, [origin.guid]);
    return ok(document ?? null);
  });
}

async function remove(
  { transact, audit, files, notifySubscribers }: LibraryContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const origin = await lockDocument(tx, caller, guid);
    await audit.deleting(tx, caller, 'document', [guid]);
    await store.deleteDocument(tx, guid);
    await countDocuments(tx, origin.categoryGuid, -1);
    await files.release(tx, 'library', [guid]);
    notifySubscribers(tx, [guid]);
    return ok(null);
  });
}

async function findDuplicates(
  { files, db }: LibraryContext,
  caller: Caller,
  fileUrls: readonly string[],
): Promise<
  ApiResponse<Array<{ fileUrl: string; document: { documentGuid: string; title: string } }>>
> {
  const found = [];
  for (const fileUrl of new Set(fileUrls)) {
    const hash = await files.fingerprint(caller, fileUrl);
    const document = hash === null ? undefined : await store.findByHash(db, hash);
    if (document) found.push({ fileUrl, document });
  }
  return ok(found);
}

async function save(
  { transact, clock }: LibraryContext,
  caller: Caller,
  guid: string,
  saved: boolean,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    if (!(await store.findOrigin(tx, guid))) throw notFound();
    await store.setSaved(tx, guid, caller.userGuid, saved ? clock.now() : null);
    return ok(null);
  });
}

async function markAsOpened(
  { transact, clock }: LibraryContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    if (!(await store.findOrigin(tx, guid))) throw notFound();
    await store.setOpened(tx, guid, caller.userGuid, clock.now());
    return ok(null);
  });
}

/** The documents of the library. Everybody reads them; staff add them. */
export function createDocuments(deps: LibraryContext) {
  return bindContext(deps, {
    list,
    shelf,
    find,
    create,
    update,
    remove,
    findDuplicates,
    save,
    markAsOpened,
  });
}
