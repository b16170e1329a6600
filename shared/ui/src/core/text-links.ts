import { seenText } from '@riwaq/api';

export type TextPart =
  { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/**
 * Web and mail addresses with a scheme, or beginning with www. Bidi control characters end an
 * address: editors insert them after addresses in Arabic text, and inside one they would reorder
 * its letters.
 */
const WITH_PREFIX = /(?:https?:\/\/|www\.|mailto:)[^\s<>"'`«»“”\p{Bidi_Control}]+/u;
/**
 * Mail addresses without a scheme, not as part of something longer such as `git@host:path`. An
 * Arabic prefix may stand directly before one. The lengths are limited so that the time is linear.
 */
const BARE_MAIL =
  /(?<![\p{Script=Latin}\p{N}%/\\@&=?#])[a-z0-9][a-z0-9._+'-]{0,63}@(?:[a-z0-9][a-z0-9-]{0,62}\.){1,8}[a-z]{2,24}(?!-?[a-z0-9@/])(?!:[a-z0-9~/])/u;
const ADDRESS = new RegExp(`${WITH_PREFIX.source}|${BARE_MAIL.source}`, 'giu');
/** Punctuation of the sentence around an address, which does not belong to it. */
const AFTER: ReadonlySet<string> = new Set('.,;:!?،؛؟…\'"*_~');
/** Joiners inside an address may be part of it; at its end they were copied along. */
const belongsToSentence = (sign: string): boolean => AFTER.has(sign) || seenText(sign) === '';
const PAGE = /^(?:https?:\/\/|www\.)/iu;
/** One mail address without parameters, and without escapes that could stand for a separator. */
const MAIL = /^[^@,;%?#/]+@[^@,;%?#/.]+(?:\.[^@,;%?#/.]+)+$/u;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const count = (text: string, letter: string): number => text.split(letter).length - 1;

/**
 * Removes trailing punctuation, and closing brackets that were opened before the address. Counts
 * brackets once, so that the time is linear: a text full of brackets must not freeze the page of
 * its readers.
 */
function trimmed(found: string): string {
  const surplus = new Map(
    Object.entries(CLOSING).map(([closing, opening]) => [
      closing,
      count(found, closing) - count(found, opening),
    ]),
  );
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    const unopened = surplus.get(last) ?? 0;
    if (unopened > 0) surplus.set(last, unopened - 1);
    else if (!belongsToSentence(last)) break;
  }
  return found.slice(0, end);
}

function hrefOf(address: string): string | null {
  if (!PAGE.test(address)) {
    const mail = address.replace(/^mailto:/iu, '');
    return MAIL.test(mail) ? new URL(`mailto:${mail}`).href : null;
  }
  try {
    const { href, username, password } = new URL(address.replace(/^(?=www\.)/iu, 'https://'));
    // A user name before the host makes an address look like another site's.
    return username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}

/** Splits a text into addresses and other text; the parts joined give the text again. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'link', text: address, href });
    from = index + address.length;
  }
  if (from < text.length || text === '') parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
