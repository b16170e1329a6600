import fc from 'fast-check';
import { foldUserName } from '@riwaq/api';
import { createTestDatabase } from '../testing';
import { applyPlan } from './apply';
import type { Bundle, RosterRow } from './bundle';
import { conflictsOf } from './names';
import { planOf, type Plan } from './plan';
import { TODAY } from './testing';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const PEOPLE = ['p1', 'p2', 'p3', 'p4', 'p5'];

/** A person in the files of one import: present, a leaver or absent, with a user name. */
type Entry = { readonly state: 'present' | 'leaver' | 'absent'; readonly name: string };
type Files = readonly Entry[];

/**
 * Generates names from a pool hardly larger than the number of people, so that names often pass
 * from one person to another.
 */
const files: fc.Arbitrary<Files> = fc
  .tuple(
    fc.shuffledSubarray(['n1', 'n2', 'N3', 'n4', 'N5', 'n6', 'n\u0130'], {
      minLength: PEOPLE.length,
      maxLength: PEOPLE.length,
    }),
    fc.array(fc.constantFrom('present', 'present', 'leaver', 'absent'), {
      minLength: PEOPLE.length,
      maxLength: PEOPLE.length,
    }),
    fc.constantFrom('n1', 'n2', 'N3', 'NI'),
  )
  .map(([names, states, left]) =>
    states.map((state, at) => ({ state, name: state === 'present' ? (names[at] ?? '') : left })),
  );

let runs = 0;
/** The files of an import, with people who occur in no other run. */
function planned(run: string, entries: Files): Plan {
  const rows = entries.flatMap(({ state, name }, at): RosterRow[] => {
    if (state === 'absent') return [];
    const cells: Record<string, string> = {
      sourcedId: `${run}-${PEOPLE[at]}`,
      username: `${run}-${name}`,
      givenName: PEOPLE[at] ?? '',
      role: 'student',
      identifier: `${run}-${at}`,
      status: state === 'leaver' ? 'tobedeleted' : 'active',
    };
    const get = (column: string) => cells[column] ?? '';
    return [{ file: 'users.csv', number: at + 2, head: [], cells: [], get }];
  });
  const bundle: Bundle = new Map([['users', rows]]);
  const { plan, problems } = planOf(bundle, TODAY);
  expect(problems).toEqual([]);
  return plan;
}

async function people(run: string) {
  const rows = await database.db
    .selectFrom('person')
    .select(['full_name', 'user_name', 'closed_at', 'student_code'])
    .where('student_code', 'like', `${run}-%`)
    .execute();
  return new Map(
    rows.map(({ full_name, user_name, closed_at }) => [
      full_name,
      { name: user_name, open: closed_at === null },
    ]),
  );
}
const sumOf = (changes: Awaited<ReturnType<typeof applyPlan>>): number =>
  changes.reduce((sum, { added, changed }) => sum + added + changed, 0);

test('ends in the state of its files, whatever was imported before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(files, { minLength: 2, maxLength: 3 }), async (imports) => {
      runs += 1;
      const run = `r${runs}`;
      for (const entries of imports) {
        const plan = planned(run, entries);
        const before = await people(run);
        expect(await conflictsOf(database.db, plan)).toEqual([]);
        const would = await applyPlan(database.db, plan, { dryRun: true });
        expect(await people(run)).toEqual(before);
        expect(await applyPlan(database.db, plan, { dryRun: false })).toEqual(would);
        const after = await people(run);
        const given = new Set(
          entries
            .filter(({ state }) => state === 'present')
            .map(({ name }) => foldUserName(`${run}-${name}`)),
        );
        entries.forEach(({ state, name }, at) => {
          const [person, earlier] = [after.get(PEOPLE[at] ?? ''), before.get(PEOPLE[at] ?? '')];
          if (state === 'present') expect(person).toEqual({ name: `${run}-${name}`, open: true });
          else if (!earlier) expect(person).toBeUndefined();
          else {
            const lost = given.has(foldUserName(earlier.name));
            expect(person?.open).toBe(state === 'absent' && earlier.open && !lost);
            expect(person?.name === earlier.name).toBe(!lost);
          }
        });
        expect(sumOf(await applyPlan(database.db, plan, { dryRun: false }))).toBe(0);
        expect(await people(run)).toEqual(after);
      }
    }),
    { numRuns: 20 },
  );
});
