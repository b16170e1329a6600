/** Importing spreadsheets: file, column mapping and preview. */
export type { Column, Mapping, SheetTemplate } from './mapping';
export { SheetImport } from './sheet-import';
export type { SheetImportProps } from './sheet-import';
export type { SheetResult } from './sheet-preview';
export type { SentSheets, SheetRequest } from './use-sheet-import';
