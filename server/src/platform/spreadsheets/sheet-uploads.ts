import { randomUUID } from 'node:crypto';
import type { XlsxSheet } from '@riwaq/api';
import type { SentFile } from '../http/area';
import type { Services } from '../services';
import { inTransaction, type Tx } from '../db/database';
import { sheetInfo } from './columns';
import * as store from './stored-sheets';
import { kindOf } from './reader';
import {
  UnreadableError,
  type Sheet,
  type SheetExtension,
  type SheetLimits,
  type Unreadable,
} from './sheet';

const FILE_NAME = /^([0-9a-f-]{36})\.xlsx$/i;
/** Interval of the job that deletes old spreadsheets. */
const CLEAN_UP_MS = 60 * 60_000;

export type SheetUpload =
  | { readonly kind: 'stored'; readonly fileName: string; readonly sheets: XlsxSheet[] }
  | { readonly kind: 'refused'; readonly reason: Unreadable | 'kind' };

export interface SheetUploads {
  /**
   * Reads a spreadsheet and stores its cells for a day, under a name that only its owner can use.
   */
  take(
    owner: string,
    file: SentFile,
    limits: SheetLimits,
    extensions?: readonly SheetExtension[],
  ): Promise<SheetUpload>;
  /** The sheets stored under a name for this person; undefined when there are none. */
  find(tx: Tx, fileName: string, owner: string): Promise<readonly Sheet[] | undefined>;
}

/**
 * Imports of spreadsheets in two steps: upload and parse, then save once the user has mapped the
 * columns.
 */
export function createSheetUploads({
  db,
  clock,
  schedule,
  spreadsheets,
}: Pick<Services, 'db' | 'clock' | 'schedule' | 'spreadsheets'>): SheetUploads {
  schedule.every(CLEAN_UP_MS, 'deleting stored spreadsheets', () =>
    store.deleteSheetsBefore(db, new Date(clock.now().getTime() - store.STORED_MS)),
  );
  return {
    async take(owner, file, limits, extensions) {
      const kind = kindOf(file.name, file.content, extensions);
      if (!kind) return { kind: 'refused', reason: 'kind' };
      try {
        const sheets = await spreadsheets.read(file.content, kind, limits);
        const guid = randomUUID();
        await inTransaction(db, (tx) =>
          store.storeSheets(tx, { guid, owner, sheets }, clock.now()),
        );
        return { kind: 'stored', fileName: `${guid}.xlsx`, sheets: sheets.map(sheetInfo) };
      } catch (cause) {
        if (cause instanceof UnreadableError) return { kind: 'refused', reason: cause.reason };
        throw cause;
      }
    },
    async find(tx, fileName, owner) {
      const guid = FILE_NAME.exec(fileName)?.[1];
      return guid === undefined ? undefined : store.findSheets(tx, guid, owner);
    },
  };
}
