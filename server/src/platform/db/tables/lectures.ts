import type { Generated } from 'kysely';
import type { CreatedAt, Seq } from './column-types';

export interface LecturesTables {
  lecture_item: {
    guid: string;
    seq: Seq;
    subject_guid: string;
    parent_guid: string | null;
    kind: 'folder' | 'lecture';
    position: number;
    title: string;
    description: Generated<string>;
    search_text: string;
    visible: Generated<boolean>;
    show_from: Date | null;
    published_at: Date | null;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
  };
  lecture_file: { lecture_guid: string; file_guid: string; caption: string; position: number };
  lecture_seen: {
    lecture_guid: string;
    person_guid: string;
    seen_at: Date;
    downloaded_at: Date | null;
  };
  lecture_visit: { person_guid: string; subject_guid: string; looked_at: Date; since: Date | null };
}
