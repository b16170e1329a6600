import { VISIBILITIES, type Visibility } from '@riwaq/api';
import { allows } from '../../access/matrix';

/**
 * Relation of a reader to a student: the student themselves, a teacher of the student's section, a
 * member of that section, or any other person.
 */
export type Nearness = 'owner' | 'teaches' | 'belongs' | 'person';

export function nearnessOf(ties: {
  readonly owner: boolean;
  readonly teaches: boolean;
  readonly belongs: boolean;
}): Nearness {
  if (ties.owner) return 'owner';
  if (ties.teaches) return 'teaches';
  return ties.belongs ? 'belongs' : 'person';
}

/** The visibilities of items that such a reader sees in the student's portfolio. */
export const levelsSeenBy = (nearness: Nearness): Visibility[] =>
  VISIBILITIES.filter((level) =>
    allows(`portfolio.see.${level}`, { person: true, [nearness]: true }),
  );

/** The visibility that most people see; `me` when there is none. */
export const widest = (levels: readonly Visibility[]): Visibility =>
  VISIBILITIES.findLast((level) => levels.includes(level)) ?? 'me';

/** Whether a change of visibility excludes somebody who saw it before. */
export const isNarrower = (before: Visibility, after: Visibility): boolean =>
  VISIBILITIES.indexOf(after) < VISIBILITIES.indexOf(before);
