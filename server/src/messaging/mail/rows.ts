/** Result rows of the stores' queries. Instants are Dates; guids are text. */

export interface PersonRow {
  guid: string;
  name: string;
  image: string | null;
}
export interface MailFileRow {
  guid: string;
  url: string;
  name: string;
  bytes: number;
  downloads: number;
}
/** `sender_guid` is null in mail of the university itself. */
export interface DeliveryRow {
  guid: string;
  sender_guid: string | null;
  recipients_count: number;
  delivered_count: number;
  read_count: number;
}

/** A mail as one person has it. */
export interface MailRow extends DeliveryRow {
  sent: boolean;
  title: string;
  excerpt: string;
  sender_name: string;
  sender_image: string | null;
  subject_guid: string | null;
  subject_name: string | null;
  section_guid: string | null;
  section_name: string | null;
  thread_guid: string;
  reply_on_guid: string | null;
  created_at: Date;
  files_count: number;
  read: boolean;
  archived: boolean;
  replied: boolean;
  /** A few recipients; only for a sent mail. */
  recipients: PersonRow[];
}
export interface WholeMailRow extends MailRow {
  html: string;
  files: MailFileRow[];
}

export interface DraftRow {
  guid: string;
  owner_guid: string;
  version: number;
  save_key: string | null;
  title: string;
  html: string;
  excerpt: string;
  to_guids: string[];
  subject_guid: string | null;
  section_guid: string | null;
  reply_on_guid: string | null;
  modified_at: Date;
  files: MailFileRow[];
}
