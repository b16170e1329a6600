import { z } from 'zod';
import {
  guid,
  guidList,
  guidOrNull,
  localDateTime,
  nullableGuid,
  optionalGuid,
  plainText,
  text,
  title,
} from '../schema';
import { EXAM_STATUSES, NO_FOLDER } from './codes';
import { EXAM_PASSWORD_MAX_LENGTH, QUESTIONS_IN_PAGE } from './limits';

/** The values are in `codes.ts`, which the browser imports too. */
export const examType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export const examStatus = z.enum(EXAM_STATUSES);
/** How long an exam lasts that is not restricted by time. */
const NO_PERIOD = '00:00:00';
/** HH:mm:ss, hours from 00 to 99 (document 2 section 2, time picker). */
export const duration = z.string().regex(/^\d{2}:[0-5]\d:[0-5]\d$/);
/**
 * A period as clients write it; none is '00:00:00'. An exam that is not restricted by time may send
 * any form of none.
 */
const period = z
  .union([duration, z.enum(['', '00:00']), z.literal(0)])
  .nullish()
  .transform((value) =>
    typeof value === 'string' && value.length === NO_PERIOD.length ? value : NO_PERIOD,
  );
/** A folder, or none: the guid of zeros, as it comes out, or any other form of none. */
export const folderGuid = guidOrNull.default(null).transform((value) => value ?? NO_FOLDER);

/** A folder of a teacher's exams. */
export const examFolder = z.object({
  folderGuid: guid,
  parentGuid: nullableGuid,
  folderName: z.string(),
  foldersCount: z.number(),
  examsCount: z.number(),
});
export type ExamFolder = z.infer<typeof examFolder>;

/**
 * An exam (document 2 section 3). `passwordToEnter` is told to its teacher alone; to others it is
 * ''.
 */
export const exam = z.object({
  guid,
  title: z.string(),
  description: z.string(),
  startDate: localDateTime,
  endDate: localDateTime,
  examStatus,
  isActive: z.boolean(),
  showResult: z.boolean(),
  examType,
  enablePasswordToEnter: z.boolean(),
  passwordToEnter: z.string(),
  enableFaceIdVerification: z.boolean(),
  blockAccessResources: z.boolean(),
  restrictedMovingToNext: z.boolean(),
  showCorrectAnswerAfterSubmit: z.boolean(),
  restrictedByTime: z.boolean(),
  restrictedTime: duration,
  numberOfQuestionsInPage: z.number(),
  /**
   * Several right options count by what is chosen of them: right minus wrong over right, never
   * below zero. Otherwise all or nothing. Ours.
   */
  partialMarks: z.boolean(),
  randomQuestionsEnable: z.boolean(),
  folderId: nullableGuid,
  subjectGuid: guid,
  subjectName: z.string(),
  sectionGuid: guid,
  sectionName: z.string(),
  stageName: z.string(),
  departmentName: z.string(),
  teacherName: z.string(),
  studentsCount: z.number(),
  /** The student who asks has finished it, or their time is over; false for its teacher. Ours. */
  hasFinished: z.boolean(),
});
export type Exam = z.infer<typeof exam>;

const settings = {
  title,
  description: plainText.default(''),
  startDate: localDateTime,
  endDate: localDateTime,
  examType,
  enablePasswordToEnter: z.boolean().default(false),
  enableFaceIdVerification: z.boolean().default(false),
  blockAccessResources: z.boolean().default(false),
  passwordToEnter: text.trim().max(EXAM_PASSWORD_MAX_LENGTH).default(''),
  numberOfQuestionsInPage: z
    .number()
    .int()
    .min(QUESTIONS_IN_PAGE.min)
    .max(QUESTIONS_IN_PAGE.max)
    .default(QUESTIONS_IN_PAGE.default),
  partialMarks: z.boolean().default(false),
  showCorrectAnswerAfterSubmit: z.boolean().default(false),
  restrictedMovingToNext: z.boolean().default(false),
  restrictedByTime: z.boolean().default(false),
  restrictedTime: period,
};

/**
 * What a person fills in for a new exam. A new `examGuid` chosen by the caller makes a retried
 * create happen once.
 */
export const examModel = z.object({
  ...settings,
  examGuid: optionalGuid,
  subjectGuid: guid,
  sectionGuid: guid,
  studentGuids: guidList.min(1),
  FolderGuid: folderGuid,
});
export type ExamModel = z.input<typeof examModel>;

/** A new sitting of an exam. `newExamGuid` makes a retried one happen once. */
export const reExamModel = z.object({
  examGuid: guid,
  newExamGuid: optionalGuid,
  startDate: localDateTime,
  endDate: localDateTime,
  sectionGuid: guid,
  studentGuids: guidList.min(1),
});
export type ReExamModel = z.input<typeof reExamModel>;

/** An exam's settings as a person changes them. */
export const examEdit = z.object({
  ...settings,
  Guid: guid,
  isActive: z.boolean(),
  showResult: z.boolean(),
  /** Designed here: a client that does not know it leaves it as it is. */
  partialMarks: z.boolean().optional(),
});
export type ExamEdit = z.input<typeof examEdit>;
