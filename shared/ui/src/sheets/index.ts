/** Importing spreadsheets: file, column mapping and preview. */
export type { Column, Mapping, SheetTemplate } from './mapping';
export { SheetImport } from './sheet-import';
export type { SentSheets, SheetImportProps, SheetRequest } from './sheet-import';
export type { SheetResult } from './sheet-preview';
