import type {
  ApiData,
  Lecture,
  LectureFolder,
  LectureItem,
  LectureReader,
  LectureSubject,
} from '@riwaq/api';
import { answered, type TestApiHandler } from '@riwaq/contract/testing';
import { guidOf, TEACHER } from './samples';

type Content = ApiData<'GET Lectures/GetContent'>;

export function aSubject(change: Partial<LectureSubject> = {}): LectureSubject {
  return {
    subjectGuid: guidOf('subject'),
    subjectName: 'الخوارزميات',
    coverImageUrl: null,
    places: [{ departmentName: 'الحاسوب', stageName: 'الثانية', studyName: 'صباحي' }],
    teachers: ['أحمد الكبيسي'],
    lecturesCount: 12,
    unseenCount: 5,
    newestDate: '2026-02-02T10:00:00',
    ...change,
  };
}

export function aFolder(change: Partial<LectureFolder> = {}): LectureFolder {
  return {
    kind: 'folder',
    itemGuid: guidOf('lecture folder'),
    subjectGuid: guidOf('subject'),
    folderGuid: null,
    title: 'Week one',
    visible: true,
    createdDate: '2026-02-01T10:00:00',
    description: '',
    progress: { lecturesCount: 4, seenCount: null },
    ...change,
  };
}

export function aLecture(change: Partial<Lecture> = {}): Lecture {
  return {
    kind: 'lecture',
    itemGuid: guidOf('lecture'),
    subjectGuid: guidOf('subject'),
    folderGuid: null,
    folderTitle: null,
    title: 'Big O',
    visible: true,
    createdDate: '2026-02-01T10:00:00',
    modifiedDate: null,
    showFromDate: null,
    publication: 'shown',
    publishedDate: '2026-02-01T10:00:00',
    teacher: { teacherGuid: TEACHER, teacherName: 'أحمد الكبيسي' },
    seen: null,
    isNew: false,
    seenStudentsCount: 3,
    files: [
      {
        fileGuid: guidOf('slides'),
        fileUrl: 'Lectures/1/slides.pdf',
        fileCaption: 'Slides',
        fileSizeFormated: '1.5 KB',
        downloadCount: 7,
      },
    ],
    ...change,
  };
}

export function aReader(name: string, seenDate: string | null = null): LectureReader {
  return {
    student: { studentGuid: guidOf(name), studentFullName: name },
    sectionName: 'أ',
    seenDate,
    downloadedDate: null,
  };
}

/** Response with the top of a subject, by default for its teacher. */
export function lectureContent(
  items: LectureItem[],
  change: Partial<Omit<Content, 'subject'>> & { subject?: Partial<Content['subject']> } = {},
): TestApiHandler<'GET Lectures/GetContent'> {
  const subject = {
    subjectGuid: guidOf('subject'),
    subjectName: 'الخوارزميات',
    coverImageUrl: null,
    canEdit: true,
    studies: false,
    studentsCount: 30,
    ...change.subject,
  };
  return () =>
    answered({
      folder: null,
      trail: [],
      progress: { lecturesCount: items.length, seenCount: null },
      items,
      ...change,
      subject,
    });
}

/** Overrides for a student of the subject. */
export const forStudent = { canEdit: false, studies: true, studentsCount: null } as const;
