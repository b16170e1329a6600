import type { WordQuestion } from './draft';
import { PLAIN } from './formats';
import { starIn } from './labels';
import { sliceLine, slicePieces, type Line } from './lines';

/** An option that begins in a line. */
export interface OptionStart {
  readonly letter: string | null;
  readonly isStarred: boolean;
  /** The label was typed, so that it may be missing or out of order. */
  readonly isTyped: boolean;
  readonly line: Line;
  readonly labelEnd: number;
  /** The number that its list gives it; none for a bullet or letter. */
  readonly listLabel?: string | undefined;
}

/** An option without its label and stars. */
export function optionOf({
  letter,
  isStarred,
  line,
  labelEnd,
  listLabel,
}: Omit<OptionStart, 'isTyped'>): WordQuestion['options'][number] {
  const rest = sliceLine(line, labelEnd);
  const star = starIn(rest.text);
  return {
    letter,
    labelPieces: slicePieces(line.pieces, 0, labelEnd),
    isStarred: isStarred || star !== null,
    lines: [star ? sliceLine(rest, star.from, star.to) : rest],
    listLabel,
  };
}

/** The lines of a numbered statement with its number, to which the options may refer. */
export function labelled({
  lines: [first, ...more],
  listLabel,
}: WordQuestion['options'][number]): Line[] {
  if (!first) return [];
  if (listLabel === undefined) return [first, ...more];
  const label = { text: `${listLabel} `, format: PLAIN };
  return [{ ...first, pieces: [label, ...first.pieces], text: label.text + first.text }, ...more];
}
