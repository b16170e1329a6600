import type { Bundle, RosterRow } from './bundle';
import { guidOf, isHome, namedHomes, planOf, primaryOrg, type Plan } from './plan';
import { FILES, sameId, type RosterProblem } from './reader';
import { RowIndex } from './row-index';

/** The plan of the rows that can be imported, and the problems of the others. */
export interface PartialPlan {
  plan: Plan;
  /** The problems of each row that is left out. */
  left: ReadonlyMap<RosterRow, readonly RosterProblem[]>;
  /** Teachings that are not ended, because rows are left out. */
  notEnded: number;
}

/** A reference to a row without which the referring row is left out, too; `column` contains it. */
interface Reference {
  readonly file: string;
  readonly id: string;
  readonly column: string;
}

const to = (row: RosterRow, file: string, column: string): Reference => ({
  file,
  id: sameId(row.get(column)),
  column,
});

/** The rows to which a row of each file refers. */
const REFERENCES: Readonly<Record<string, (row: RosterRow) => readonly Reference[]>> = {
  classes: (row) =>
    isHome(row)
      ? [to(row, 'orgs', 'schoolSourcedId')]
      : [
          to(row, 'courses', 'courseSourcedId'),
          ...namedHomes(row).map((id) => ({
            file: 'classes',
            id: sameId(id),
            column: 'metadata.section',
          })),
        ],
  users: (row) => [{ file: 'orgs', id: sameId(primaryOrg(row)), column: 'primaryOrgSourcedId' }],
  roles: (row) => [to(row, 'users', 'userSourcedId')],
  enrollments: (row) => [to(row, 'classes', 'classSourcedId'), to(row, 'users', 'userSourcedId')],
};

/** The key of an identifier in a file; '' for an empty one, which no row can name. */
const nameIn = (file: string, id: string): string => (id === '' ? '' : `${file}/${id}`);
const keyOf = ({ file, row }: Pick<RosterProblem, 'file' | 'row'>): string => `${file} ${row}`;
const placeOf = (row: RosterRow): string => `${row.file}, row ${row.number}`;

/** Rows that are left out of an import, with all that depends on them. */
class LeftOutRows {
  readonly problems = new Map<RosterRow, RosterProblem[]>();
  readonly #bundle: Bundle;
  readonly #fileOf = new Map<RosterRow, string>();
  readonly #byPlace = new Map<string, RosterRow>();
  readonly #byId = new RowIndex();
  readonly #referring = new RowIndex();
  readonly #homes = new Set<string>();

  constructor(bundle: Bundle) {
    this.#bundle = bundle;
    for (const row of bundle.get('classes') ?? [])
      if (isHome(row)) this.#homes.add(sameId(row.get('sourcedId')));
    for (const file of FILES) for (const row of bundle.get(file) ?? []) this.#index(file, row);
  }

  #index(file: string, row: RosterRow): void {
    this.#fileOf.set(row, file);
    this.#byPlace.set(keyOf({ file: row.file, row: row.number }), row);
    this.#byId.add(nameIn(file, sameId(row.get('sourcedId'))), row);
    for (const each of REFERENCES[file]?.(row) ?? [])
      this.#referring.add(nameIn(each.file, each.id), row);
  }

  /** Leaves out the rows with these problems, and the rows that make no sense without them. */
  add(problems: readonly RosterProblem[]): void {
    for (const problem of problems) {
      const row = this.#byPlace.get(keyOf(problem));
      if (!row) throw new Error(`There is no ${problem.file}, row ${problem.row}.`);
      this.#leave(row, problem);
    }
  }

  #leave(first: RosterRow, problem: RosterProblem): void {
    const known = this.problems.get(first);
    if (known) {
      known.push(problem);
      return;
    }
    this.problems.set(first, [problem]);
    const queue = [first];
    for (const row of queue)
      for (const [other, column, text] of this.#dependents(row)) {
        if (this.problems.has(other)) continue;
        const { file, number } = other;
        this.problems.set(other, [{ file, row: number, column, problem: text }]);
        queue.push(other);
      }
  }

  /** Rows that must not be imported without this one: they would mean something else. */
  #dependents(row: RosterRow): (readonly [RosterRow, string, string])[] {
    const file = this.#fileOf.get(row) ?? '';
    const id = sameId(row.get('sourcedId'));
    const also = (rows: readonly RosterRow[], column: string, text: string) =>
      rows.map((other) => [other, column, `${text} (${placeOf(row)})`] as const);
    if (file === 'roles') {
      // Without one of the roles a person might get another one, or lose the account.
      const users = this.#byId.get(nameIn('users', sameId(row.get('userSourcedId'))));
      return also(users, 'sourcedId', 'has a role that is left out');
    }
    if (file === 'enrollments') {
      const home = sameId(row.get('classSourcedId'));
      if (!this.#homes.has(home)) return [];
      const others = this.#referring
        .get(nameIn('users', sameId(row.get('userSourcedId'))))
        .filter((other) => this.#homes.has(sameId(other.get('classSourcedId'))));
      return also(others, 'classSourcedId', 'is a homeroom of a student with another left out');
    }
    return [
      ...also(this.#byId.get(nameIn(file, id)), 'sourcedId', 'is that of a row that is left out'),
      ...this.#referring.get(nameIn(file, id)).flatMap((other) => {
        const references = REFERENCES[this.#fileOf.get(other) ?? '']?.(other) ?? [];
        const found = references.find((each) => each.file === file && each.id === id);
        return also([other], found?.column ?? '', 'names a row that is left out');
      }),
    ];
  }

  /** The import without the rows that are left out. */
  rest(): Bundle {
    const rest = new Map<string, readonly RosterRow[]>();
    for (const [file, rows] of this.#bundle)
      rest.set(
        file,
        rows.filter((row) => !this.problems.has(row)),
      );
    return rest;
  }

  /** Guids of the people whose rows are left out. */
  people(): string[] {
    return [...this.problems.keys()]
      .filter((row) => this.#fileOf.get(row) === 'users')
      .map((row) => guidOf('user', row.get('sourcedId')));
  }
}

/**
 * Plans the import of the rows without problems. A row is left out with all rows that refer to it;
 * of rows that repeat an identifier, a user name or a code all are, because it is not known which
 * is right. While rows are left out no teaching ends: one of them may continue it.
 *
 * @param conflictsOf the problems of a plan with stored people
 */
export async function planWithout(
  bundle: Bundle,
  today: string,
  conflictsOf: (plan: Plan) => Promise<readonly RosterProblem[]>,
): Promise<PartialPlan> {
  const left = new LeftOutRows(bundle);
  for (;;) {
    const { plan, problems, repeated } = planOf(left.rest(), today);
    plan.heldBack = left.people();
    const found = problems.length > 0 ? [...problems, ...repeated] : await conflictsOf(plan);
    if (found.length > 0) {
      left.add(found);
      continue;
    }
    const notEnded = left.problems.size > 0 ? plan.ended.length : 0;
    if (left.problems.size > 0) plan.ended = [];
    return { plan, left: left.problems, notEnded };
  }
}
