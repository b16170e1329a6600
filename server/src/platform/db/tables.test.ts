import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { createTestDatabase } from '../../testing';

/** A table with its columns, on one line or on one line for each. */
const TABLE = /^ {2}(\w+): \{(?: (.*) \};$|\n([^]*?)^ {2}\};$)/gm;
/** A column with its type, which may take several lines. */
const COLUMN = /^(?: {4})?(\w+): ([^]*?)(?:;$|$(?!\n {5}))/gm;

/** Tables and columns of the types in a file, as `table.column`, with `?` if it may be null. */
const declaredIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(TABLE)].flatMap(([, table, inline, lines]) =>
    [...(inline?.replaceAll('; ', ';\n') ?? lines ?? '').matchAll(COLUMN)].map(
      ([, column, type]) => `${table}.${column}${/\bnull\b/.test(type ?? '') ? '?' : ''}`,
    ),
  );

describe('types of the tables', () => {
  it('name the columns of the database, and which may be null', async () => {
    const folder = path.join(__dirname, 'tables');
    const files = readdirSync(folder).map((name) => path.join(folder, name));
    const declared = [path.join(__dirname, 'tables.ts'), ...files].flatMap(declaredIn);
    const { db, close } = await createTestDatabase();
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as column
      from information_schema.columns
      where table_schema = current_schema()`
      .execute(db)
      .finally(close);
    expect(declared.sort()).toEqual(rows.map(({ column }) => column).sort());
  });
});
