import { cutText } from '@riwaq/api';
/** Maximum length of a stored name, in characters. */
const NAME_MAX = 120;
const FORBIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*%#&]/g;

/**
 * A file name that is safe in a path, an address and a header: only the last segment, without
 * control and direction-changing characters or characters that are special on some system; never
 * hidden, never empty.
 */
export function safeFileName(name: string): string {
  const segment = name.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const clean = segment
    .replace(FORBIDDEN, '')
    .replace(/\s+/g, ' ')
    // Dots within the name are searched to their end once, not from each of them.
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (clean.length <= NAME_MAX) return clean || 'file';
  const dot = clean.lastIndexOf('.');
  const ending = dot < 0 ? '' : clean.slice(dot);
  return cutText(clean, NAME_MAX - ending.length).trimEnd() + ending;
}
