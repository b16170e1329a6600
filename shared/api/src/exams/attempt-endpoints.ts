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
      "Starts the caller's attempt at an assigned exam, or continues it on this device; the drawn questions and their order stay.",
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
    summary: "The state of the caller's attempt: its version and the remaining time.",
    query: z.object({ ExamGuid: guid }),
    data: attempt.nullable(),
    statuses: examFinishStatuses,
  },
  'GET Exams/GetOutline': {
    access: [ROLE.student],
    source: designed,
    summary: 'The number of questions that an assigned exam asks the caller, and their total mark.',
    query: z.object({ ExamGuid: guid }),
    data: examOutline.nullable(),
    statuses: examFoundStatuses,
  },
  'POST Exams/AnswerSave': {
    access: [ROLE.student],
    source: 'SIT-9, SIT-11',
    summary:
      "Saves the answer to a question of the caller's attempt. Repeated requests save it once; an older answer never replaces a newer one. Late answers are stored separately.",
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
      "Moves the caller's running attempt at a forward-only exam to a page (from 0) and returns its questions; earlier pages then refuse answers. A stale version moves nothing and returns the current state.",
    body: z.object({ examGuid: guid, page: counter, version: counter }),
    data: attempt.nullable(),
    statuses: moveStatuses,
  },
  'PUT Exams/SetFlag': {
    access: [ROLE.student],
    source: 'SIT-4; designed here',
    summary:
      "Flags a question of the caller's running attempt, or removes the flag. A finished attempt does not change.",
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
    summary: "Finishes the caller's attempt. Repeated requests change nothing.",
    body: z.object({ examGuid: guid }),
    data: attempt.nullable(),
    statuses: examFinishStatuses,
  },
  'GET Exams/GetStudentsWithDegrees': {
    access: [ROLE.teacher],
    source: 'GRADE-7',
    summary: 'The students of an exam of the caller and the states of their attempts, by name.',
    query: z.object({ ExamGuid: guid }),
    data: z.array(examStudent).nullable(),
    statuses: examFoundStatuses,
  },
  'POST Exams/ResetEnteredPassword': {
    access: [ROLE.teacher],
    source: 'GRADE-10',
    summary: 'Requires a student of an exam of the caller to enter the password again.',
    body: ofStudent,
    data: nothing,
    statuses: examFoundStatuses,
  },
  'POST Exams/ResetFaceId': {
    access: [ROLE.teacher],
    source: 'GRADE-10',
    summary:
      'Requires a student of an exam of the caller to verify the face again. The student may enter the password of the account instead, unless `passwordInstead` is false.',
    body: ofStudent.extend({ passwordInstead: z.boolean().default(true) }),
    data: nothing,
    statuses: examFoundStatuses,
  },
  'PUT Exams/SetExtraTime': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Sets the extra time of a student of an exam of the caller, beyond every end; it replaces earlier extra time. A finished attempt stays finished.',
    body: ofStudent.extend({ extraSeconds: z.number().int().min(0).max(EXTRA_SECONDS_MAX) }),
    data: nothing,
    statuses: extraTimeStatuses,
  },
});
