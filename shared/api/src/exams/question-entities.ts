import { z } from 'zod';
import {
  guid,
  guidOrNull,
  html,
  localDateTime,
  nullableGuid,
  optionalGuid,
  optionalText,
  plainText,
  seen,
  text,
  title,
} from '../schema';
import { QUESTION_TYPES } from './codes';
import {
  EXAM_TOTAL,
  MARK_LIMITS,
  OPTION_FEEDBACK_MAX,
  OPTION_TEXT_MAX,
  QUESTION_OPTIONS_MAX,
} from './limits';
import { hasMarkDecimals } from './marks';

export const questionType = z.enum(QUESTION_TYPES);
const markWithin = ({ min, max }: { min: number; max: number }) =>
  z.number().min(min).max(max).refine(hasMarkDecimals, 'invalid');
/** The mark of a question: up to 4 decimals (QUESTION-8). */
export const questionMark = markWithin(MARK_LIMITS);
/** The total mark of an exam. */
export const totalMark = markWithin(EXAM_TOTAL);

/** An offered option, or an accepted answer where the student writes the answer (QUESTION-3). */
export const questionOption = z.object({
  answerGuid: guid,
  questionAnswer: z.string(),
  /** The same text, under the name of the field that saves it. */
  optionText: z.string(),
  optionOrder: z.number(),
  /** Null if the caller may not know. */
  isCorrect: z.boolean().nullable(),
  /**
   * Accepted deviation of a number, as a decimal string; null for none. Not in the specification.
   */
  tolerance: z.string().nullable(),
  /**
   * Feedback for students who chose it, or whose answer equals it: plain text. Absent without one,
   * and where the caller may not know. Not in the specification.
   */
  feedback: z.string().optional(),
});
export type QuestionOption = z.infer<typeof questionOption>;

export const studentAnswer = z.object({ answerText: z.string() });

/** A question of an exam or of the bank (QUESTION-1). `question` is rich text. */
export const question = z.object({
  questionGuid: guid,
  questionType,
  question: z.string(),
  questionHint: z.string(),
  /**
   * Feedback on the question: rich text. Absent without one, and where the caller may not know. Not
   * in the specification.
   */
  feedback: z.string().optional(),
  questionMark: z.number(),
  containsFile: z.boolean(),
  fileName: z.string(),
  /** Empty without a file; `Uploader/Download` returns the file's address. */
  fileUrl: z.string(),
  categoryGuid: nullableGuid,
  /** True if the question, or the same question, is in the bank. */
  isBankQuestions: z.boolean(),
  /** For a question of the bank: when it was last added to an exam. */
  lastUsedDate: localDateTime.nullable(),
  questionAnswers: z.array(questionOption),
  studentAnswers: z.array(studentAnswer),
});
export type Question = z.infer<typeof question>;

/** Mark of an answer (SIT-10); `degree` is null until there is one. */
export const examResult = z.object({ degree: z.number().nullable(), notex: z.string() });
export type ExamResult = z.infer<typeof examResult>;

/** Size of a paper, known before a student enters the exam. */
export const examOutline = z.object({
  questionsCount: z.number(),
  /**
   * Lowest and highest possible sum of the questions' marks. They differ only if the draw of
   * questions decides.
   */
  leastTotal: z.number(),
  mostTotal: z.number(),
});
export type ExamOutline = z.infer<typeof examOutline>;

/** A question of an exam, as students answer it and teachers mark it. */
export const examQuestion = question.extend({
  /** 1 if the student flagged it; 0 for all other callers (SIT-4). */
  flag: z.union([z.literal(0), z.literal(1)]),
  /** Null while the mark is hidden, or if the request asks for no student's answers. */
  examResult: examResult.nullable(),
  /** Only for the teacher: answers that arrived too late, oldest first. */
  lateAnswers: z.array(
    z.object({ receivedDate: localDateTime, studentAnswers: z.array(studentAnswer) }),
  ),
});
export type ExamQuestion = z.infer<typeof examQuestion>;

/** An exam with its questions (SIT-8). */
export const examWithQuestions = z.object({
  title: z.string(),
  subjectName: z.string(),
  /**
   * Marks that the student got; null while they are hidden, or if the request asks for no student.
   */
  totalStudentDegrees: z.number().nullable(),
  /**
   * Sum of the marks of all questions of the exam; for a student's paper, of the questions on it.
   */
  totalDegrees: z.number(),
  /**
   * Marks that further questions may still have: the sum is at most 100. Absent if each paper draws
   * its questions, and for students.
   */
  marksLeft: z.number().optional(),
  /**
   * Size of one paper, if each paper draws its questions; only for the teacher. Designed here: a
   * client that does not know it shows the pool's total.
   */
  paper: examOutline.optional(),
  /**
   * Number of questions, or of search results, on all pages; for a student, of all questions of the
   * attempt, including those that the server has not sent yet.
   */
  questionsCount: z.number(),
  examQuestions: z.array(examQuestion),
});

/** How many questions of a type are drawn (QUESTION-4). */
export const randomSetting = z.object({
  questionType,
  /** Number of questions to draw. */
  questionCount: z.number(),
  /** Sum of the marks of all questions of the type. */
  totalMarks: z.number(),
  /** Number of questions of the type. */
  numberOfQuestions: z.number(),
  /** Mark of each of them, lowest first. Designed here. */
  questionMarks: z.array(z.number()).optional(),
});
export type RandomSetting = z.infer<typeof randomSetting>;

const drawn = z.number().int().min(0);
/** Total mark of every paper. Null: the sum of the marks of its questions. */
export const paperMark = z
  .number()
  .gt(EXAM_TOTAL.min)
  .max(EXAM_TOTAL.max)
  .refine(hasMarkDecimals, 'invalid')
  .nullable();
export const randomModel = z.object({
  examGuid: guid,
  fillInTheBlanks: drawn,
  multiChoice: drawn,
  oneChoice: drawn,
  number: drawn,
  attachedFile: drawn,
  /** Designed here: optional, so that a client that does not know it leaves it unchanged. */
  paperMark: paperMark.optional(),
});
export type RandomModel = z.input<typeof randomModel>;

/**
 * Fields of a question (QUESTION-22), which belongs to `examGuid` or to `categoryGuid`. An unknown
 * `questionGuid` creates a question, so that a retried create is idempotent.
 */
export const questionModel = z.object({
  questionGuid: optionalGuid,
  examGuid: guidOrNull.default(null),
  categoryGuid: guidOrNull.default(null),
  questionType,
  question: html,
  containsFile: z.boolean().default(false),
  fileName: optionalText(text.max(255)),
  /**
   * `fileUrl` of an upload to `Exams`. If it is left out, the question keeps its file. Not in the
   * specification.
   */
  fileUrl: optionalText(text.max(500)),
  questionMark,
  questionHint: optionalText(plainText),
  /**
   * Rich text. Designed here: optional, so that a client that does not know it leaves it unchanged.
   */
  feedback: html.optional(),
  QuestionOptions: z
    .array(
      z.object({
        optionText: seen.max(OPTION_TEXT_MAX),
        isCorrect: z.boolean().default(false),
        optionOrder: z.number().int().default(0),
        answerGuid: guidOrNull.optional(),
        tolerance: text.trim().max(60).nullable().default(null),
        /** Plain text. Designed here: if it is left out, a stored option keeps its feedback. */
        feedback: text.trim().max(OPTION_FEEDBACK_MAX).optional(),
      }),
    )
    .max(QUESTION_OPTIONS_MAX)
    .default([]),
});
export type QuestionModel = z.input<typeof questionModel>;

/** A category of the question bank (QUESTION-5). */
export const bankCategory = z.object({
  categoryGuid: guid,
  categoryName: z.string(),
  categoryDescription: z.string(),
  studySubject: z.object({ subjectGuid: guid, subjectName: z.string() }),
  /** 1: offered where teachers choose questions; 0: put aside. */
  activeStatus: z.union([z.literal(0), z.literal(1)]),
  questionsCount: z.number(),
});
export type BankCategory = z.infer<typeof bankCategory>;

const categoryFields = {
  categoryName: title,
  categoryDescription: optionalText(plainText),
  activeStatus: z.union([z.literal(0), z.literal(1)]).default(1),
};
/**
 * Fields of a category. A new `categoryGuid` chosen by the client makes a retried create
 * idempotent.
 */
export const categoryModel = z.object({
  ...categoryFields,
  categoryGuid: optionalGuid,
  subjectGuid: guid,
});
export type CategoryModel = z.input<typeof categoryModel>;
/** Changes of a category; its subject stays. */
export const categoryEdit = z.object({ ...categoryFields, categoryGuid: guid });
export type CategoryEdit = z.input<typeof categoryEdit>;
