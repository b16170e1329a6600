import type { ResultParts } from '@riwaq/api';
import type { Insertable } from 'kysely';
import type { Tables } from '../src/platform/db/tables';

/** A row to insert, with every column that the seeder writes. JSON columns are given as objects. */
export type Row<Name extends keyof Tables> = Name extends 'notification'
  ? Omit<Insertable<Tables['notification']>, 'fields'> & { fields: Record<string, string> }
  : Name extends 'final_result'
    ? Omit<Insertable<Tables['final_result']>, 'parts'> & { parts: ResultParts }
    : Insertable<Tables[Name]>;
