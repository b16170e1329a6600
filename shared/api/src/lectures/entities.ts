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
  optionalGuid,
  plainText,
  text,
  title,
} from '../schema';

/** Where a subject is studied: of a student the own place, of a teacher those taught. */
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
  /** Of these, those that the caller has not opened; null for who does not study the subject. */
  unseenCount: z.number().nullable(),
  /** When the newest of these came out. */
  newestDate: localDateTime.nullable(),
});
export type LectureSubject = z.infer<typeof lectureSubject>;

/** The subject whose lectures are shown, and what the caller may do in it. */
export const lecturePlaceInSubject = z.object({
  subjectGuid: guid,
  subjectName: z.string(),
  coverImageUrl: z.string().nullable(),
  /** Adds, changes, orders and deletes here, and sees who has seen what. */
  canEdit: z.boolean(),
  /** Studies it: what was seen is marked. */
  studies: z.boolean(),
  /** Students who study it; null for students. */
  studentsCount: z.number().nullable(),
});

/**
 * How far a student has come: '7 of 12 seen'; `seenCount` is null for who does not study the
 * subject.
 */
export const lectureProgress = z.object({
  lecturesCount: z.number(),
  seenCount: z.number().nullable(),
});

/** `scheduled` waits for its date; `hidden` was left a draft, or lies in a hidden folder. */
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
  /** What it holds, in folders inside too, as far as the caller sees it. */
  progress: lectureProgress,
});
export type LectureFolder = z.infer<typeof lectureFolder>;

/** A lecture without its text. */
export const lecture = z.object({
  kind: z.literal('lecture'),
  ...itemFields,
  /** The folder's title, where the list is of several folders. */
  folderTitle: z.string().nullable(),
  files: z.array(fileItem),
  showFromDate: localDateTime.nullable(),
  publication: lecturePublication,
  /** When students first saw it. */
  publishedDate: localDateTime.nullable(),
  modifiedDate: localDateTime.nullable(),
  teacher: teacherName.omit({ subjectName: true }),
  /** Whether the caller has opened it; null for who does not study the subject. */
  seen: z.boolean().nullable(),
  /** Came out since the caller's last visit. */
  isNew: z.boolean(),
  /** How many students have seen it; null for students. */
  seenStudentsCount: z.number().nullable(),
});
export type Lecture = z.infer<typeof lecture>;

export const lectureItem = z.union([lectureFolder, lecture]);
export type LectureItem = z.infer<typeof lectureItem>;

/** A folder of the way from the top down. */
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

/**
 * What a person fills in for a folder. A new `itemGuid` chosen by the caller makes a retried create
 * happen once.
 */
export const lectureFolderModel = z.object({
  itemGuid: optionalGuid,
  subjectGuid: guid,
  folderGuid: guidOrNull.default(null),
  title,
  description: plainText.default(''),
  visible: z.boolean().default(true),
});
export type LectureFolderModel = z.input<typeof lectureFolderModel>;

/** What a person fills in for a lecture; `description` is rich text. */
export const lectureModel = z.object({
  itemGuid: optionalGuid,
  subjectGuid: guid,
  folderGuid: guidOrNull.default(null),
  title,
  description: html.default(''),
  files: z
    .array(z.object({ fileUrl: text.max(500), fileCaption: text.trim().max(TEXT_MAX.fileCaption) }))
    .max(CONTENT_FILES_MAX)
    .default([]),
  showFromDate: localDateTime.nullable().default(null),
  visible: z.boolean().default(true),
});
export type LectureModel = z.input<typeof lectureModel>;

/**
 * Where an item goes: into a folder (null is the top), after one of those there, first (null) or
 * last (left out).
 */
export const lectureMoveModel = z.object({
  itemGuid: guid,
  folderGuid: guidOrNull,
  afterGuid: guidOrNull.optional(),
});
export type LectureMoveModel = z.input<typeof lectureMoveModel>;

/**
 * What is copied and where to: the end of a folder, or of the top (null), of any subject whose
 * lectures the caller may change. A new `copyGuid` chosen by the caller makes a retried copy happen
 * once. `visible` is of the copy itself: what it holds is as it was, and nobody finds it before the
 * copy is shown.
 */
export const lectureCopyModel = z.object({
  itemGuid: guid,
  copyGuid: optionalGuid,
  subjectGuid: guid,
  folderGuid: guidOrNull.default(null),
  visible: z.boolean().default(false),
});
export type LectureCopyModel = z.input<typeof lectureCopyModel>;
