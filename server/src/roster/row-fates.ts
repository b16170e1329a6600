import type { UpsertedRow } from './apply';
import type { Bundle, RosterRow } from './bundle';
import type { PartialPlan } from './leave-out';
import { guidOf, isHome } from './plan';
import { FILES, RosterReader } from './reader';

/** The result of an import for a row. */
export type RowFate =
  'added' | 'changed' | 'as it was' | 'closed' | 'has ended' | 'read' | 'not imported' | 'left out';

/** A row with its fate, and the reasons why it is left out. */
export interface RowWithFate {
  row: RosterRow;
  fate: RowFate;
  reasons: readonly string[];
}

/** The kind of guid of the rows of each file that are stored as they are. */
const KINDS: Readonly<Record<string, string>> = {
  orgs: 'org',
  courses: 'course',
  classes: 'class',
  users: 'user',
};

/** Names what an import does with each row. */
export function fatesOf(
  bundle: Bundle,
  { plan, left }: PartialPlan,
  written: readonly UpsertedRow[],
  today: string,
): RowWithFate[] {
  const reader = new RosterReader(bundle, today);
  const stored = new Map<string, RowFate>();
  for (const list of [plan.departments, plan.subjects, plan.sections, plan.people])
    for (const { guid } of list) stored.set(guid, 'as it was');
  for (const { guid, added } of written) stored.set(guid, added ? 'added' : 'changed');
  const closed = new Set(plan.closed);
  const fateOf = (file: string, row: RosterRow): RowFate => {
    const kind = KINDS[file];
    if (kind === undefined || (file === 'classes' && !isHome(row)))
      return reader.isGone(row) ? 'has ended' : 'read';
    const guid = guidOf(kind, row.get('sourcedId'));
    if (file === 'users' && closed.has(guid)) return 'closed';
    return reader.isGone(row) ? 'has ended' : (stored.get(guid) ?? 'not imported');
  };
  return FILES.flatMap((file) =>
    (bundle.get(file) ?? []).map((row): RowWithFate => {
      const problems = left.get(row);
      if (!problems) return { row, fate: fateOf(file, row), reasons: [] };
      const reasons = problems.map(({ column, problem }) => `${column} ${problem}`);
      return { row, fate: 'left out', reasons };
    }),
  );
}
