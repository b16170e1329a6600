export type TextPart =
  { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/**
 * An address: a scheme that opens a page or a mail, or a name that begins with www. Marks of
 * direction end it: editors put them after an address in Arabic text, and inside one they would
 * show its letters in another order.
 */
const ADDRESS = /(?:https?:\/\/|www\.|mailto:)[^\s<>"'`«»“”\p{Bidi_Control}]+/giu;
/** Punctuation that ends the sentence around an address and does not belong to it. */
const AFTER: ReadonlySet<string> = new Set('.,;:!?،؛؟…\'"*_~');
const MAIL = /^[^@]+@[^@]+\.[^@]+$/u;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const count = (text: string, letter: string): number => text.split(letter).length - 1;

/**
 * An address without what only stands after it: punctuation, and a bracket that was opened before.
 * Counts brackets once: the time grows with the length alone, for a text of brackets would stop the
 * page of everybody who reads it.
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
    else if (!AFTER.has(last)) break;
  }
  return found.slice(0, end);
}

function hrefOf(address: string): string | null {
  try {
    const { href, protocol, pathname, username, password } = new URL(
      /^www\./i.test(address) ? `https://${address}` : address,
    );
    if (protocol === 'mailto:') return MAIL.test(pathname) ? href : null;
    // A name before the host makes an address look like another's.
    return username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}

/** A text in parts: what in it is an address, and what is not. Joined they are the text. */
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
