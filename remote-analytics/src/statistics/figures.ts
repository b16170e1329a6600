/** Decimals of figures, and of marks (document 3 section 4). */
export const FIGURE_DIGITS = 2;
export const MARK_DIGITS = 4;

/** In place of a figure that cannot be computed. */
export const NONE = '—';

/** A figure without zeros at its end; a dash for one that does not exist. */
export function figureText(value: number | null, digits: number = FIGURE_DIGITS): string {
  if (value === null) return NONE;
  const rounded = Number(value.toFixed(digits));
  // Not "-0".
  return String(rounded === 0 ? 0 : rounded);
}

/** A share of 1 as a percentage. */
export const percentText = (share: number | null): string =>
  share === null ? NONE : `${figureText(share * 100)}%`;

/** A figure within a sentence, which keeps its own order from left to right. */
export const said = (text: string): string => `\u2066${text}\u2069`;

/** A part of a whole; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;
