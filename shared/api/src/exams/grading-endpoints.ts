import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, localDateTime, nothing, optionalText, plainText, queryFlag } from '../schema';
import { examQuestion } from './question-entities';
import { autoCorrectStatuses, examReviewStatuses, gradingStatuses } from './statuses';

const designed = 'GRADE-4, GRADE-5; designed here (docs/decisions/0020)';

/** A change of one student's total by the automatic correction. */
export const correction = z.object({
  studentGuid: guid,
  studentName: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type Correction = z.infer<typeof correction>;

/** One mark that was given to an answer. */
export const givenMark = z.object({
  questionGuid: guid,
  /** Null: the mark was removed. */
  degree: z.number().nullable(),
  note: z.string(),
  /** Name of the teacher who gave it; null for the automatic correction. */
  givenBy: z.string().nullable(),
  givenDate: localDateTime,
});
export type GivenMark = z.infer<typeof givenMark>;

/** Endpoints for marking an exam (docs/requirements/grading.md). */
export const gradingEndpoints = declareEndpoints({
  'POST Exams/AutoCorrectAnswers': {
    access: [ROLE.teacher],
    source: 'GRADE-9, GRADE-13; the dry run is ours',
    summary:
      'Marks all answers of an exam of the caller that can be marked automatically; marks given by hand stay. With `dryRun` it stores nothing and returns what would change.',
    query: z.object({ ExamGuid: guid, dryRun: queryFlag.default(false) }),
    data: z
      .object({ changes: z.array(correction), markedCount: z.number(), byHandCount: z.number() })
      .nullable(),
    statuses: autoCorrectStatuses,
  },
  'POST Exams/AddQuestionDegree': {
    access: [ROLE.teacher],
    source: 'GRADE-11, GRADE-12',
    summary:
      "Sets the mark of a student's answer in an exam of the caller, with a note. The previous mark stays in the history.",
    body: z.object({
      examGuid: guid,
      questionGuid: guid,
      studentGuid: guid,
      degree: z.number(),
      note: optionalText(plainText),
    }),
    data: nothing,
    statuses: gradingStatuses,
  },
  'GET Exams/GetQuestionAnswers': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'One question of an exam of the caller with the answers of all students who were asked it, in an order that does not reveal who wrote them.',
    query: z.object({ ExamGuid: guid, questionGuid: guid }),
    data: z
      .array(
        examQuestion.pick({ studentAnswers: true, examResult: true, lateAnswers: true }).extend({
          studentGuid: guid,
          studentName: z.string(),
          /** Mark of the question on this student's paper. Designed here. */
          questionMark: z.number().optional(),
        }),
      )
      .nullable(),
    statuses: examReviewStatuses,
  },
  'GET Exams/GetDegreeHistory': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      "The history of the marks of a student's answers in an exam of the caller, newest first.",
    query: z.object({ ExamGuid: guid, StudentGuid: guid }),
    data: z.array(givenMark).nullable(),
    statuses: examReviewStatuses,
  },
});
