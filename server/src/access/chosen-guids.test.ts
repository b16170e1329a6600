import { randomUUID } from 'node:crypto';
import { endpoints } from '@riwaq/api/endpoints';
import type { ApiInput, ApiKey, Endpoint } from '@riwaq/api';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { z } from 'zod';
import { areas } from '../bootstrap/areas';
import { inTransaction } from '../platform/db/database';
import { createTestServer, PEOPLE, THOROUGH, type PersonName, type TestServer } from '../testing';
import type { AuthorisationCase } from './case';
import { everyCase } from './every-case';

/**
 * Property: where a client chooses the guid of a new thing, using the guid of another user's thing,
 * of any kind, changes nothing. The calls are discovered, not listed: every endpoint has an
 * authorisation case, and an input field counts as a choice when a fresh guid in it results in a
 * row with that guid.
 */
type Input = { query?: Record<string, unknown>; body?: Record<string, unknown> };
/** An input field in which a client chooses a guid, and the tables that store it. */
interface Choice {
  one: AuthorisationCase;
  path: readonly string[];
  tables: readonly string[];
}

/** Paths of guids in a schema; `[]` stands for the first item of a list. */
function guidPlaces(schema: unknown, path: readonly string[] = []): string[][] {
  const def = (schema as z.core.$ZodType | undefined)?._zod.def as
    (Record<string, unknown> & { type?: string }) | undefined;
  switch (def?.type) {
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, inner]) =>
        guidPlaces(inner, [...path, name]),
      );
    case 'array': {
      const inner = guidPlaces(def.element, [...path, '[]']);
      // A list of guids refers to existing things.
      return inner.filter((found) => found.at(-1) !== '[]');
    }
    case 'union':
      return (def.options as unknown[]).flatMap((option) => guidPlaces(option, path));
    case 'intersection':
      return [...guidPlaces(def.left, path), ...guidPlaces(def.right, path)];
    case 'pipe':
      return [...guidPlaces(def.in, path), ...guidPlaces(def.out, path)];
    case 'string':
      return def.format === 'guid' ? [[...path]] : [];
    default:
      return def?.innerType ? guidPlaces(def.innerType, path) : [];
  }
}

/** Copies the input with a guid at a path; null when the input has no list there. */
function withGuid(input: Input, path: readonly string[], guid: string): Input | null {
  const copy = structuredClone(input);
  let at: unknown = copy;
  for (const step of path.slice(0, -1)) {
    const holder = at as Record<string, unknown>;
    at =
      step === '[]' ? (at as unknown[])[0] : (holder[step] ??= path[0] === step ? {} : undefined);
    if (typeof at !== 'object' || at === null) return null;
  }
  (at as Record<string, unknown>)[path.at(-1) ?? ''] = guid;
  return copy;
}

const nameOf = ({ one: { key }, path }: Pick<Choice, 'one' | 'path'>) => `${key} ${path.join('.')}`;

/** Some known choices, to check that the discovery works at all. */
const KNOWN = [
  'POST ForumTopic/ReplyOnTopicContent body.guid',
  'POST Exams/AddOrEditQuestion body.QuestionOptions.[].answerGuid',
  'POST WorkSample/Post body.workSampleGuid',
  'POST Mails/SaveDraft body.Guid',
];

let server: TestServer;
let uuidColumns: Array<{ table: string; column: string }>;
/** Guids of other users' things, by table. */
const foreign = new Map<string, string>();
/**
 * Tables that any of these calls may change: sessions, notifications, and the attendance of a
 * class, which all of its teachers share.
 */
const SHARED = new Set([
  'table_write',
  'session',
  'notification',
  'attendance_row',
  'attendance_day',
]);

/**
 * Calls that may create something. Excludes account calls, which would end the sessions of the
 * test.
 */
const makes = ({ key }: AuthorisationCase) =>
  /^(?:POST|PUT) (?!Account\/|.*(?:Delete|Remove|Leave|Revoke))/.test(key);
const makingCases = everyCase.filter(
  (one) => makes(one) && PEOPLE.some((name) => one.expect[name] === 'allowed'),
);
const whoMay = (one: AuthorisationCase): PersonName => {
  const found = PEOPLE.find((name) => one.expect[name] === 'allowed');
  if (!found) throw new Error(`Nobody may ${one.key}.`);
  return found;
};
const inputOf = async (one: AuthorisationCase): Promise<Input> =>
  (await one.input(server)) as Input;
const call = async (one: AuthorisationCase, input: Input) =>
  server.call(whoMay(one), one.key, input as ApiInput<ApiKey>);
const succeeded = ({ status, statusCode }: { status: number; statusCode: number }) =>
  status === 200 && statusCode === 1;

/** The tables that contain a row with the guid. */
async function tablesWith(guid: string): Promise<string[]> {
  const found = uuidColumns.map(
    ({ table, column }) => sql`
    select ${table} as name where exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${guid})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union `)}`.execute(
    server.services.db,
  );
  return rows.map(({ name }) => name);
}

/** The rows that mention a guid, as texts, except in the shared tables. */
async function rowsWith(guid: string): Promise<string[]> {
  const each = [...columnsByTable()]
    .filter(([table]) => !SHARED.has(table))
    .map(
      ([table, columns]) => sql`
    select ${`${table} `} || x::text as line from ${sql.table(table)} x
    where ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${guid}`),
      sql` or `,
    )}`,
    );
  const { rows } = await sql<{ line: string }>`${sql.join(each, sql` union all `)}`.execute(
    server.services.db,
  );
  return rows.map(({ line }) => line);
}

/** Runs `work` and returns the rows of a guid that it changed or deleted. */
async function changesBy(guid: string, work: () => Promise<void>): Promise<string[]> {
  const before = await rowsWith(guid);
  await work();
  const after = new Set(await rowsWith(guid));
  return before.filter((row) => !after.has(row));
}

function columnsByTable(): Map<string, string[]> {
  const byTable = new Map<string, string[]>();
  for (const { table, column } of uuidColumns)
    byTable.set(table, [...(byTable.get(table) ?? []), column]);
  return byTable;
}

/**
 * Gives everything that the cases created, in tables that were empty before, to inactive people.
 */
const handOver = (
  structure: ReadonlySet<string>,
  heirs: ReadonlyMap<string, string>,
): Promise<void> =>
  inTransaction(server.services.db, async (tx) => {
    // Foreign keys are satisfied at the end, but not after each statement.
    await sql`set local session_replication_role = replica`.execute(tx);
    const owners = sql`array[${sql.join([...heirs.keys()])}]::uuid[]`;
    const cases = [...heirs].map(([own, heir]) => sql`when ${own} then ${heir}::uuid`);
    for (const [table, columns] of columnsByTable()) {
      if (structure.has(table) || SHARED.has(table)) continue;
      const names = columns.map((column) => sql.ref(column));
      const changes = names.map(
        (name) => sql`${name} = case ${name} ${sql.join(cases, sql` `)} else ${name} end`,
      );
      const isOwn = names.map((name) => sql`${name} = any(${owners})`);
      const own = sql.join(isOwn, sql` or `);
      await sql`savepoint before_table`.execute(tx);
      try {
        await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${own}`.execute(tx);
      } catch {
        // The heir already owns single rows, such as a setting, from the previous case.
        await sql`rollback to savepoint before_table`.execute(tx);
        await sql`delete from ${sql.table(table)} where ${own}`.execute(tx);
      }
    }
  });

/** Adds other people whose guids sort in the same order, because pairs are stored in that order. */
async function addHeirs(): Promise<Map<string, string>> {
  const { db } = server.services;
  const heirs = new Map<string, string>();
  for (const name of PEOPLE) {
    const own = server.university.people[name];
    const heir = own.slice(0, -1) + (own.endsWith('0') ? '1' : '0');
    const { search_name: _, ...person } = await db
      .selectFrom('person')
      .selectAll()
      .where('guid', '=', own)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('person')
      .values({
        ...person,
        guid: heir,
        user_name: `other-${name}`,
        email: `other-${name}@x.example`,
      })
      .execute();
    heirs.set(own, heir);
  }
  return heirs;
}

beforeAll(async () => {
  server = await createTestServer({ areas: (services) => areas.flatMap((area) => area(services)) });
  const { db } = server.services;
  uuidColumns = (
    await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.udt_name = 'uuid'`.execute(
      db,
    )
  ).rows;
  const tables = [...new Set(uuidColumns.map(({ table }) => table))];
  const filled = async () => {
    const each = tables.map(
      (table) => sql`select ${table} as name where exists (select from ${sql.table(table)})`,
    );
    return new Set(
      (await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db)).rows.map(
        ({ name }) => name,
      ),
    );
  };
  const structure = await filled();
  const heirs = await addHeirs();
  for (const one of makingCases) {
    await call(one, await inputOf(one));
    await handOver(structure, heirs);
  }
  for (const { table, column } of uuidColumns) {
    if (column !== 'guid') continue;
    const {
      rows: [row],
    } = await sql<{ guid: string }>`select guid from ${sql.table(table)} limit 1`.execute(db);
    if (row) foreign.set(table, row.guid);
  }
});
afterAll(() => server.close());

/** Fields where a successful call with a fresh guid creates a row. */
async function findChoices(): Promise<Choice[]> {
  const choices = new Map<string, Choice>();
  for (const one of makingCases) {
    const { query, body }: Endpoint = endpoints[one.key];
    for (const path of [...guidPlaces(body, ['body']), ...guidPlaces(query, ['query'])]) {
      const name = nameOf({ one, path });
      const guid = randomUUID();
      const input = choices.has(name) ? null : withGuid(await inputOf(one), path, guid);
      if (!input || !succeeded(await call(one, input))) continue;
      const tables = await tablesWith(guid);
      if (tables.length > 0) choices.set(name, { one, path, tables });
    }
  }
  return [...choices.values()];
}

/**
 * Tables whose guids are tried at a choice: all of them in nightly runs, otherwise those of the
 * choice and a few more.
 */
function kindsFor({ tables }: Pick<Choice, 'tables'>): string[] {
  const all = [...foreign.keys()];
  if (THOROUGH) return all;
  const own = all.filter((kind) => tables.includes(kind));
  const others = all.filter((kind) => !own.includes(kind));
  const [some = []] = fc.sample(fc.shuffledSubarray(others, { minLength: 5, maxLength: 5 }), 1);
  return [...own, ...some];
}

it("never changes others' things where a client chooses a guid", async () => {
  const choices = await findChoices();
  const faults: string[] = [];
  for (const choice of choices) {
    const { one } = choice;
    let input: Input | null = null;
    for (const kind of kindsFor(choice)) {
      input ??= await inputOf(one);
      const guid = foreign.get(kind) ?? '';
      const chosen = withGuid(input, choice.path, guid) ?? {};
      const changed = await changesBy(guid, async () => {
        const response = await call(one, chosen);
        if (response.status >= 500)
          faults.push(`${nameOf(choice)} with that of a ${kind}: ${response.status}`);
        if (succeeded(response)) input = null;
      });
      faults.push(...changed.map((row) => `${nameOf(choice)} changed ${row}`));
    }
  }
  expect(choices.map(nameOf)).toEqual(expect.arrayContaining(KNOWN));
  expect(faults).toEqual([]);
});

it("never changes others' things by uploads and chat messages", async () => {
  const { data: opened } = await server.call('teacher', 'POST Chats/Open', {
    body: { personGuid: server.university.people.student },
  });
  const group = opened?.groupGuid ?? '';
  const send = (guid: string) =>
    server.realtime
      .invoke(server.caller('teacher'), 'SendMessagePrivate', group, guid, 'نص')
      .catch((cause: { status?: number }) => expect(cause.status).toBeLessThan(500));
  const upload = (uploadId: string) =>
    server.app.inject({
      method: 'POST',
      url: `/upload/Forums?${new URLSearchParams({ uploadId, fileName: 'x.txt' })}`,
      payload: 'text',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${server.token('teacher')}`,
      },
    });
  for (const guid of foreign.values()) {
    const changed = await changesBy(guid, async () => {
      await send(guid);
      expect((await upload(guid)).statusCode).toBeLessThan(500);
    });
    expect(changed).toEqual([]);
  }
});
