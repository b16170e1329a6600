import { randomUUID } from 'node:crypto';
import {
  foldForSearch,
  LECTURE_FOLDER_DELETE,
  LECTURE_FOLDER_DEPTH,
  LECTURE_FOLDER_SAVE,
  LECTURE_SAVE,
  type ApiResponse,
  type Lecture,
  type LectureFolder,
} from '@riwaq/api';
import type { lectureFolderModel, lectureModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { conflict } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import type { LectureChange, LecturesContext } from './context';
import * as store from './store-items';
import { lastPosition } from './store-order';
import { depthOf, earlierItem, rowOf } from './change-queries';
import { bindContext } from '../platform/bind-context';

type FolderModel = z.output<typeof lectureFolderModel>;
type LectureModel = z.output<typeof lectureModel>;
type Without<Model> = Omit<Model, 'subjectGuid' | 'folderGuid' | 'itemGuid'>;
type Kind = store.ItemLocation['kind'];

const folderValues = ({
  title,
  description,
  visible,
}: Without<FolderModel>): store.LectureItemValues => ({
  title,
  description,
  searchText: foldForSearch(`${title} ${description}`),
  visible,
  showFrom: null,
});

function lectureValues(
  { files, time }: LecturesContext,
  model: Without<LectureModel>,
): {
  values: store.LectureItemValues;
  shown: string[];
} {
  const { html, text, fileUrls } = files.htmlForStorage(model.description);
  const captions = model.files.map(({ fileCaption }) => fileCaption).join(' ');
  return {
    values: {
      title: model.title,
      description: html,
      searchText: foldForSearch(`${model.title} ${captions} ${text}`),
      visible: model.visible,
      showFrom: model.showFromDate === null ? null : time.parse(model.showFromDate),
    },
    shown: fileUrls,
  };
}

/** Attaches the files of the model, in its order, and those shown in the text to the lecture. */
async function attachFiles(
  { files }: LecturesContext,
  tx: Tx,
  caller: Caller,
  lectureGuid: string,
  model: Without<LectureModel>,
  shown: readonly string[],
): Promise<void> {
  const captions = new Map(model.files.map(({ fileUrl, fileCaption }) => [fileUrl, fileCaption]));
  await store.putFiles(tx, lectureGuid, []);
  const stored = await files.attach(tx, {
    caller,
    area: 'lectures',
    sourceGuid: lectureGuid,
    fileUrls: [...new Set([...captions.keys(), ...shown])],
  });
  await store.putFiles(
    tx,
    lectureGuid,
    stored.flatMap(({ guid, fileUrl, originalName }) => {
      const caption = captions.get(fileUrl);
      return caption === undefined
        ? []
        : [{ fileGuid: guid, caption: caption === '' ? originalName : caption }];
    }),
  );
}

async function insert(
  { tx, now, access: { subjectGuid } }: LectureChange,
  caller: Caller,
  item: { guid: string; folderGuid: string | null; kind: Kind },
  values: store.LectureItemValues,
): Promise<void> {
  const position = await lastPosition(tx, { subjectGuid, folderGuid: item.folderGuid });
  const place = { ...item, subjectGuid, createdBy: caller.userGuid, position };
  if (!(await store.insertItem(tx, place, values, now))) throw conflict();
}

const createFolder = (
  { change, presenters }: LecturesContext,
  caller: Caller,
  model: FolderModel,
): Promise<ApiResponse<LectureFolder | null>> =>
  change(caller, model.subjectGuid, async (current) => {
    const guid = model.itemGuid ?? randomUUID();
    const respond = async () => ok(presenters.folder(await rowOf(current, guid), current.access));
    return createOnce({ ...earlierItem(current, caller, guid, 'folder'), respond }, async () => {
      if ((await depthOf(current, model.folderGuid)) >= LECTURE_FOLDER_DEPTH)
        return refuse(LECTURE_FOLDER_SAVE.tooDeep);
      await insert(
        current,
        caller,
        { guid, folderGuid: model.folderGuid, kind: 'folder' },
        folderValues(model),
      );
      return respond();
    });
  });

const updateFolder = (
  { changeItem, presenters }: LecturesContext,
  caller: Caller,
  model: Without<FolderModel> & { itemGuid: string },
): Promise<ApiResponse<LectureFolder | null>> =>
  changeItem(caller, model.itemGuid, 'folder', async (current) => {
    await store.updateItem(current.tx, model.itemGuid, folderValues(model), current.now);
    return ok(presenters.folder(await rowOf(current, model.itemGuid), current.access));
  });

const removeFolder = (
  { changeItem, audit }: LecturesContext,
  caller: Caller,
  itemGuid: string,
): Promise<ApiResponse<null>> =>
  changeItem(caller, itemGuid, 'folder', async ({ tx }) => {
    if (await store.holdsAnything(tx, itemGuid)) return refuse(LECTURE_FOLDER_DELETE.notEmpty);
    await audit.deleting(tx, caller, 'lecture', [itemGuid]);
    await store.deleteItem(tx, itemGuid);
    return ok(null);
  });

const createLecture = (
  deps: LecturesContext,
  caller: Caller,
  model: LectureModel,
): Promise<ApiResponse<Lecture | null>> =>
  deps.change(caller, model.subjectGuid, async (current) => {
    const guid = model.itemGuid ?? randomUUID();
    const respond = async () =>
      ok(deps.presenters.lecture(await rowOf(current, guid), current.access, current.now));
    return createOnce({ ...earlierItem(current, caller, guid, 'lecture'), respond }, async () => {
      await depthOf(current, model.folderGuid);
      if (model.files.length === 0) return refuse(LECTURE_SAVE.fileRequired);
      const { values, shown } = lectureValues(deps, model);
      await insert(
        current,
        caller,
        { guid, folderGuid: model.folderGuid, kind: 'lecture' },
        values,
      );
      await attachFiles(deps, current.tx, caller, guid, model, shown);
      return respond();
    });
  });

const updateLecture = (
  deps: LecturesContext,
  caller: Caller,
  model: Without<LectureModel> & { itemGuid: string },
): Promise<ApiResponse<Lecture | null>> =>
  deps.changeItem(caller, model.itemGuid, 'lecture', async (current) => {
    if (model.files.length === 0) return refuse(LECTURE_SAVE.fileRequired);
    const { values, shown } = lectureValues(deps, model);
    await store.updateItem(current.tx, model.itemGuid, values, current.now);
    await attachFiles(deps, current.tx, caller, model.itemGuid, model, shown);
    return ok(
      deps.presenters.lecture(await rowOf(current, model.itemGuid), current.access, current.now),
    );
  });

const removeLecture = (
  { changeItem, audit, files }: LecturesContext,
  caller: Caller,
  itemGuid: string,
): Promise<ApiResponse<null>> =>
  changeItem(caller, itemGuid, 'lecture', async ({ tx }) => {
    await audit.deleting(tx, caller, 'lecture', [itemGuid]);
    await store.deleteItem(tx, itemGuid);
    await files.release(tx, 'lectures', [itemGuid]);
    return ok(null);
  });

const changeVisible = (
  { changeItem }: LecturesContext,
  caller: Caller,
  itemGuid: string,
  visible: boolean,
): Promise<ApiResponse<null>> =>
  changeItem(caller, itemGuid, 'any', async ({ tx }) => {
    await store.setVisible(tx, itemGuid, visible);
    return ok(null);
  });

/** Creates, changes and deletes folders and lectures. */
export function createWriting(deps: LecturesContext) {
  return bindContext(deps, {
    createFolder,
    updateFolder,
    removeFolder,
    createLecture,
    updateLecture,
    removeLecture,
    changeVisible,
  });
}
