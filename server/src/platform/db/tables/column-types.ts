import type { ColumnType } from 'kysely';

export type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** A bigint that stays far below 2^53; both drivers are configured to return a number. */
export type Seq = ColumnType<number, never, never>;
