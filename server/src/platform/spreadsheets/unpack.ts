import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { UnreadableError } from './sheet';

/**
 * Maximum number of bytes unpacked from a spreadsheet, all parts together. Counted while unpacking,
 * whatever sizes the file claims.
 */
export const UNPACKED_MAX = 50_000_000;
const ENTRIES_MAX = 2000;

/**
 * The parts of a spreadsheet needed for the values of its cells; pictures, drawings, external links
 * and the like stay packed.
 */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/styles\.xml|xl\/metadata\.xml|xl\/persons\/[^/]+\.xml|xl\/theme\/[^/]+\.xml|xl\/worksheets\/[^/]+\.xml)$/i;
const MACROS = /(^|\/)(vbaProject[^/]*\.bin$|macrosheets\/)/i;

export interface Unpacked {
  readonly name: string;
  readonly octets: Buffer;
}

async function octetsOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw new UnreadableError('tooLarge');
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new UnreadableError('tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Unpacks the needed parts of an Office file within bounds. Throws an {@link UnreadableError}.
 *
 * @param needed matches the names of the parts; by default those of a spreadsheet
 */
export async function unpack(octets: Buffer, needed: RegExp = NEEDED): Promise<Unpacked[]> {
  try {
    const zip = await fromBufferPromise(octets, { lazyEntries: true });
    const parts: Unpacked[] = [];
    let left = UNPACKED_MAX;
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > ENTRIES_MAX) throw new UnreadableError('tooLarge');
      if (MACROS.test(entry.fileName)) throw new UnreadableError('macros');
      if (!needed.test(entry.fileName)) continue;
      const part = await octetsOf(zip, entry, left);
      left -= part.length;
      parts.push({ name: entry.fileName, octets: part });
    }
    return parts;
  } catch (cause) {
    throw cause instanceof UnreadableError ? cause : new UnreadableError('malformed', cause);
  }
}
