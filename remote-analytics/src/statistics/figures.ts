/** Decimals of figures and of marks (UI-9). */
export const FIGURE_DIGITS = 2;
export const MARK_DIGITS = 4;

/** Shown instead of a figure that cannot be computed. */
export const NONE = '—';

/** Formats a figure without trailing zeros; a dash if it does not exist. */
export function figureText(value: number | null, digits: number = FIGURE_DIGITS): string {
  if (value === null) return NONE;
  const rounded = Number(value.toFixed(digits));
  // Avoids "-0".
  return String(rounded === 0 ? 0 : rounded);
}

/** Formats a share between 0 and 1 as a percentage. */
export const percentText = (share: number | null): string =>
  share === null ? NONE : `${figureText(share * 100)}%`;

/** Isolates a figure within a sentence, so that it stays left-to-right. */
export const isolateFigure = (text: string): string => `\u2066${text}\u2069`;

/** Share of `part` in `whole`; null if `whole` is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;
