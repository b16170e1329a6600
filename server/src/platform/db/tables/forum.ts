import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Seq } from './column-types';

export interface ForumTables {
  forum: {
    guid: string;
    seq: Seq;
    parent_guid: string | null;
    title: string;
    description: string;
    forum_type: number;
    start_at: Date | null;
    end_at: Date | null;
    end_enabled: boolean;
    visible: boolean;
    department_guid: string | null;
    stage_guid: string | null;
    subject_guid: string | null;
    auto_generated: Generated<boolean>;
    level: string;
    created_by: string;
    created_at: CreatedAt;
    audience: ColumnType<string, never, never>;
  };
  forum_topic: {
    guid: string;
    seq: Seq;
    forum_guid: string | null;
    share_with_forum_guid: string | null;
    name: string;
    search_text: string;
    topic_type: number;
    member_mode: number;
    visible: boolean;
    start_at: Date | null;
    end_at: Date | null;
    end_enabled: boolean;
    created_by: string;
    created_at: CreatedAt;
    contents_count: Generated<number>;
    last_activity_at: Generated<Date>;
  };
  forum_topic_member: {
    guid: string;
    seq: Seq;
    topic_guid: string;
    person_guid: string;
    status: number;
    owner: Generated<boolean>;
    favorite: Generated<boolean>;
    changed_at: Generated<Date>;
  };
  forum_content: {
    guid: string;
    seq: Seq;
    topic_guid: string;
    title: string;
    html: string;
    search_text: string;
    locked_at: Date | null;
    pinned: Generated<boolean>;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
    replies_count: Generated<number>;
    rates_count: Generated<number>;
    stars_count: Generated<number>;
    stars_sum: Generated<number>;
    last_reply_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  forum_content_file: {
    content_guid: string;
    file_guid: string;
    caption: string;
    position: number;
  };
  forum_content_member: {
    guid: string;
    seq: Seq;
    content_guid: string;
    person_guid: string;
    stars: number | null;
    feedback: string | null;
    rated_at: Date | null;
    rate_changed_at: Date | null;
    read_at: Date | null;
    viewed_at: Date | null;
    follow: Generated<boolean>;
  };
  forum_reply: {
    guid: string;
    seq: Seq;
    content_guid: string;
    text: string;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
    removed_at: Generated<Date | null>;
  };
  forum_mention: { person_guid: string; content_guid: string | null; reply_guid: string | null };
  forum_topic_reading: {
    person_guid: string;
    topic_guid: string;
    contents_to: Generated<number>;
    replies_to: Generated<number>;
  };
  forum_thread_reading: {
    person_guid: string;
    content_guid: string;
    replies_to: Generated<number>;
  };
}
