import type { AuditKind, AuditRole, HealthState } from '@riwaq/api';
import type { ColumnType, Generated } from 'kysely';
import type { Seq } from './column-types';

/** The audit log and the health of the site. */
export interface OperationsTables {
  audit_entry: {
    seq: Seq;
    at: Date;
    kind: AuditKind;
    by_guid: string | null;
    by_name: string;
    by_role: AuditRole;
    about_guid: string | null;
    about_title: string;
    address: Generated<string | null>;
    counted_from: Generated<Date | null>;
    times: Generated<number>;
    by_search: ColumnType<string, never, never>;
    about_search: ColumnType<string, never, never>;
  };
  audit_change: {
    entry_seq: number;
    place: number;
    person_guid: string | null;
    person_name: string;
    before: string | null;
    after: string | null;
    person_search: ColumnType<string, never, never>;
  };
  health_check: { part: string; process: string; at: Date; state: HealthState };
  policy_violation: { directive: string; blocked: string; count: number; seen_at: Date };
}
