import { types, type CustomTypesConfig } from 'pg';

const { builtins } = types;

/**
 * Parsers of column types, for the same results with the embedded database and PostgreSQL,
 * regardless of TZ.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, (text) => text],
  [builtins.INTERVAL, (text) => text],
]);

/** Returns bigint as number, timestamptz as Date, date and interval as text. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? types.getTypeParser(oid, format),
};
