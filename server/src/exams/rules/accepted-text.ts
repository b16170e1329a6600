import { foldForMarking } from '@riwaq/api';

/** Splits a folded pattern at its wildcards. `\*` is a literal star (Moodle, shortanswer). */
const partsOf = (pattern: string): string[] =>
  pattern.split(/(?<!\\)\*/).map((part) => part.replaceAll('\\*', '*'));

/** Whether a pattern has a `*` that matches any text: not a literal star, `\\*`. */
export const hasWildcard = (pattern: string): boolean => partsOf(pattern).length > 1;

/**
 * Whether a pattern matches a text letter for letter: `*` matches any text, also none. Takes time
 * linear in the text for each wildcard, whatever the pattern.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  const [first = '', ...rest] = partsOf(pattern);
  if (rest.length === 0) return text === first;
  const last = rest.pop() ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, from);
    if (found < 0 || found + part.length > end) return false;
    from = found + part.length;
  }
  return true;
}

/** Whether the pattern accepts the answer: both are folded, and `*` matches any text, also none. */
export function isAccepted(answer: string, pattern: string): boolean {
  const given = foldForMarking(answer);
  return given !== '' && matchesPattern(given, foldForMarking(pattern));
}

/**
 * Whether some text may match both patterns. Also true for some pairs with wildcards in both that
 * no text matches.
 */
export function mayOverlap(one: string, other: string): boolean {
  if (!hasWildcard(one)) return matchesPattern(partsOf(one).join(''), other);
  if (!hasWildcard(other)) return matchesPattern(partsOf(other).join(''), one);
  const [parts, others] = [partsOf(one), partsOf(other)];
  const [first, otherFirst] = [parts[0] ?? '', others[0] ?? ''];
  const [last, otherLast] = [parts.at(-1) ?? '', others.at(-1) ?? ''];
  return (
    (first.startsWith(otherFirst) || otherFirst.startsWith(first)) &&
    (last.endsWith(otherLast) || otherLast.endsWith(last))
  );
}
