import type { GoalStatus, ItemType, SourceType, Visibility } from '@riwaq/api';

/** Result rows of the stores' queries. Instants are Dates; guids are text. */

export interface PortfolioFileRow {
  guid: string;
  url: string;
  caption: string;
  bytes: number;
  downloads: number;
}
export interface TagRow {
  guid: string;
  item_guid: string;
  kind: ItemType;
  tag_item_guid: string;
  name: string;
  color_id: number;
}
export interface TagItemRow {
  guid: string;
  name: string;
  color_id: number;
}

export interface PortfolioItemRow {
  guid: string;
  student_guid: string;
  student_name: string;
  kind: ItemType;
  title: string;
  case_description: string;
  description: string;
  visibility: Visibility;
  flag: boolean;
  for_attention: boolean;
  achieved_on: string | null;
  due_at: Date | null;
  status: GoalStatus | null;
  dated_at: Date;
  created_at: Date;
  modified_at: Date | null;
  files: PortfolioFileRow[];
  tags: TagRow[];
  feedback_count: number;
  comments_count: number;
  reflections_count: number;
}

export interface ReflectionRow {
  guid: string;
  item_guid: string;
  text: string;
  created_at: Date;
  modified_at: Date | null;
  files: PortfolioFileRow[];
  feedback_count: number;
  comments_count: number;
}

export interface CommentRow {
  guid: string;
  source_guid: string;
  source_type: SourceType;
  text: string;
  created_at: Date;
  modified_at: Date | null;
  removed_at: Date | null;
  person_guid: string;
  person_name: string;
  person_role: 0 | 2;
  profile_image_url: string | null;
}

export interface FeedbackRow {
  guid: string;
  source_guid: string;
  source_type: SourceType;
  text: string;
  created_at: Date;
  modified_at: Date | null;
  teacher_guid: string;
  teacher_name: string;
  profile_image_url: string | null;
  comments_count: number;
}

export interface ProfileRow {
  guid: string;
  full_name: string;
  email: string;
  phone_number: string | null;
  student_code: string | null;
  section_guid: string | null;
  section_name: string | null;
  stage_guid: string | null;
  stage_name: string | null;
  study_name: string | null;
  department_guid: string | null;
  department_name: string | null;
  mission_statement: string;
  career_goals: string;
  profile_visibility: Visibility;
  contact_visibility: Visibility;
  photo_url: string | null;
  photo_consent_at: Date | null;
  work_samples: number;
  achievements: number;
  goals: number;
  modified_at: Date | null;
}
