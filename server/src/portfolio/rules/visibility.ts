import { VISIBILITIES, type Visibility } from '@riwaq/api';
import { allows } from '../../access/matrix';

/**
 * What a reader has to do with a student: is the student, teaches the student's section, is in that
 * section, or is just anybody.
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

/** The visibilities of what such a reader sees in the student's portfolio. */
export const levelsSeenBy = (nearness: Nearness): Visibility[] =>
  VISIBILITIES.filter((level) =>
    allows(`portfolio.see.${level}`, { person: true, [nearness]: true }),
  );

/** Whether somebody who saw it before may not see it after. */
export const isNarrower = (before: Visibility, after: Visibility): boolean =>
  VISIBILITIES.indexOf(after) < VISIBILITIES.indexOf(before);
