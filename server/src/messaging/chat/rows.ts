import type { ConversationKind, GroupMode } from '@riwaq/api';

/** A stored message with its writer and recipient. */
export interface ChatMessageRow {
  guid: string;
  conversation_guid: string;
  sequence: number;
  from_guid: string;
  to_guid: string;
  user_name: string;
  text: string;
  attached_file: string | null;
  attached_type: string | null;
  file_name: string | null;
  file_bytes: number | null;
  sent_at: Date;
  deleted_at: Date | null;
  /** True: removed by the owner of the group, not by its writer. */
  removed: boolean;
}

/** A conversation as one of its members sees it. */
export interface ConversationRow {
  guid: string;
  kind: ConversationKind;
  title: string;
  person_guid: string | null;
  profile_image_url: string | null;
  mode: GroupMode;
  owner_guid: string | null;
  members_count: number;
  last_sequence: number;
  created_at: Date;
  muted: boolean;
  read_to: number;
  read_by_all: number;
  unread: number;
}

/** A conversation that is locked until the transaction ends, with the caller's membership. */
export interface LockedConversation {
  guid: string;
  kind: ConversationKind;
  mode: GroupMode;
  owner_guid: string | null;
  members_count: number;
  last_sequence: number;
  last_at: Date;
  muted: boolean;
  read_to: number;
}

export interface ChatMemberRow {
  guid: string;
  full_name: string;
  profile_image_url: string | null;
  muted: boolean;
  is_owner: boolean;
  unread: number;
}
