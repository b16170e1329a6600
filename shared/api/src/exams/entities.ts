import { z } from 'zod';
import {
  guid,
  guidList,
  guidOrNull,
  localDateTime,
  nullableGuid,
  optionalGuid,
  optionalText,
  plainText,
  text,
  title,
} from '../schema';
import { EXAM_STATUSES, NO_FOLDER } from './codes';
import { EXAM_PASSWORD_MAX_LENGTH, QUESTIONS_IN_PAGE } from './limits';

/** The values are in `codes.ts`, which the browser imports too. */
export const examType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export const examStatus = z.enum(EXAM_STATUSES);
/** Duration of an exam without a time limit. */
const NO_PERIOD = '00:00:00';
/** HH:mm:ss, hours from 00 to 99 (UI-10). */
export const duration = z.string().regex(/^\d{2}:[0-5]\d:[0-5]\d$/);
/**
 * A duration as clients send it; '00:00:00' is none. An exam without a time limit may send any form
 * of none.
 */
const period = z
  .union([duration, z.enum(['', '00:00']), z.literal(0)])
  .nullish()
  .transform((value) =>
    typeof value === 'string' && value.length === NO_PERIOD.length ? value : NO_PERIOD,
  );
/** A folder, or none: the guid of zeros in responses, any form of none in requests. */
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

/** An exam (EXAM-4). Only its teacher receives `passwordToEnter`; for others it is ''. */
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
   * Marks an answer with several right options as (right − wrong) / right, at least 0; otherwise
   * all or nothing. Not in the specification.
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
  /**
   * True if the calling student has finished it or their time is over; false for its teacher. Not
   * in the specification.
   */
  hasFinished: z.boolean(),
});
export type Exam = z.infer<typeof exam>;

const settings = {
  title,
  description: optionalText(plainText),
  startDate: localDateTime,
  endDate: localDateTime,
  examType,
  enablePasswordToEnter: z.boolean().default(false),
  enableFaceIdVerification: z.boolean().default(false),
  blockAccessResources: z.boolean().default(false),
  passwordToEnter: optionalText(text.trim().max(EXAM_PASSWORD_MAX_LENGTH)),
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
 * Fields of a new exam. A new `examGuid` chosen by the client makes a retried create idempotent.
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

/** A repetition of an exam. `newExamGuid` makes a retried create idempotent. */
export const reExamModel = z.object({
  examGuid: guid,
  newExamGuid: optionalGuid,
  startDate: localDateTime,
  endDate: localDateTime,
  sectionGuid: guid,
  studentGuids: guidList.min(1),
});
export type ReExamModel = z.input<typeof reExamModel>;

/** Changed settings of an exam. */
export const examEdit = z.object({
  ...settings,
  Guid: guid,
  isActive: z.boolean(),
  showResult: z.boolean(),
  /** Designed here: optional, so that a client that does not know it leaves it unchanged. */
  partialMarks: z.boolean().optional(),
});
export type ExamEdit = z.input<typeof examEdit>;
