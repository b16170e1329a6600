import { foldCode, foldForSearch } from '@riwaq/api';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import { releaseUserNames } from '../people/user-names';
import type { Plan, PlannedPerson } from './plan';
import type { RosterProblem } from './reader';

/** People looked up with one statement. */
const ROWS = 1000;

/** A person with a user name that the import gives to another one, the `heir`. */
interface Holder {
  guid: string;
  user_name: string;
  full_name: string;
  person_type: string;
  student_code: string | null;
  closed: boolean;
  imported: boolean;
  heir: string;
}

/** The reason why the import may take a holder's name; or the problem why it may not. */
type Claim = 'renamed' | 'closed' | 'left' | { readonly problem: string; readonly column: string };

async function holdersOf(db: Db, people: readonly PlannedPerson[]): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (let at = 0; at < people.length; at += ROWS) {
    const wanted = people.slice(at, at + ROWS).map(({ guid, user_name }) => ({ guid, user_name }));
    const { rows } = await sql<Holder>`
      select p.guid, p.user_name, p.full_name, p.person_type, p.student_code, p.closed_at is not null as closed, p.imported, i.guid as heir
      from json_to_recordset(${JSON.stringify(wanted)}::json) as i (guid uuid, user_name text)
      join person p on fold_user_name(p.user_name) = fold_user_name(i.user_name) and p.guid <> i.guid`.execute(
      db,
    );
    holders.push(...rows);
  }
  return holders;
}

/**
 * Names the column by which two accounts with one user name belong to one person: the student code,
 * or the full name where one of them has no code, as teachers. Null where they differ.
 */
function evidenceOfOnePerson(
  one: Pick<Holder, 'full_name' | 'student_code'>,
  other: Pick<PlannedPerson, 'full_name' | 'student_code'>,
): 'identifier' | 'full name' | null {
  if (one.student_code !== null && other.student_code !== null)
    return foldCode(one.student_code) === foldCode(other.student_code) ? 'identifier' : null;
  return foldForSearch(one.full_name) === foldForSearch(other.full_name) ? 'full name' : null;
}

/**
 * Decides whether the import may take a holder's name. A person of an earlier import who is missing
 * in this one counts as having left when the name is given to another person, unless it is the same
 * person: then the export has changed the `sourcedId`, and the account with all the work must not
 * be closed. An administrator who is missing in the files is never closed by them.
 */
function claimOn(
  holder: Holder,
  heir: PlannedPerson,
  known: ReadonlySet<string>,
  closing: ReadonlySet<string>,
  heldBack: ReadonlySet<string>,
): Claim {
  const { guid, user_name } = holder;
  if (heldBack.has(guid))
    return {
      column: 'username',
      problem: `is that of a person whose row is left out (${user_name})`,
    };
  if (known.has(guid)) return 'renamed';
  if (holder.closed || closing.has(guid)) return 'closed';
  if (holder.imported && holder.person_type !== 'Administrator') {
    const evidence = evidenceOfOnePerson(holder, heir);
    if (evidence === null) return 'left';
    return {
      column: 'sourcedId',
      problem:
        `is new for ${user_name}, whose username and ${evidence} an account has already: give the row the sourcedId of ` +
        `earlier imports, or close that account first (riwaq close-account ${user_name})`,
    };
  }
  return {
    column: 'username',
    problem:
      `is that of an open account that is not in these files (${user_name}): ` +
      `close it (riwaq close-account ${user_name}), or give it another name (riwaq rename-user ${user_name} <new user name>)`,
  };
}

interface Claimed {
  readonly holder: Holder;
  readonly heir: PlannedPerson;
  readonly claim: Claim;
}

async function claimsOf(db: Db, { people, closed, heldBack }: Plan): Promise<Claimed[]> {
  const known = new Map(people.map((person) => [person.guid, person]));
  const [inFiles, closing, held] = [new Set(known.keys()), new Set(closed), new Set(heldBack)];
  return (await holdersOf(db, people)).flatMap((holder) => {
    const heir = known.get(holder.heir);
    return heir ? [{ holder, heir, claim: claimOn(holder, heir, inFiles, closing, held) }] : [];
  });
}

/** Student codes of the import that other open accounts keep. */
async function codeProblems(
  db: Db,
  { people, closed }: Plan,
  leaving: ReadonlySet<string>,
): Promise<RosterProblem[]> {
  const gone = new Set([...closed, ...leaving]);
  const replaced = new Set(
    people
      .filter((person) => person.student_code !== null || person.role !== 0)
      .map(({ guid }) => guid),
  );
  const rows = await db
    .selectFrom('person')
    .select(['guid', 'user_name', 'student_code'])
    .where('role', '=', 0)
    .where('closed_at', 'is', null)
    .where('student_code', 'is not', null)
    .execute();
  const stored = new Map(
    rows
      .filter(({ guid }) => !gone.has(guid) && !replaced.has(guid))
      .map((row) => [foldCode(row.student_code ?? ''), row]),
  );
  return people.flatMap(({ student_code, from }) => {
    const other = student_code === null ? undefined : stored.get(foldCode(student_code));
    if (!other) return [];
    const problem =
      `is that of ${other.user_name} too, to whom these files give no other (${student_code}): ` +
      `correct it, or close that account (riwaq close-account ${other.user_name})`;
    return [{ ...from, column: 'identifier', problem }];
  });
}

/** Checks a plan against existing people. Changes nothing. */
export async function conflictsOf(db: Db, plan: Plan): Promise<RosterProblem[]> {
  const claims = await claimsOf(db, plan);
  const problems = claims.flatMap(({ heir, claim }) =>
    typeof claim === 'string' ? [] : [{ ...heir.from, ...claim }],
  );
  const leaving = new Set(
    claims.filter(({ claim }) => claim === 'left').map(({ holder }) => holder.guid),
  );
  return [...problems, ...(await codeProblems(db, plan, leaving))];
}

/**
 * Releases the names that the import gives to other people, so that people can be written in any
 * order.
 *
 * @returns the number of names of closed accounts that passed to others, and the guids of people
 * who have left and must be closed
 */
export async function releaseNames(
  tx: Tx,
  plan: Plan,
): Promise<{ passed: number; left: string[] }> {
  const claims = (await claimsOf(tx, plan)).filter(({ claim }) => typeof claim === 'string');
  const guids = claims.map(({ holder }) => holder.guid);
  for (let at = 0; at < guids.length; at += ROWS)
    await releaseUserNames(tx, guids.slice(at, at + ROWS));
  const left = claims.filter(({ claim }) => claim === 'left').map(({ holder }) => holder.guid);
  return { passed: claims.filter(({ claim }) => claim !== 'renamed').length, left };
}
