import type { ExportLanguage, GoalStatus, ItemType, SourceType, Visibility } from '@riwaq/api';
import type { Generated } from 'kysely';
import type { Seq } from './column-types';

export interface PortfolioTables {
  portfolio: {
    student_guid: string;
    mission_statement: Generated<string>;
    career_goals: Generated<string>;
    profile_visibility: Generated<Visibility>;
    contact_visibility: Generated<Visibility>;
  };
  portfolio_item: {
    guid: string;
    seq: Seq;
    student_guid: string;
    kind: ItemType;
    title: string;
    case_description: Generated<string>;
    description: string;
    search_text: string;
    tag_text: Generated<string>;
    visibility: Visibility;
    flag: Generated<boolean>;
    for_attention: Generated<boolean>;
    attention_told_at: Date | null;
    achieved_on: string | null;
    due_at: Date | null;
    status: GoalStatus | null;
    status_at: Date | null;
    due_told_at: Date | null;
    dated_at: Date;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_reflection: {
    guid: string;
    seq: Seq;
    item_guid: string;
    text: string;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_file: { source_guid: string; file_guid: string; caption: string; position: number };
  tag_item: { guid: string; owner_guid: string; name: string; name_key: string; color_id: number };
  portfolio_tag: { guid: string; seq: Seq; item_guid: string; tag_item_guid: string };
  portfolio_feedback: {
    guid: string;
    seq: Seq;
    item_guid: string;
    reflection_guid: string | null;
    source_guid: string;
    source_type: SourceType;
    teacher_guid: string;
    text: string;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_comment: {
    guid: string;
    seq: Seq;
    item_guid: string;
    reflection_guid: string | null;
    feedback_guid: string | null;
    source_guid: string;
    source_type: SourceType;
    person_guid: string;
    text: string;
    created_at: Date;
    modified_at: Date | null;
    removed_at: Generated<Date | null>;
  };
  portfolio_collection: {
    guid: string;
    student_guid: string;
    title: string;
    description: string;
    visibility: Visibility;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_collection_item: { collection_guid: string; item_guid: string; position: number };
  portfolio_link: {
    guid: string;
    seq: Seq;
    student_guid: string;
    secret_hash: string;
    title: string;
    with_profile: boolean;
    collection_guid: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    opened_count: Generated<number>;
    last_opened_at: Date | null;
  };
  portfolio_link_item: { link_guid: string; item_guid: string; position: number };
  portfolio_export: {
    ticket_hash: string;
    student_guid: string;
    language: ExportLanguage;
    expires_at: Date;
  };
}
