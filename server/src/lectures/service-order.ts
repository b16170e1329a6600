import { LECTURE_FOLDER_DEPTH, LECTURE_MOVE, type ApiResponse } from '@riwaq/api';
import type { lectureMoveModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { conflict, notFound } from '../platform/http/errors';
import type { LecturesContext } from './context';
import { heightOfFolder, locationOf, trailTo } from './store-items';
import { lastPosition, moveItem, positionAfter } from './store-order';

/** The teacher's order of items, within a folder and between folders. */
export function createOrder({ changeItem }: LecturesContext) {
  return {
    move: (
      caller: Caller,
      { itemGuid, folderGuid, afterGuid }: z.output<typeof lectureMoveModel>,
    ): Promise<ApiResponse<null>> =>
      changeItem(caller, itemGuid, 'any', async ({ tx, item, access: { subjectGuid } }) => {
        if (folderGuid !== null && folderGuid !== item.folderGuid) {
          const folder = await locationOf(tx, folderGuid);
          if (folder?.kind !== 'folder' || folder.subjectGuid !== subjectGuid) throw notFound();
          const above = await trailTo(tx, folderGuid);
          if (above.some((crumb) => crumb.folderGuid === itemGuid))
            return refuse(LECTURE_MOVE.ownDescendant);
          const height = item.kind === 'folder' ? await heightOfFolder(tx, itemGuid) : 0;
          if (above.length + height > LECTURE_FOLDER_DEPTH) return refuse(LECTURE_MOVE.tooDeep);
        }
        const target = { subjectGuid, folderGuid };
        const position =
          afterGuid === undefined
            ? await lastPosition(tx, target)
            : await positionAfter(tx, target, afterGuid, itemGuid);
        if (position === null) throw conflict();
        await moveItem(tx, itemGuid, folderGuid, position);
        return ok(null);
      }),
  };
}
