import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../platform/startup-error';
import { writeCsv } from '../platform/spreadsheets/csv';
import { PROBLEM_COLUMN, type Bundle, type RosterRow } from './bundle';
import { isHome } from './plan';
import { FILES, RosterReader, sameId, wordOf } from './reader';
import type { PartialPlan } from './leave-out';
import { rolesOf } from './roles';
import { RowIndex } from './row-index';

/** Apostrophes before a formula character: they are the row's own, so one more is added. */
const OWN_APOSTROPHE = /^'+[=+\-@]/;

type Left = PartialPlan['left'];

/**
 * Collects the rows to mend, and those without which they would mean something else when they are
 * imported by themselves: the structure, the people whom they name with their roles, and the
 * enrolments that say which sections a teacher teaches.
 */
class RowsToMend {
  readonly chosen = new Set<RosterRow>();
  readonly #left: Left;
  readonly #reader: RosterReader;
  readonly #roles: ReadonlyMap<string, string | null>;
  readonly #homes: ReadonlySet<string>;
  readonly #users: RowIndex;
  readonly #rolesOfUser: RowIndex;
  readonly #ofUser: RowIndex;
  readonly #ofClass: RowIndex;

  constructor(bundle: Bundle, left: Left, today: string) {
    this.#left = left;
    this.#reader = new RosterReader(bundle, today);
    this.#roles = rolesOf(this.#reader);
    const group = (file: string, column: string): RowIndex => {
      const index = new RowIndex();
      for (const row of bundle.get(file) ?? []) index.add(sameId(row.get(column)), row);
      return index;
    };
    this.#users = group('users', 'sourcedId');
    this.#rolesOfUser = group('roles', 'userSourcedId');
    this.#ofUser = group('enrollments', 'userSourcedId');
    this.#ofClass = group('enrollments', 'classSourcedId');
    const classes = bundle.get('classes') ?? [];
    this.#homes = new Set(classes.filter(isHome).map((row) => sameId(row.get('sourcedId'))));
    for (const file of ['orgs', 'courses', 'classes'])
      for (const row of bundle.get(file) ?? []) this.chosen.add(row);
    for (const row of left.keys()) this.#choose(row);
  }

  #isStudent(user: string): boolean {
    const [row] = this.#users.get(user);
    return (this.#roles.get(user) ?? (row ? wordOf(row, 'role') : '')) === 'student';
  }

  #isHome(row: RosterRow): boolean {
    return this.#homes.has(sameId(row.get('classSourcedId')));
  }

  #choose(row: RosterRow): void {
    if (this.chosen.has(row)) return;
    this.chosen.add(row);
    if (row.head.some((name) => name.toLowerCase() === 'classsourcedid')) this.#enrolment(row);
    else this.#person(sameId(row.get('userSourcedId') || row.get('sourcedId')));
  }

  #person(user: string): void {
    const [rows, roles] = [this.#users.get(user), this.#rolesOfUser.get(user)];
    for (const row of [...rows, ...roles]) this.#choose(row);
    const enrolments = this.#ofUser.get(user);
    const isLeft = [...rows, ...roles, ...enrolments].some((row) => this.#left.has(row));
    // A teaching ends unless another enrolment continues it: all of them are needed.
    const all = isLeft && !this.#isStudent(user);
    for (const row of enrolments) if (all || this.#isHome(row)) this.#choose(row);
  }

  #enrolment(row: RosterRow): void {
    const user = sameId(row.get('userSourcedId'));
    this.#person(user);
    if (this.#isHome(row)) return;
    const classmates = this.#ofClass.get(sameId(row.get('classSourcedId')));
    const others = (wanted: 'students' | 'teachers') =>
      classmates.filter(
        (each) =>
          this.#isStudent(sameId(each.get('userSourcedId'))) === (wanted === 'students') &&
          !this.#reader.isGone(each),
      );
    if (!this.#isStudent(user)) for (const each of others('students')) this.#choose(each);
    else if (this.#left.has(row)) for (const each of others('teachers')) this.#choose(each);
  }
}

function csvOf(rows: readonly RosterRow[], left: Left): Uint8Array {
  const [{ head } = { head: [] }] = rows;
  const before = head.findIndex((name) => name.toLowerCase() === PROBLEM_COLUMN);
  const others = (cells: readonly string[]) => cells.filter((_, index) => index !== before);
  return writeCsv({
    head: [PROBLEM_COLUMN, ...others(head)],
    rows: rows.map((row) => [
      (left.get(row) ?? []).map(({ column, problem }) => `${column} ${problem}`).join('; '),
      ...others(row.cells).map((text) => (OWN_APOSTROPHE.test(text) ? `'${text}` : text)),
    ]),
  });
}

/** The files of a new folder with the rows that are left out, and the rows that they need. */
export function filesToMend(
  bundle: Bundle,
  left: Left,
  today: string,
): ReadonlyMap<string, Uint8Array> {
  const { chosen } = new RowsToMend(bundle, left, today);
  const files = new Map<string, Uint8Array>();
  for (const file of FILES) {
    const needed = (bundle.get(file) ?? []).filter((row) => chosen.has(row));
    // The rows to correct come first.
    const rows = [...needed].sort((one, other) => Number(left.has(other)) - Number(left.has(one)));
    if (rows.length > 0) files.set(`${file}.csv`, csvOf(rows, left));
  }
  return files;
}

/**
 * Writes files to a new folder, which only its owner can read: they may have passwords. Throws a
 * StartupError where there is something of this name.
 *
 * @returns removes the folder
 */
export async function writeNewFolder(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<() => Promise<void>> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'EEXIST' ? 'exists already; name a new folder' : 'cannot be created';
    throw new StartupError(`${folder} ${reason}. Nothing was changed.`, { cause });
  });
  const remove = () => rm(folder, { recursive: true });
  try {
    for (const [name, bytes] of files)
      await writeFile(path.join(folder, name), bytes, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    await remove();
    throw cause;
  }
  return remove;
}
