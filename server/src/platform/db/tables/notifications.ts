import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface NotificationsTables {
  notification: {
    guid: string;
    seq: ColumnType<number, never, number>;
    person_guid: string;
    kind: string;
    fields: JSONColumnType<Record<string, string>>;
    path: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
    read_at: Date | null;
    count: Generated<number>;
    bundle: ColumnType<string | null, string | null | undefined, string | null>;
    digested_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  notification_preference: {
    person_guid: string;
    kind: string;
    in_site: boolean;
    in_digest: boolean;
  };
}
