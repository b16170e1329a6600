import type { ImportFormat } from '@riwaq/api';
import { importEntries, type ImportEntry } from '../import-entries';
import type { LeftOut } from '../question-draft';
import { READERS } from '../readers';
import { recogniseFormat } from '../recognise-format';

export interface ReadFile {
  readonly entries: readonly ImportEntry[];
  readonly leftOut: readonly LeftOut[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Reasons of the lines, or of the file, for which it is refused. */
  readonly refused: readonly string[];
}

/** Reads and checks a file as the worker of an import does. */
export async function readFile(
  source: string | Uint8Array,
  chosen: ImportFormat,
): Promise<ReadFile> {
  const content = typeof source === 'string' ? Buffer.from(source) : source;
  const result = await READERS[recogniseFormat(content, chosen)](content, 'en');
  if (result.kind === 'read')
    return { ...(await importEntries(result, () => undefined)), refused: [] };
  return {
    entries: [],
    leftOut: [],
    files: new Map(),
    refused: result.kind === 'lines' ? result.errors.map(({ reason }) => reason) : [result.reason],
  };
}
