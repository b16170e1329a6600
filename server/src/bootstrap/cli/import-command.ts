import path from 'node:path';
import { createClock } from '../../platform/time/clock';
import { readLocalTime } from '../../platform/time/local-time';
import { StartupError } from '../../platform/startup-error';
import { applyPlan, type RosterChange } from '../../roster/apply';
import { readBundle } from '../../roster/bundle';
import { conflictsOf } from '../../roster/names';
import { planOf } from '../../roster/plan';
import { type RosterProblem } from '../../roster/reader';
import { needed, type CliCommand } from './command';

/** Number of problems that are listed. */
const LISTED_MAX = 100;

const DATE_LENGTH = '2026-06-30'.length;
const clock = createClock();

const lineOf = ({ file, row, column, problem }: RosterProblem): string =>
  `${file}, row ${row}: ${column} ${problem}.`;
const summary = ({ what, added, changed, same }: RosterChange): string =>
  `  ${what}: ${added} added, ${changed} changed, ${same} as they were`;

/** Ends the command with one line per problem, for the first hundred. */
function refuse(found: readonly RosterProblem[]): void {
  const problems = found.map(lineOf);
  if (problems.length === 0) return;
  const more = problems.length > LISTED_MAX ? [`… and ${problems.length - LISTED_MAX} more.`] : [];
  throw new StartupError(
    [
      ...problems.slice(0, LISTED_MAX),
      ...more,
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was changed.`,
    ].join('\n'),
  );
}

/** The command that imports a university's structure and people. */
export const importCommand: CliCommand = {
  opens: 'up to date',
  usage: 'import <folder or ZIP archive> [--dry-run]',
  does: 'imports structure and people (CSV in the layout of OneRoster 1.2); --dry-run tells what it would do',
  async run({ db, words, print }) {
    const dryRun = words.includes('--dry-run');
    const [from = '', ...rest] = words.filter((word) => word !== '--dry-run');
    needed(from === '' || rest.length > 0 ? [] : [from], 1, this.usage);
    const today = (await readLocalTime(db)).format(clock.now()).slice(0, DATE_LENGTH);
    const { plan, problems } = planOf(await readBundle(path.resolve(from)), today);
    refuse(problems);
    refuse(await conflictsOf(db, plan));
    if (plan.people.length + plan.departments.length + plan.subjects.length === 0)
      throw new StartupError(
        `${from} has nothing to import: no orgs.csv, courses.csv or users.csv with rows in it.`,
      );
    const changes = await applyPlan(db, plan, { dryRun });
    print(dryRun ? 'This would be done (nothing was changed):' : 'Imported:');
    for (const change of changes) print(summary(change));
    for (const [what, count] of Object.entries(plan.leftOut)) print(`  left out: ${count} ${what}`);
  },
};
