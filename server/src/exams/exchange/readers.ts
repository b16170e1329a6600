import { IMPORT_FORMAT, type ImportFormat } from '@riwaq/api';
import { decodeText, decodeXml } from '../../platform/spreadsheets/decode-text';
import { readAiken } from './aiken';
import { readGift } from './gift';
import { readMoodleXml } from './moodle-xml';
import { readQti } from './qti/read-qti';
import type { ReadResult } from './question-draft';
import { readWord } from './word';

/** Reads the questions of a file in one format. `language` is that of words that the file lacks. */
type QuestionReader = (content: Uint8Array, language: 'ar' | 'en') => Promise<ReadResult>;

/** Reads a file of text; a NUL is in no text and would be refused by the database. */
const textReader =
  (
    decode: (content: Uint8Array) => string,
    read: (source: string, language: 'ar' | 'en') => Promise<ReadResult>,
  ): QuestionReader =>
  async (content, language) => {
    const source = decode(content);
    return source.includes('\0')
      ? { kind: 'refused', reason: 'notText', line: 1 }
      : read(source, language);
  };

/** The reader of each import format (QUESTION-16). */
export const READERS: Readonly<Record<ImportFormat, QuestionReader>> = {
  [IMPORT_FORMAT.aiken]: textReader(decodeText, readAiken),
  [IMPORT_FORMAT.moodleXml]: textReader(decodeXml, readMoodleXml),
  [IMPORT_FORMAT.gift]: textReader(decodeText, readGift),
  [IMPORT_FORMAT.qti]: readQti,
  [IMPORT_FORMAT.word]: readWord,
};
