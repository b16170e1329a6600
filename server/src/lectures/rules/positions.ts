/**
 * Room that is left between neighbours: so often can something be put between two before they are
 * numbered anew.
 */
export const POSITION_GAP = 2 ** 20;

/**
 * A place between two neighbours, either of which may be missing; null when there is no room left
 * between them.
 */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - POSITION_GAP;
  if (after === null) return before + POSITION_GAP;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}
