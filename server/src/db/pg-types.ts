import { types, type CustomTypesConfig } from 'pg';

const { builtins } = types;

/**
 * The same for the embedded database and PostgreSQL: what columns come out as, whatever TZ says.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, (text) => text],
  [builtins.INTERVAL, (text) => text],
]);

/** bigint as number, timestamptz as Date, date and interval as their text. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? types.getTypeParser(oid, format),
};
