/** Result rows of the stores' queries. Instants are Dates; guids are text. */
import type { MemberStatus } from './rules/membership';

type TopicKind = 0 | 1;

interface PlacementColumns {
  department_guid: string | null;
  department_name: string | null;
  stage_guid: string | null;
  stage_name: string | null;
  subject_guid: string | null;
  subject_name: string | null;
  cover_image_url: string | null;
}

export interface ForumRow extends PlacementColumns {
  guid: string;
  parent_guid: string | null;
  title: string;
  description: string;
  forum_type: 0 | 1 | 2 | 3 | 4 | 5;
  start_at: Date | null;
  end_at: Date | null;
  end_enabled: boolean;
  visible: boolean;
  auto_generated: boolean;
  level: string;
  created_by: string;
  teacher_name: string | null;
  children_count: number;
  topics_count: number;
}

/** A topic with the columns of its forum, which are null without a forum. */
export interface TopicRow extends PlacementColumns {
  guid: string;
  forum_guid: string | null;
  forum_title: string | null;
  level: string | null;
  name: string;
  topic_type: TopicKind;
  member_mode: TopicKind;
  visible: boolean;
  start_at: Date | null;
  end_at: Date | null;
  end_enabled: boolean;
  created_by: string;
  created_at: Date;
  teacher_name: string | null;
  contents_count: number;
  last_activity_at: Date;
  /** Null unless the reader created the topic. */
  share_with_forum_guid: string | null;
  /** Joined members of a restricted topic; null unless the reader created it. */
  teacher_guids: string[] | null;
  student_guids: string[] | null;
  member_guid: string | null;
  member_status: MemberStatus | null;
  favorite: boolean | null;
}

export interface ContentFileRow {
  guid: string;
  url: string;
  caption: string;
  bytes: number;
  downloads: number;
}

/** Names of the mentioned people by guid; null without mentions. */
type MentionedNames = Record<string, string> | null;

export interface ContentRow {
  guid: string;
  topic_guid: string;
  topic_name: string;
  topic_type: TopicKind;
  topic_end_at: Date | null;
  topic_end_enabled: boolean;
  title: string;
  html: string;
  created_at: Date;
  modified_at: Date | null;
  locked_at: Date | null;
  pinned: boolean;
  created_by: string;
  teacher_name: string | null;
  replies_count: number;
  rates_count: number;
  stars_count: number;
  stars_sum: number;
  files: ContentFileRow[];
  member_guid: string | null;
  stars: number | null;
  feedback: string | null;
  read_at: Date | null;
  follow: boolean | null;
  /** Creator of the topic, and the reader's forum roles and whether they are an administrator. */
  topic_created_by: string;
  reader_roles: string[];
  reader_administers: boolean;
  mentions: MentionedNames;
}

export interface ReplyRow {
  guid: string;
  content_guid: string;
  text: string;
  created_by: string;
  created_at: Date;
  modified_at: Date | null;
  /** When a moderator removed its text. */
  removed_at: Date | null;
  person_name: string;
  mentions: MentionedNames;
}

interface PersonColumns {
  person_guid: string;
  person_role: 0 | 2;
  full_name: string;
}

export interface TopicMemberRow extends PersonColumns {
  guid: string;
  status: MemberStatus;
  owner: boolean;
}

export interface RateRow extends PersonColumns {
  guid: string;
  stars: number | null;
  feedback: string | null;
  rated_at: Date | null;
  rate_changed_at: Date | null;
}
