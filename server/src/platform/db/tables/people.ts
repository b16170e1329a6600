import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './column-types';

/** The university and its people. */
export interface PeopleTables {
  university: { only_one: Generated<boolean>; name_ar: string; name_en: string; time_zone: string };
  department: { guid: string; name: string };
  stage: { guid: string; department_guid: string; name: string; study_name: string };
  section: { guid: string; stage_guid: string; name: string };
  subject: { guid: string; name: string; cover_image_url: string | null };
  subject_section: { subject_guid: string; section_guid: string };
  person: {
    guid: string;
    user_name: string;
    full_name: string;
    email: string;
    phone_number: string | null;
    role: 0 | 2;
    person_type: 'Student' | 'Teacher' | 'Administrator';
    password_hash: string | null;
    profile_image_url: string | null;
    closed_at: Generated<Date | null>;
    photo_consent_at: Generated<Date | null>;
    imported: Generated<boolean>;
    section_guid: string | null;
    student_code: string | null;
    department_guid: string | null;
    created_at: CreatedAt;
    search_name: ColumnType<string, never, never>;
  };
  teaching: { teacher_guid: string; subject_guid: string; section_guid: string };
  person_forum_role: { person_guid: string; role: string };
  person_permission: { person_guid: string; permission: string };
}
