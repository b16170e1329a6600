import { cutText } from '@riwaq/api';
import { safeFileName } from '../../platform/files/file-name';

/**
 * Longest name of a file in an archive, in bytes of UTF-8: some systems accept 255, and complete
 * paths have a limit, too.
 */
const NAME_BYTES = 160;
/** Device names under Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;

const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * Returns a name under which every system can extract a file: one segment, with the extension of
 * the original name.
 */
export function entryName(name: string): string {
  const safe = safeFileName(name);
  const named = DEVICE.test(safe) ? `_${safe}` : safe;
  const dot = named.lastIndexOf('.');
  const ending = dot < 0 || bytesOf(named.slice(dot)) > NAME_BYTES / 2 ? '' : named.slice(dot);
  let stem = named.slice(0, named.length - ending.length);
  while (bytesOf(stem + ending) > NAME_BYTES) stem = cutText(stem, stem.length - 1);
  return `${stem.replace(/[. ]+$/, '')}${ending}`;
}
