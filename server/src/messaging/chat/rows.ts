import type { ConversationKind, GroupMode } from '@riwaq/api';

/** A message as it is stored, with who wrote it and to whom. */
export interface MessageRow {
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
  /** The owner of the group deleted it, not its writer. */
  removed: boolean;
}

/** A conversation as one of its members has it. */
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

/**
 * A conversation whose row is held until the transaction ends, with how the caller stands in it.
 */
export interface HeldConversation {
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

export interface MemberRow {
  guid: string;
  full_name: string;
  profile_image_url: string | null;
  muted: boolean;
  is_owner: boolean;
  unread: number;
}
