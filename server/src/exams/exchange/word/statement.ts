import { verdictIn, type WordQuestion } from './draft';
import { positionsOf, typedLabel } from './labels';
import { isBlank, sliceLine, withoutPart, type Line } from './lines';
import { leadingVerdict } from './truth';

/** Whether a line such as `(F) six` is the next option of a question. */
function isNextOption(line: Line, question: WordQuestion | null): boolean {
  const typed = typedLabel(line.text);
  const at = question?.options.length ?? 0;
  return typed?.kind === 'letter' && at > 0 && positionsOf(typed.letter).includes(at);
}

/**
 * A statement behind its truth value: `(T) The earth is round.`, also before its number. Null for
 * another line.
 */
export function statementIn(
  line: Line,
  question: WordQuestion | null,
): { readonly number: number | null; readonly line: Line } | null {
  const verdict = leadingVerdict(line.text);
  if (!verdict || isNextOption(line, question)) return null;
  const rest = sliceLine(line, verdict.to);
  if (isBlank(rest)) return null;
  const label = typedLabel(rest.text);
  if (label?.kind !== 'number') return { number: null, line };
  return {
    number: label.number,
    line: withoutPart(line, verdict.to, verdict.to + label.end),
  };
}

/** Whether a statement may be a part of a question that has begun. */
export const isPartOf = ({ stem }: WordQuestion): boolean => verdictIn(stem) === null;
