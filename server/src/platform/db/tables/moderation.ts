import type { Generated } from 'kysely';

export interface ModerationTables {
  report: {
    seq: Generated<number>;
    reply_guid: string | null;
    message_guid: string | null;
    comment_guid: string | null;
    person_guid: string;
    reason: string;
    created_at: Date;
    closed_at: Date | null;
  };
}
