import path from 'node:path';
import { StartupError } from '../app/startup-error';
import { applyPlan, takenNames, type Change } from '../roster/apply';
import { readBundle } from '../roster/bundle';
import { planOf, type RosterProblem } from '../roster/plan';
import { needed, type Command } from './command';

/** Problems that are told one by one. */
const TOLD = 100;

const told = ({ file, row, column, problem }: RosterProblem): string => `${file}, row ${row}: ${column} ${problem}.`;
const summary = ({ what, added, changed, same }: Change): string => `  ${what}: ${added} added, ${changed} changed, ${same} as they were`;

/** Ends with a line for each problem, the first hundred of them. */
function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length > TOLD ? [`… and ${problems.length - TOLD} more.`] : [];
  throw new StartupError([...problems.slice(0, TOLD), ...more, `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was changed.`].join('\n'));
}

/** The command that imports a university's structure and people. */
export const importCommand: Command = {
  opens: 'up to date',
  usage: 'import <folder or ZIP archive> [--dry-run]',
  does: 'imports structure and people (CSV in the layout of OneRoster 1.2); --dry-run tells what it would do',
  async run({ db, words, print }) {
    const dryRun = words.includes('--dry-run');
    const [from = '', ...rest] = words.filter((word) => word !== '--dry-run');
    needed(from === '' || rest.length > 0 ? [] : [from], 1, this.usage);
    const { plan, problems } = planOf(await readBundle(path.resolve(from)));
    refuse(problems.map(told));
    refuse((await takenNames(db, plan)).map(({ user_name }) => `The user name ${user_name} is taken by somebody whom this import did not make. Give one of them another.`));
    if (plan.people.length + plan.departments.length + plan.subjects.length === 0) throw new StartupError(`${from} has nothing to import: no orgs.csv, courses.csv or users.csv with rows in it.`);
    const changes = await applyPlan(db, plan, { dryRun });
    print(dryRun ? 'This would be done (nothing was changed):' : 'Imported:');
    for (const change of changes) print(summary(change));
    for (const [what, count] of Object.entries(plan.leftOut)) print(`  left out: ${count} ${what}`);
  },
};
