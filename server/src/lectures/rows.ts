/** Rows of the stores' queries. Instants are Dates; guids are text. */

interface PlaceRow {
  departmentName: string;
  stageName: string;
  studyName: string;
}
export interface ProgressRow {
  lectures: number;
  seen: number;
}
interface FileRow {
  guid: string;
  url: string;
  caption: string;
  bytes: number;
  downloads: number;
}

export interface SubjectRow {
  guid: string;
  name: string;
  cover_image_url: string | null;
  places: PlaceRow[];
  teachers: string[];
  lectures: number;
  seen: number;
  newest: Date | null;
}

export interface LectureItemRow {
  guid: string;
  subject_guid: string;
  parent_guid: string | null;
  kind: 'folder' | 'lecture';
  title: string;
  description: string;
  visible: boolean;
  show_from: Date | null;
  published_at: Date | null;
  created_at: Date;
  modified_at: Date | null;
  created_by: string;
  teacher_name: string;
  folder_title: string | null;
  folder_open: boolean;
  files: FileRow[];
  /** Only for a folder. */
  progress: ProgressRow | null;
  seen: boolean;
  seen_students: number | null;
}

export interface ReaderRow {
  guid: string;
  full_name: string;
  section_name: string;
  seen_at: Date | null;
  downloaded_at: Date | null;
}
