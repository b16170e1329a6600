import { randomUUID } from 'node:crypto';
import {
  LECTURE_COPY,
  LECTURE_COPY_MAX,
  LECTURE_FOLDER_DEPTH,
  type ApiResponse,
  type LectureItem,
} from '@riwaq/api';
import type { lectureCopyModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import type { LecturesContext } from './context';
import { copyTree, heightOfFolder, listTree } from './store-items';
import { lastPosition } from './store-order';
import { depthOf, earlierItem, rowOf } from './change-queries';

/** Copies a lecture, or a folder with its complete content, within a subject or to another one. */
export function createCopying({ presenters, files, changeFrom }: LecturesContext) {
  return {
    copy: (
      caller: Caller,
      { itemGuid, copyGuid, subjectGuid, folderGuid, visible }: z.output<typeof lectureCopyModel>,
    ): Promise<ApiResponse<LectureItem | null>> =>
      changeFrom(caller, itemGuid, subjectGuid, async (current) => {
        const { tx, now, access, source } = current;
        const guid = copyGuid ?? randomUUID();
        const respond = async () => ok(presenters.item(await rowOf(current, guid), access, now));
        const earlier = { ...earlierItem(current, caller, guid, source.kind), respond };
        return createOnce(earlier, async () => {
          const height = source.kind === 'folder' ? await heightOfFolder(tx, itemGuid) : 0;
          if ((await depthOf(current, folderGuid)) + height > LECTURE_FOLDER_DEPTH)
            return refuse(LECTURE_COPY.tooDeep);
          const tree = await listTree(tx, itemGuid, LECTURE_COPY_MAX + 1);
          if (tree.length > LECTURE_COPY_MAX) return refuse(LECTURE_COPY.tooMany);

          const copies = tree.map((from) => ({
            from,
            to: from === itemGuid ? guid : randomUUID(),
          }));
          const position = await lastPosition(tx, { subjectGuid, folderGuid });
          if (
            !(await copyTree(
              tx,
              copies,
              { subjectGuid, folderGuid, createdBy: caller.userGuid, position, visible },
              now,
            ))
          )
            return GUID_TAKEN;
          await files.share(tx, 'lectures', copies);
          return respond();
        });
      }),
  };
}
