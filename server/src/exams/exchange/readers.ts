import { IMPORT_FORMAT, type ImportFormat } from '@riwaq/api';
import { decodeText } from '../../spreadsheets/decode-text';
import { readAiken } from './aiken';
import { readGift } from './gift';
import { readMoodleXml } from './moodle-xml';
import type { ReadResult } from './question-draft';
import { readWord } from './word';

/** Reads the questions of a file in one format. */
type QuestionReader = (octets: Uint8Array) => Promise<ReadResult>;

/** Reads a file of text; a NUL is in no text and would be refused by the database. */
const textReader =
  (read: (source: string) => Promise<ReadResult>): QuestionReader =>
  async (octets) => {
    const source = decodeText(octets);
    return source.includes('\0') ? { kind: 'refused', reason: 'notText', line: 1 } : read(source);
  };

/** The reader of each import format (QUESTION-16). */
export const READERS: Readonly<Record<ImportFormat, QuestionReader>> = {
  [IMPORT_FORMAT.aiken]: textReader(readAiken),
  [IMPORT_FORMAT.moodleXml]: textReader(readMoodleXml),
  [IMPORT_FORMAT.gift]: textReader(readGift),
  [IMPORT_FORMAT.word]: readWord,
};
