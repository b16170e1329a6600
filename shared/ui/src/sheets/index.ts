/** Taking something from a spreadsheet: the file, its columns, what would be saved. */
export type { Column, Mapping, SheetTemplate } from './mapping';
export { SheetImport } from './sheet-import';
export type { SentSheets, SheetImportProps, SheetRequest } from './sheet-import';
export type { SheetResult } from './sheet-preview';
