import type { ConversationKind, GroupMode } from '@riwaq/api';
import type { ColumnType, Generated } from 'kysely';
import type { Seq } from './column-types';

/** Mail and chat. */
export interface MessagingTables {
  mail: {
    guid: string;
    seq: Seq;
    sender_guid: string | null;
    sender_name: ColumnType<string | null, string | null | undefined, string | null>;
    title: string;
    html: string;
    excerpt: string;
    search_text: string;
    recipients_text: string;
    subject_guid: string | null;
    section_guid: string | null;
    thread_guid: string;
    reply_on_guid: string | null;
    recipients_count: number;
    delivered_count: Generated<number>;
    read_count: Generated<number>;
    created_at: Date;
  };
  mail_copy: {
    mail_guid: string;
    person_guid: string;
    mail_seq: number;
    sent: boolean;
    delivered_at: Date | null;
    read_at: Date | null;
    opened: Generated<boolean>;
    archived: Generated<boolean>;
    deleted_at: Date | null;
  };
  mail_draft: {
    guid: string;
    owner_guid: string;
    version: number;
    title: string;
    html: string;
    excerpt: string;
    to_guids: string[];
    subject_guid: string | null;
    section_guid: string | null;
    reply_on_guid: string | null;
    modified_at: Date;
    save_key: ColumnType<string | null, string | null | undefined, string | null>;
  };
  mail_file: { source_guid: string; file_guid: string; position: number };
  chat_conversation: {
    guid: string;
    kind: ConversationKind;
    low_guid: string | null;
    high_guid: string | null;
    owner_guid: string | null;
    name: string | null;
    mode: Generated<GroupMode>;
    search_name: ColumnType<string | null, never, never>;
    members_count: Generated<number>;
    last_sequence: Generated<number>;
    last_at: Date;
    created_at: Date;
  };
  chat_member: {
    conversation_guid: string;
    person_guid: string;
    muted: Generated<boolean>;
    read_to: Generated<number>;
    gone_at: Date | null;
    joined_at: Date;
  };
  chat_message: {
    guid: string;
    conversation_guid: string;
    sequence: number;
    from_guid: string;
    text: string;
    search_text: string;
    attached_file: string | null;
    attached_type: string | null;
    file_name: string | null;
    file_bytes: number | null;
    sent_at: Date;
    deleted_at: Date | null;
    removed: Generated<boolean>;
  };
  chat_hidden: { message_guid: string; person_guid: string };
}
