import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database';
import type { Tables } from '../src/platform/db/tables';
import type { Row } from './rows';

/**
 * Inserts rows in their order with one statement and one parameter. All rows must have the columns
 * of the first.
 */
export async function insertAll<Name extends keyof Tables & string>(
  tx: Tx,
  table: Name,
  rows: ReadonlyArray<Row<Name>>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
