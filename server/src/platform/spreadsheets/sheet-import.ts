import {
  DEGREE_SHEET,
  DEGREES_EXPORT,
  XLSX_SAVE,
  XLSX_UPLOAD,
  type ApiResponse,
  type FileDownload,
  type XlsxSheet,
} from '@riwaq/api';
import type { Caller } from '../caller';
import type { Tx } from '../db/database';
import { ok, refuse, type SentFile } from '../http/area';
import type { Language } from '../texts';
import { leftOutDetails, noSheetDetails } from './details';
import { leftOutTable } from './left-out-table';
import {
  mappingOf,
  type ColumnMapping,
  type KeyMap,
  type MappingProblem,
  type Template,
} from './mapping';
import type { Sheet, SheetExtension, Unreadable } from './sheet';
import type { SheetUploads } from './sheet-uploads';
import type { LeftOutRow } from './student-rows';
import { writeXlsx } from './write-xlsx';

/** Error details of an area's import, and the heading of the reasons in its file. */
interface ImportTexts<Row> {
  fileDetails(language: Language, reason: Unreadable | 'kind'): string;
  mappingDetails(language: Language, problem: MappingProblem): string;
  rowReason(language: Language, row: Row): string;
  say(language: Language, key: 'reason'): string;
}

interface SheetImportOptions<Key extends string, Row> {
  readonly uploads: SheetUploads;
  readonly template: Template<Key>;
  /** Accepted kinds of files; those of Excel by default. */
  readonly extensions?: readonly SheetExtension[];
  readonly texts: ImportTexts<Row>;
}

/** The sheet of an upload that a request names, with its columns. */
interface SheetRequest<Key extends string> {
  readonly xlsxFileName: string;
  readonly sheetName: string;
  readonly keyMaps: readonly KeyMap<Key>[];
}

interface OpenSheet<Key extends string> {
  readonly sheet: Sheet;
  readonly mapping: ColumnMapping<Key>;
}

/** The rows of a sheet before they are saved. */
interface Preview<Row> {
  readonly taken: readonly unknown[];
  readonly leftOut: readonly Row[];
  /** Fingerprint of the stored data that the preview was computed from. */
  readonly seen: string;
}

interface SaveOptions {
  readonly dryRun: boolean;
  /** `seen` of the preview that the user confirmed. */
  readonly seen?: string | undefined;
  /** Saves the valid rows even if others must be left out. */
  readonly leaveOut: boolean;
}

/** The steps of an import that are the same in every area (DEGREE-4 to DEGREE-10). */
export function createSheetSteps<Key extends string, Row extends LeftOutRow<string>>({
  uploads,
  template,
  extensions,
  texts,
}: SheetImportOptions<Key, Row>) {
  return {
    /** Reads and stores a file, or explains why it cannot be read. */
    async upload(
      caller: Caller,
      file: SentFile,
      language: Language,
    ): Promise<ApiResponse<{ sheets: XlsxSheet[]; fileName: string } | null>> {
      const taken = await uploads.take(caller.userGuid, file, DEGREE_SHEET, extensions);
      return taken.kind === 'stored'
        ? ok({ sheets: taken.sheets, fileName: taken.fileName })
        : refuse(XLSX_UPLOAD.invalid, texts.fileDetails(language, taken.reason));
    },

    /**
     * The sheet of an upload with its mapped columns, or the refusal.
     *
     * @param students by whose codes a column of codes is recognised
     */
    async open(
      tx: Tx,
      caller: Caller,
      { xlsxFileName, sheetName, keyMaps }: SheetRequest<Key>,
      language: Language,
      students: readonly { readonly code: string }[] = [],
    ): Promise<OpenSheet<Key> | ApiResponse<null>> {
      const sheets = await uploads.find(tx, xlsxFileName, caller.userGuid);
      if (!sheets) return refuse(XLSX_SAVE.fileGone);
      const sheet = sheets.find(({ name }) => name === sheetName);
      if (!sheet) return refuse(XLSX_SAVE.mapping, noSheetDetails(language));
      const mapped = mappingOf(sheet, keyMaps, template, students);
      return 'problem' in mapped
        ? refuse(XLSX_SAVE.mapping, texts.mappingDetails(language, mapped.problem))
        : { sheet, mapping: mapped.mapping };
    },

    /** The response to rows that are not saved: a preview, or a refusal with it; null to save. */
    responseWithoutSave<Data extends Preview<Row>>(
      { dryRun, seen, leaveOut }: SaveOptions,
      data: Data,
      language: Language,
    ): ApiResponse<Data> | null {
      if (dryRun) return ok(data);
      const details = leftOutDetails(language, data.leftOut, (row) =>
        texts.rowReason(language, row),
      );
      if (data.taken.length === 0) return { statusCode: XLSX_SAVE.nothing, data, details };
      if (seen !== undefined && seen !== data.seen) return { statusCode: XLSX_SAVE.changed, data };
      return data.leftOut.length > 0 && !leaveOut
        ? { statusCode: XLSX_SAVE.rows, data, details }
        : null;
    },

    /** The rows that cannot be saved, as they are in the file, each with its reason. */
    async leftOutFile(
      sheet: Sheet,
      leftOut: readonly Row[],
      names: { readonly file: string; readonly sheet: string },
      language: Language,
    ): Promise<ApiResponse<FileDownload | null>> {
      if (leftOut.length === 0) return refuse(DEGREES_EXPORT.nothing);
      const octets = await writeXlsx({
        sheet: names.sheet,
        rightToLeft: language === 'ar',
        ...leftOutTable(sheet, leftOut, {
          heading: texts.say(language, 'reason'),
          reasonOf: (row) => texts.rowReason(language, row),
        }),
      });
      return ok({ name: names.file, octets });
    },
  };
}
