/**
 * Gap between neighbours: an item can be inserted between two about twenty times before they are
 * renumbered.
 */
export const POSITION_GAP = 2 ** 20;

/**
 * A position between two neighbours, either of which may be missing; null when there is no integer
 * left between them.
 */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - POSITION_GAP;
  if (after === null) return before + POSITION_GAP;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}
