import path from 'node:path';
import { createClock } from '../../platform/time/clock';
import { readLocalTime } from '../../platform/time/local-time';
import { StartupError } from '../../platform/startup-error';
import { applyPlan, type RosterChange, type UpsertedRow } from '../../roster/apply';
import { readBundle, type Bundle } from '../../roster/bundle';
import { planWithout, type PartialPlan } from '../../roster/leave-out';
import { filesToMend, writeNewFolder } from '../../roster/mend';
import { conflictsOf } from '../../roster/names';
import { planOf } from '../../roster/plan';
import type { RosterProblem } from '../../roster/reader';
import { fatesOf, type RowWithFate } from '../../roster/row-fates';
import type { CliCommand, CommandContext } from './command';

/** Number of problems, or of the rows of a file, that are listed. */
const LISTED_MAX = 100;

const DATE_LENGTH = '2026-06-30'.length;
const clock = createClock();

/** The options of an import. */
interface ImportOptions {
  readonly from: string;
  readonly dryRun: boolean;
  /** Lists every row in the preview, also those without a change. */
  readonly everyRow: boolean;
  /** The new folder for rows with problems; null refuses the import while there are any. */
  readonly partial: string | null;
}

/** Reads the words of the command; null where they cannot be understood. */
function readOptions(words: readonly string[]): ImportOptions | null {
  const rest: string[] = [];
  const given = new Set<string>();
  let partial: string | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--partial') {
      at += 1;
      partial = words[at] ?? '';
    } else if (word === '--dry-run' || word === '--every-row') given.add(word);
    else rest.push(word);
  }
  const [from = '', ...more] = rest;
  const isUnknown = rest.some((word) => word.startsWith('--'));
  if (from === '' || more.length > 0 || isUnknown) return null;
  if (partial === '' || partial?.startsWith('--')) return null;
  return { from, dryRun: given.has('--dry-run'), everyRow: given.has('--every-row'), partial };
}

const lineOf = ({ file, row, column, problem }: RosterProblem): string =>
  `${file}, row ${row}: ${column} ${problem}.`;
const summary = ({ what, added, changed, same }: RosterChange): string =>
  `  ${what}: ${added} added, ${changed} changed, ${same} as they were`;

/** The first hundred lines, and how many more there are. */
const shortened = (lines: readonly string[]): string[] =>
  lines.length > LISTED_MAX
    ? [...lines.slice(0, LISTED_MAX), `… and ${lines.length - LISTED_MAX} more.`]
    : [...lines];

/** Ends the command with one line per problem, for the first hundred. */
function refuse(found: readonly RosterProblem[]): void {
  const problems = found.map(lineOf);
  if (problems.length === 0) return;
  throw new StartupError(
    [
      ...shortened(problems),
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was changed.`,
      'With --partial <new folder> the other rows are imported, and these are written to that folder.',
    ].join('\n'),
  );
}

const UNREMARKABLE: ReadonlySet<string> = new Set(['as it was', 'read', 'has ended']);

const fateLine = ({ row, fate, reasons }: RowWithFate): string =>
  `  ${row.file}, row ${row.number}: ${[fate, ...reasons].join(': ')}`;

/** Prints the numbers of fates in each file, and the rows: those with changes, or every row. */
function printFates(
  fates: readonly RowWithFate[],
  everyRow: boolean,
  print: CommandContext['print'],
): void {
  for (const file of new Set(fates.map(({ row }) => row.file))) {
    const rows = fates.filter(({ row }) => row.file === file);
    const counts = new Map<string, number>();
    for (const { fate } of rows) counts.set(fate, (counts.get(fate) ?? 0) + 1);
    print(`${file}: ${[...counts].map(([fate, count]) => `${count} ${fate}`).join(', ')}`);
    if (everyRow) for (const row of rows) print(fateLine(row));
    else
      for (const line of shortened(
        rows.filter(({ fate }) => !UNREMARKABLE.has(fate)).map(fateLine),
      ))
        print(line);
  }
}

/** Refuses an import of which no row would be saved. */
function refuseEmpty(from: string, { plan, left }: PartialPlan): void {
  if (plan.people.length + plan.departments.length + plan.subjects.length > 0) return;
  throw new StartupError(
    left.size > 0
      ? `Each row of ${from} has a problem or names a row with one. Nothing was changed.`
      : `${from} has nothing to import: no orgs.csv, courses.csv or users.csv with rows in it.`,
  );
}

interface Prepared {
  readonly partial: PartialPlan;
  /** The problems of the files; empty where none is left out. */
  readonly problems: readonly RosterProblem[];
}

async function prepare(db: CommandContext['db'], bundle: Bundle, today: string): Promise<Prepared> {
  const partial = await planWithout(bundle, today, (plan) => conflictsOf(db, plan));
  if (partial.left.size === 0) return { partial, problems: [] };
  const { plan, problems } = planOf(bundle, today);
  return { partial, problems: problems.length > 0 ? problems : await conflictsOf(db, plan) };
}

/** Writes the files to a new folder before `save`, and removes them if that fails. */
async function withFolder<Result>(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  save: () => Promise<Result>,
): Promise<Result> {
  const remove = await writeNewFolder(folder, files);
  try {
    return await save();
  } catch (cause) {
    await remove();
    throw cause;
  }
}

function printSummary(
  changes: readonly RosterChange[],
  { plan, left, notEnded }: PartialPlan,
  print: CommandContext['print'],
): void {
  for (const change of changes) print(summary(change));
  for (const [what, count] of Object.entries(plan.leftOut)) print(`  left out: ${count} ${what}`);
  if (left.size > 0) print(`  left out: ${left.size} rows with problems, or that name such rows`);
  if (notEnded > 0) print(`  not ended: ${notEnded} teachings, until no row is left out`);
}

/** The command that imports a university's structure and people. */
export const importCommand: CliCommand = {
  opens: 'up to date',
  usage: 'import <folder or ZIP archive> [--partial <new folder>] [--dry-run [--every-row]]',
  does: 'imports structure and people (CSV in the layout of OneRoster 1.2); --dry-run tells what it would do with each row; --partial imports the rows without problems and writes the others to a folder',
  async run({ db, words, print }) {
    const options = readOptions(words);
    if (!options) throw new StartupError(`Usage: riwaq ${this.usage}`);
    const { from, dryRun, everyRow } = options;
    const today = (await readLocalTime(db)).format(clock.now()).slice(0, DATE_LENGTH);
    const bundle = await readBundle(path.resolve(from));
    const { partial, problems } = await prepare(db, bundle, today);
    const { plan, left } = partial;
    if (options.partial === null && !dryRun) refuse(problems);
    if (options.partial !== null || left.size === 0) refuseEmpty(from, partial);

    const folder =
      options.partial === null || left.size === 0 ? null : path.resolve(options.partial);
    const written: UpsertedRow[] = [];
    const apply = () =>
      applyPlan(db, plan, { dryRun, onWritten: (rows) => void written.push(...rows) });
    const changes =
      folder === null || dryRun
        ? await apply()
        : await withFolder(folder, filesToMend(bundle, left, today), apply);
    if (dryRun) printFates(fatesOf(bundle, partial, written, today), everyRow, print);
    if (options.partial === null) refuse(problems);
    print(dryRun ? 'This would be done (nothing was changed):' : 'Imported:');
    printSummary(changes, partial, print);
    if (folder !== null)
      print(`${dryRun ? 'Rows to correct would be' : 'Rows to correct are'} in ${folder}`);
  },
};
