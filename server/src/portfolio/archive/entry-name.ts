import { safeFileName } from '../../files/file-name';

/**
 * Longest name of a file in an archive, in octets of UTF-8: some systems take 255, and paths have
 * an end too.
 */
const NAME_BYTES = 160;
/** Names that are devices under Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;

const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * A name under which a file can be taken out of an archive on every system, whoever chose it: one
 * segment, with its extension.
 */
export function entryName(name: string): string {
  const safe = safeFileName(name);
  const named = DEVICE.test(safe) ? `_${safe}` : safe;
  const dot = named.lastIndexOf('.');
  const ending = dot < 0 || bytesOf(named.slice(dot)) > NAME_BYTES / 2 ? '' : named.slice(dot);
  let stem = Array.from(named.slice(0, named.length - ending.length));
  while (bytesOf(stem.join('') + ending) > NAME_BYTES) stem = stem.slice(0, -1);
  return `${stem.join('').replace(/[. ]+$/, '')}${ending}`;
}
