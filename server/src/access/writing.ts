import { sql } from 'kysely';
import type { TestServer } from '../testing';
import { authorisationCase, type AuthorisationCase } from './case';

/** The content of the tables, as one text. */
export async function fingerprint(
  { services }: TestServer,
  tables: readonly string[],
): Promise<string> {
  const parts = tables.map(
    (table) =>
      sql`(select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) from ${sql.table(table)} x)`,
  );
  const {
    rows: [row],
  } = await sql<{ all: string }>`select concat(${sql.join(parts)}) as all`.execute(services.db);
  return row?.all ?? '';
}

/** Creates cases whose refused attempts must leave the tables unchanged. */
export function writingIn(
  tables: readonly string[],
): <Key extends AuthorisationCase['key']>(value: AuthorisationCase<Key>) => AuthorisationCase {
  const before = new WeakMap<TestServer, string>();
  return <Key extends AuthorisationCase['key']>(value: AuthorisationCase<Key>) =>
    authorisationCase<Key>({
      ...value,
      async input(server) {
        const input = await value.input(server);
        before.set(server, await fingerprint(server, tables));
        return input;
      },
      async verify(server, as, outcome, answer) {
        if (outcome !== 'allowed' && (await fingerprint(server, tables)) !== before.get(server))
          throw new Error('A refused call changed something.');
        await value.verify?.(server, as, outcome, answer);
      },
    });
}
