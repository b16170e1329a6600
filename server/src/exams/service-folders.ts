import { randomUUID } from 'node:crypto';
import { FOLDER_DEPTH_MAX, FOLDER_SAVE, type ApiResponse, type ExamFolder } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import type { ExamsContext } from './context';
import * as store from './store-folders';
import { bindContext } from '../platform/bind-context';

interface Model {
  parentGuid: string | null;
  folderName: string;
}

async function folderResponse(
  { presenters }: ExamsContext,
  tx: Tx,
  caller: Caller,
  folderGuid: string,
): Promise<ApiResponse<ExamFolder>> {
  const row = await store.findFolder(tx, caller.userGuid, folderGuid);
  if (!row) throw notFound();
  return ok(presenters.folder(row));
}

/** The reason why a folder of this height cannot be put there; null when it can. */
async function placeProblem(
  tx: Tx,
  caller: Caller,
  parentGuid: string | null,
  folder: { guid: string; height: number },
): Promise<number | null> {
  const path = parentGuid === null ? [] : await store.pathOf(tx, caller.userGuid, parentGuid);
  if (parentGuid !== null && path.length === 0) throw notFound();
  if (path.some(({ guid }) => guid === folder.guid)) return FOLDER_SAVE.ownDescendant;
  return path.length + folder.height > FOLDER_DEPTH_MAX ? FOLDER_SAVE.tooDeep : null;
}

async function all(
  { db, presenters }: ExamsContext,
  caller: Caller,
): Promise<ApiResponse<ExamFolder[]>> {
  return ok((await store.allFolders(db, caller.userGuid)).map(presenters.folder));
}

async function create(
  deps: ExamsContext,
  caller: Caller,
  { folderGuid = randomUUID(), parentGuid, folderName }: Model & { folderGuid?: string },
): Promise<ApiResponse<ExamFolder | null>> {
  const { transact } = deps;
  return transact(async (tx) => {
    await store.lockFolders(tx, caller.userGuid);
    const respond = () => folderResponse(deps, tx, caller, folderGuid);
    return createOnce(
      {
        // Finds the caller's folders only.
        find: () => store.findFolder(tx, caller.userGuid, folderGuid),
        isOwn: () => true,
        respond,
      },
      async () => {
        const problem = await placeProblem(tx, caller, parentGuid, { guid: folderGuid, height: 1 });
        if (problem !== null) return refuse(problem);
        if (
          !(await store.insertFolder(tx, {
            guid: folderGuid,
            parent_guid: parentGuid,
            name: folderName,
            created_by: caller.userGuid,
          }))
        )
          return GUID_TAKEN;
        return respond();
      },
    );
  });
}

async function edit(
  deps: ExamsContext,
  caller: Caller,
  { folderGuid, parentGuid, folderName }: Model & { folderGuid: string },
): Promise<ApiResponse<ExamFolder | null>> {
  const { transact } = deps;
  return transact(async (tx) => {
    await store.lockFolders(tx, caller.userGuid);
    if (!(await store.findFolder(tx, caller.userGuid, folderGuid))) throw notFound();
    const problem = await placeProblem(tx, caller, parentGuid, {
      guid: folderGuid,
      height: await store.heightOf(tx, folderGuid),
    });
    if (problem !== null) return refuse(problem);
    await store.updateFolder(tx, folderGuid, { parent_guid: parentGuid, name: folderName });
    return folderResponse(deps, tx, caller, folderGuid);
  });
}

async function remove(
  { transact, audit }: ExamsContext,
  caller: Caller,
  folderGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    await store.lockFolders(tx, caller.userGuid);
    const folder = await store.findFolder(tx, caller.userGuid, folderGuid);
    if (!folder) throw notFound();
    if (folder.folders_count > 0 || folder.exams_count > 0) return refuse(FOLDER_SAVE.notEmpty);
    await audit.deleting(tx, caller, 'examFolder', [folderGuid]);
    await store.deleteFolder(tx, folderGuid);
    return ok(null);
  });
}

/** A teacher's folders of exams (EXAM-14). */
export function createFolders(deps: ExamsContext) {
  return bindContext(deps, { all, create, edit, remove });
}
