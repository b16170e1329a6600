import { ArchiveError, ZipArchive } from '../files/zip-archive';
import { UnreadableError } from './sheet';

/** Maximum number of bytes unpacked from a spreadsheet, all parts together. */
export const UNPACKED_MAX = 50_000_000;
/** Parts of an Office file. */
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
  readonly content: Buffer;
}

/**
 * Unpacks the needed parts of an Office file within bounds. Throws an {@link UnreadableError}.
 *
 * @param needed matches the names of the parts; by default those of a spreadsheet
 */
export async function unpack(content: Buffer, needed: RegExp = NEEDED): Promise<Unpacked[]> {
  try {
    const archive = await ZipArchive.open(content, { entries: ENTRIES_MAX, bytes: UNPACKED_MAX });
    const { names } = archive;
    if (names.some((name) => MACROS.test(name))) throw new UnreadableError('macros');
    const parts: Unpacked[] = [];
    for (const name of names)
      if (needed.test(name)) parts.push({ name, content: await archive.read(name) });
    return parts;
  } catch (cause) {
    if (cause instanceof ArchiveError) throw new UnreadableError(cause.reason, cause);
    throw cause instanceof UnreadableError ? cause : new UnreadableError('malformed', cause);
  }
}
