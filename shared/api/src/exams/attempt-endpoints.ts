import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { PASSWORD_MAX_LENGTH } from '../limits';
import { ROLE } from '../roles';
import { guid, localDateTime, nothing, text } from '../schema';
import { seenText } from '../seen-text';
import {
  ANSWER_FILES_MAX,
  ANSWER_TEXT_MAX,
  EXAM_PASSWORD_MAX_LENGTH,
  EXTRA_SECONDS_MAX,
  QUESTION_OPTIONS_MAX,
  SAVE_COUNTER_MAX,
} from './limits';
import { examOutline, questionOption } from './question-entities';
import {
  answerSaveStatuses,
  examEnterStatuses,
  examFinishStatuses,
  examFoundStatuses,
  extraTimeStatuses,
  flagStatuses,
  moveStatuses,
} from './statuses';

const designed = 'SIT-6; designed here (docs/decisions/0017)';

/** State of a student's own attempt, by the server's clock. */
export const attempt = z.object({
  examGuid: guid,
  /**
   * Number of times that the student entered the exam; each save sends it. A higher version than
   * the tab's own means that the student entered the exam in another tab or on another device
   * since.
   */
  version: z.number(),
  enterDate: localDateTime,
  /** When the attempt ends by itself, extra time included. */
  endDate: localDateTime,
  /** Seconds until `endDate`, at least 0. A browser counts down from this, not by its own clock. */
  remainingSeconds: z.number(),
  extraSeconds: z.number(),
  /** Furthest page, from 0, in an exam that only goes forward: the attempt resumes there. */
  reachedPage: z.number(),
  /**
   * Seconds until the server stops accepting answers: 0 after the student finished, otherwise until
   * the end plus the grace period. Correct answers stay hidden until then.
   */
  closesInSeconds: z.number(),
  /** Null while the attempt is running. */
  finishDate: localDateTime.nullable(),
  finishedBy: z.enum(['student', 'time']).nullable(),
});
export type ExamAttempt = z.infer<typeof attempt>;

/** A student of an exam (GRADE-2). */
export const examStudent = z.object({
  studentGuid: guid,
  studentName: z.string(),
  /** Null before it is marked, and while the exam is active. */
  degree: z.number().nullable(),
  questionsCount: z.number(),
  questionsAnsweredCount: z.number(),
  questionsNotAnsweredCount: z.number(),
  enterDate: localDateTime.nullable(),
  endDate: localDateTime.nullable(),
  /** Whether an answer exists. */
  studentStatus: z.boolean(),
  isPasswordEntered: z.boolean(),
  isFaceIdVerified: z.boolean(),
  /**
   * Account password instead of the face: `open` once the teacher allowed it, `used` once the
   * student entered with it.
   */
  facePassword: z.enum(['open', 'used']).nullable(),
  extraSeconds: z.number(),
  /** Number of answers that arrived too late. */
  lateAnswersCount: z.number(),
});
export type ExamStudent = z.infer<typeof examStudent>;

const ofStudent = z.object({ examGuid: guid, studentGuid: guid });
const counter = z.number().int().min(0).max(SAVE_COUNTER_MAX);

/**
 * An answer, to be saved. Without `version`, `sequence` and `clientKey` the server treats each save
 * as the newest.
 */
export const answerModel = z
  .object({
    examGuid: guid,
    questionGuid: guid,
    /**
     * Guids of options, the text, or the `fileUrl`s of uploads to `ExamAnswer`. Empty only in a
     * draft, where it clears the answer.
     */
    answer: z
      .array(text.trim().min(1).max(ANSWER_TEXT_MAX))
      .max(Math.max(QUESTION_OPTIONS_MAX, ANSWER_FILES_MAX))
      // A text without a visible character is no answer.
      .overwrite((values) => values.filter((value) => seenText(value) !== '')),
    /** `version` of the attempt in which the answer was typed. */
    version: counter.optional(),
    /** Number of the save within that version. */
    sequence: counter.optional(),
    /** Idempotency key: a retry of the save sends the same one. */
    clientKey: text.min(1).max(100).optional(),
    /** Milliseconds between typing and sending. */
    typedMsAgo: z.number().min(0).default(0),
    /**
     * Stored but not submitted: the response does not reveal the correct answers, and the answer
     * may still change.
     */
    draft: z.boolean().default(false),
  })
  // A cleared answer is stored like any other change; a submitted answer must not be empty (SIT-3).
  .refine(({ answer, draft }) => draft || answer.length > 0, {
    path: ['answer'],
    error: 'required',
  });
export type AnswerModel = z.input<typeof answerModel>;

/**
 * Endpoints for students who take an exam, and for teachers who watch them
 * (docs/requirements/sitting.md).
 */
export const attemptEndpoints = declareEndpoints({
  'POST Exams/EnterExam': {
    access: [ROLE.student],
    source: designed,
    summary:
      'Begins the own attempt at an assigned exam, or goes on with it here: questions and order stay as they were drawn.',
    body: z.object({
      examGuid: guid,
      password: text.max(EXAM_PASSWORD_MAX_LENGTH).optional(),
      /** Proof that `VerifyFaceId` returned for this exam, if the exam requires a face. */
      faceProof: text.max(100).optional(),
      /** Password of the student's account, if the teacher allowed it in place of the face. */
      accountPassword: text.max(PASSWORD_MAX_LENGTH).optional(),
    }),
    data: attempt.nullable(),
    statuses: examEnterStatuses,
  },
  'GET Exams/GetAttempt': {
    access: [ROLE.student],
    source: designed,
    summary: 'How the own attempt stands: its version and the time that is left.',
    query: z.object({ ExamGuid: guid }),
    data: attempt.nullable(),
    statuses: examFinishStatuses,
  },
  'GET Exams/GetOutline': {
    access: [ROLE.student],
    source: designed,
    summary: 'How many questions an assigned exam asks the caller, and for how many marks.',
    query: z.object({ ExamGuid: guid }),
    data: examOutline.nullable(),
    statuses: examFoundStatuses,
  },
  'POST Exams/AnswerSave': {
    access: [ROLE.student],
    source: 'SIT-9, SIT-11',
    summary:
      'Saves the answer to a question of the own attempt, once however often it is sent; an older one never replaces a newer one. What comes too late is kept apart.',
    body: answerModel,
    data: z
      .object({
        version: z.number(),
        studentAnswers: z.array(z.string()),
        answers: z.array(questionOption),
      })
      .nullable(),
    statuses: answerSaveStatuses,
  },
  'PUT Exams/MoveForward': {
    access: [ROLE.student],
    source: designed,
    summary:
      'Goes on to a page, counted from 0, of the own running attempt at an exam that only goes forward: the pages before it take no answers any more, and its questions are told. An older entering moves nothing, and is told how the attempt stands.',
    body: z.object({ examGuid: guid, page: counter, version: counter }),
    data: attempt.nullable(),
    statuses: moveStatuses,
  },
  'PUT Exams/SetFlag': {
    access: [ROLE.student],
    source: 'SIT-4; designed here',
    summary:
      'Flags a question of the own running attempt, or takes the flag away. A finished attempt stays as it is.',
    body: z.object({
      examGuid: guid,
      questionGuid: guid,
      flag: z.union([z.literal(0), z.literal(1)]),
    }),
    data: nothing,
    statuses: flagStatuses,
  },
  'POST Exams/FinishExam': {
    access: [ROLE.student],
    source: designed,
    summary: 'Finishes the own attempt. The first finish stands.',
    body: z.object({ examGuid: guid }),
    data: attempt.nullable(),
    statuses: examFinishStatuses,
  },
  'GET Exams/GetStudentsWithDegrees': {
    access: [ROLE.teacher],
    source: 'GRADE-7',
    summary: 'The students of an own exam and how their attempts stand, by name.',
    query: z.object({ ExamGuid: guid }),
    data: z.array(examStudent).nullable(),
    statuses: examFoundStatuses,
  },
  'POST Exams/ResetEnteredPassword': {
    access: [ROLE.teacher],
    source: 'GRADE-10',
    summary: 'Has a student of an own exam enter the password again.',
    body: ofStudent,
    data: nothing,
    statuses: examFoundStatuses,
  },
  'POST Exams/ResetFaceId': {
    access: [ROLE.teacher],
    source: 'GRADE-10',
    summary:
      'Has the face of a student of an own exam verified again, and lets the student give the own password of the account in its place unless `passwordInstead` is false.',
    body: ofStudent.extend({ passwordInstead: z.boolean().default(true) }),
    data: nothing,
    statuses: examFoundStatuses,
  },
  'PUT Exams/SetExtraTime': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Gives a student of an own exam so much time beyond every end, in place of what was given before. A finished attempt stays finished.',
    body: ofStudent.extend({ extraSeconds: z.number().int().min(0).max(EXTRA_SECONDS_MAX) }),
    data: nothing,
    statuses: extraTimeStatuses,
  },
});
