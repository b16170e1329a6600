import {
  formatFileSize,
  type Lecture,
  type LectureFolder,
  type LectureItem,
  type LectureReader,
  type LectureSubject,
} from '@riwaq/api';
import type { Services } from '../platform/services';
import type { LectureItemRow, ProgressRow, ReaderRow, SubjectRow } from './rows';
import { publicationOf } from './rules/publication';
import { newSince } from './rules/visits';
import type { SubjectAccess } from './subject-access';

type Reader = Pick<SubjectAccess, 'studies' | 'edits' | 'visit'>;

export interface LecturePresenters {
  subject(row: SubjectRow, studies: boolean): LectureSubject;
  progress(row: ProgressRow, studies: boolean): { lecturesCount: number; seenCount: number | null };
  item(row: LectureItemRow, reader: Reader, now: Date): LectureItem;
  folder(row: LectureItemRow, reader: Reader): LectureFolder;
  lecture(row: LectureItemRow, reader: Reader, now: Date): Lecture;
  reader(row: ReaderRow): LectureReader;
}

/** Presenters: turn database rows into the objects of API responses. */
export function createPresenters({ time }: Pick<Services, 'time'>): LecturePresenters {
  const common = (row: LectureItemRow) => ({
    itemGuid: row.guid,
    subjectGuid: row.subject_guid,
    folderGuid: row.parent_guid,
    title: row.title,
    visible: row.visible,
    createdDate: time.format(row.created_at),
  });
  const progress: LecturePresenters['progress'] = ({ lectures, seen }, studies) => ({
    lecturesCount: lectures,
    seenCount: studies ? seen : null,
  });

  const folder: LecturePresenters['folder'] = (row, { studies }) => ({
    kind: 'folder',
    ...common(row),
    description: row.description,
    progress: progress(row.progress ?? { lectures: 0, seen: 0 }, studies),
  });

  const lecture: LecturePresenters['lecture'] = (row, { studies, edits, visit }, now) => {
    const since = newSince(visit, now);
    const cameOut = row.published_at ?? row.show_from ?? row.created_at;
    return {
      kind: 'lecture',
      ...common(row),
      folderTitle: row.folder_title,
      files: row.files.map(({ guid, url, caption, bytes, downloads }) => ({
        fileGuid: guid,
        fileUrl: url,
        fileCaption: caption,
        fileSizeFormated: formatFileSize(bytes),
        downloadCount: downloads,
      })),
      showFromDate: time.formatNullable(row.show_from),
      publication: publicationOf(
        { visible: row.visible, showFrom: row.show_from, folderOpen: row.folder_open },
        now,
      ),
      publishedDate: time.formatNullable(edits ? row.published_at : cameOut),
      modifiedDate: time.formatNullable(row.modified_at),
      teacher: { teacherGuid: row.created_by, teacherName: row.teacher_name },
      seen: studies ? row.seen : null,
      isNew: studies && !row.seen && since !== null && cameOut > since,
      seenStudentsCount: edits ? row.seen_students : null,
    };
  };

  return {
    progress,
    folder,
    lecture,
    item: (row, reader, now) =>
      row.kind === 'folder' ? folder(row, reader) : lecture(row, reader, now),
    subject: (row, studies) => ({
      subjectGuid: row.guid,
      subjectName: row.name,
      coverImageUrl: row.cover_image_url,
      places: row.places,
      teachers: row.teachers,
      lecturesCount: row.lectures,
      unseenCount: studies ? row.lectures - row.seen : null,
      newestDate: time.formatNullable(row.newest),
    }),
    reader: (row) => ({
      student: { studentGuid: row.guid, studentFullName: row.full_name },
      sectionName: row.section_name,
      seenDate: time.formatNullable(row.seen_at),
      downloadedDate: time.formatNullable(row.downloaded_at),
    }),
  };
}
