import { IMPORT_FORMAT, type ImportFormat } from '@riwaq/api';

/** The formats of questions, in the order of the dialog, with the files that each accepts. */
export const ACCEPT: Readonly<Record<ImportFormat, string>> = {
  [IMPORT_FORMAT.aiken]: '.txt,text/plain',
  [IMPORT_FORMAT.moodleXml]: '.xml,text/xml,application/xml',
  [IMPORT_FORMAT.gift]: '.gift,.txt,text/plain',
  [IMPORT_FORMAT.qti]: '.zip,.imscc,.xml,.qti,application/zip,text/xml,application/xml',
  [IMPORT_FORMAT.word]:
    '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Where the questions come from. */
export type ImportSource = 'file' | 'text';

/** The formats that each source offers. */
export const FORMATS: Readonly<Record<ImportSource, readonly ImportFormat[]>> = {
  file: [
    IMPORT_FORMAT.aiken,
    IMPORT_FORMAT.moodleXml,
    IMPORT_FORMAT.gift,
    IMPORT_FORMAT.qti,
    IMPORT_FORMAT.word,
  ],
  text: [IMPORT_FORMAT.aiken, IMPORT_FORMAT.gift],
};
