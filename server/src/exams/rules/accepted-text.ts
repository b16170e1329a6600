import { foldForMarking } from '@riwaq/api';

/** Splits a folded pattern at its wildcards. `\*` is a literal star (Moodle, shortanswer). */
const partsOf = (pattern: string): string[] =>
  pattern.split(/(?<!\\)\*/).map((part) => part.replaceAll('\\*', '*'));

/**
 * Whether the pattern accepts the answer: both are folded, and `*` matches any text, also none.
 * Takes time linear in the answer for each wildcard, whatever the pattern.
 */
export function isAccepted(answer: string, pattern: string): boolean {
  const given = foldForMarking(answer);
  if (given === '') return false;
  const parts = partsOf(foldForMarking(pattern));
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return given === first;
  const last = rest.pop() ?? '';
  if (
    given.length < first.length + last.length ||
    !given.startsWith(first) ||
    !given.endsWith(last)
  )
    return false;
  let from = first.length;
  const end = given.length - last.length;
  for (const part of rest) {
    const found = given.indexOf(part, from);
    if (found < 0 || found + part.length > end) return false;
    from = found + part.length;
  }
  return true;
}
