import { z } from 'zod';
import { fileItem } from '../files/endpoints';
import { CONTENT_FILES_MAX, TEXT_MAX } from '../limits';
import { studentName, teacherName } from '../people/endpoints';
import {
  guid,
  guidOrNull,
  html,
  localDateTime,
  nullableGuid,
  optionalDateTime,
  optionalGuid,
  optionalText,
  plainText,
  text,
  title,
} from '../schema';

/**
 * Department, stage and study in which a subject is studied: a student's own, or all in which a
 * teacher teaches it.
 */
const lecturePlace = z.object({
  departmentName: z.string(),
  stageName: z.string(),
  studyName: z.string(),
});

/** A subject as a card. */
export const lectureSubject = z.object({
  subjectGuid: guid,
  subjectName: z.string(),
  coverImageUrl: z.string().nullable(),
  places: z.array(lecturePlace),
  teachers: z.array(z.string()),
  /** Lectures that the caller sees. */
  lecturesCount: z.number(),
  /**
   * Number of these that the caller has not opened; null for callers who do not study the subject.
   */
  unseenCount: z.number().nullable(),
  /** When the newest of these was published. */
  newestDate: localDateTime.nullable(),
});
export type LectureSubject = z.infer<typeof lectureSubject>;

/** The subject whose lectures are shown, and what the caller may do in it. */
export const lecturePlaceInSubject = z.object({
  subjectGuid: guid,
  subjectName: z.string(),
  coverImageUrl: z.string().nullable(),
  /** The caller may add, change, order and delete lectures here, and see who has read them. */
  canEdit: z.boolean(),
  /** The caller studies the subject: lectures that they have seen are marked. */
  studies: z.boolean(),
  /** Number of students of the subject; null for students. */
  studentsCount: z.number().nullable(),
});

/**
 * A student's progress: '7 of 12 seen'; `seenCount` is null for callers who do not study the
 * subject.
 */
export const lectureProgress = z.object({
  lecturesCount: z.number(),
  seenCount: z.number().nullable(),
});

/** `scheduled` waits for its date; `hidden` is a draft, or lies in a hidden folder. */
export const lecturePublication = z.enum(['shown', 'scheduled', 'hidden']);

const itemFields = {
  itemGuid: guid,
  subjectGuid: guid,
  folderGuid: nullableGuid,
  title: z.string(),
  visible: z.boolean(),
  createdDate: localDateTime,
};

/** A folder in a subject or in another folder. */
export const lectureFolder = z.object({
  kind: z.literal('folder'),
  ...itemFields,
  description: z.string(),
  /** Progress in the folder and its subfolders, over the lectures that the caller sees. */
  progress: lectureProgress,
});
export type LectureFolder = z.infer<typeof lectureFolder>;

/** A lecture without its text. */
export const lecture = z.object({
  kind: z.literal('lecture'),
  ...itemFields,
  /** The folder's title, in lists that span several folders. */
  folderTitle: z.string().nullable(),
  files: z.array(fileItem),
  showFromDate: localDateTime.nullable(),
  publication: lecturePublication,
  /** When students first saw it. */
  publishedDate: localDateTime.nullable(),
  modifiedDate: localDateTime.nullable(),
  teacher: teacherName.omit({ subjectName: true }),
  /** Whether the caller has opened it; null for callers who do not study the subject. */
  seen: z.boolean().nullable(),
  /** Published since the caller's last visit. */
  isNew: z.boolean(),
  /** Number of students who have seen it; null for students. */
  seenStudentsCount: z.number().nullable(),
});
export type Lecture = z.infer<typeof lecture>;

export const lectureItem = z.union([lectureFolder, lecture]);
export type LectureItem = z.infer<typeof lectureItem>;

/** A folder of the breadcrumb, from the top down. */
export const lectureCrumb = z.object({ folderGuid: guid, title: z.string() });
export type LectureCrumb = z.infer<typeof lectureCrumb>;

/** A folder that something may be moved to. */
export const lectureFolderName = z.object({
  folderGuid: guid,
  parentFolderGuid: nullableGuid,
  title: z.string(),
});
export type LectureFolderName = z.infer<typeof lectureFolderName>;

/** A student and when they opened and downloaded a lecture; null where they did not. */
export const lectureReader = z.object({
  student: studentName,
  sectionName: z.string(),
  seenDate: localDateTime.nullable(),
  downloadedDate: localDateTime.nullable(),
});
export type LectureReader = z.infer<typeof lectureReader>;

/** Fields of a folder. A new `itemGuid` chosen by the client makes a retried create idempotent. */
export const lectureFolderModel = z.object({
  itemGuid: optionalGuid,
  subjectGuid: guid,
  folderGuid: guidOrNull.default(null),
  title,
  description: optionalText(plainText),
  visible: z.boolean().default(true),
});
export type LectureFolderModel = z.input<typeof lectureFolderModel>;

/** Fields of a lecture; `description` is rich text. */
export const lectureModel = z.object({
  itemGuid: optionalGuid,
  subjectGuid: guid,
  folderGuid: guidOrNull.default(null),
  title,
  description: optionalText(html),
  files: z
    .array(z.object({ fileUrl: text.max(500), fileCaption: text.trim().max(TEXT_MAX.fileCaption) }))
    .max(CONTENT_FILES_MAX)
    .default([]),
  showFromDate: optionalDateTime,
  visible: z.boolean().default(true),
});
export type LectureModel = z.input<typeof lectureModel>;

/**
 * Target of a move: a folder (null is the top), after one of its items, first (null) or last (left
 * out).
 */
export const lectureMoveModel = z.object({
  itemGuid: guid,
  folderGuid: guidOrNull,
  afterGuid: guidOrNull.optional(),
});
export type LectureMoveModel = z.input<typeof lectureMoveModel>;

/**
 * Item to copy, and its target: the end of a folder, or of the top (null), of any subject whose
 * lectures the caller may change. A new `copyGuid` chosen by the client makes a retried copy
 * idempotent. `visible` applies to the copy itself: the items in it keep their visibility, and
 * students find none of them before the copy is shown.
 */
export const lectureCopyModel = z.object({
  itemGuid: guid,
  copyGuid: optionalGuid,
  subjectGuid: guid,
  folderGuid: guidOrNull.default(null),
  visible: z.boolean().default(false),
});
export type LectureCopyModel = z.input<typeof lectureCopyModel>;
