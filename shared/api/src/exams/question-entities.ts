import { z } from 'zod';
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
import { QUESTION_TYPES } from './codes';
import { EXAM_TOTAL, MARK_LIMITS, OPTION_TEXT_MAX, QUESTION_OPTIONS_MAX } from './limits';
import { hasMarkDecimals } from './marks';

export const questionType = z.enum(QUESTION_TYPES);
const markWithin = ({ min, max }: { min: number; max: number }) =>
  z.number().min(min).max(max).refine(hasMarkDecimals, 'invalid');
/** The mark of a question: up to 4 decimals (document 2 section 9). */
export const questionMark = markWithin(MARK_LIMITS);
/** The total mark of an exam. */
export const totalMark = markWithin(EXAM_TOTAL);

/** What is offered, or what is accepted where the answer is written (document 2 section 3). */
export const questionOption = z.object({
  answerGuid: guid,
  questionAnswer: z.string(),
  /** The same text, under the name that it is saved by. */
  optionText: z.string(),
  optionOrder: z.number(),
  /** Null where the caller may not know. */
  isCorrect: z.boolean().nullable(),
  /** How far off a number may be, as a written decimal; null for exactly. Ours. */
  tolerance: z.string().nullable(),
});
export type QuestionOption = z.infer<typeof questionOption>;

export const studentAnswer = z.object({ answerText: z.string() });

/** A question of an exam or of the bank (document 2 section 3). `question` is rich text. */
export const question = z.object({
  questionGuid: guid,
  questionType,
  question: z.string(),
  questionHint: z.string(),
  questionMark: z.number(),
  containsFile: z.boolean(),
  fileName: z.string(),
  /** '' without a file; its address is asked for with `Uploader/Download`. */
  fileUrl: z.string(),
  categoryGuid: nullableGuid,
  /** It is in the bank, or the same question is. */
  isBankQuestions: z.boolean(),
  /** Of a question of the bank: when it last went into an exam. */
  lastUsedDate: localDateTime.nullable(),
  questionAnswers: z.array(questionOption),
  studentAnswers: z.array(studentAnswer),
});
export type Question = z.infer<typeof question>;

/** What an answer got (document 2 section 3); a null degree: nothing yet. */
export const examResult = z.object({ degree: z.number().nullable(), notex: z.string() });
export type ExamResult = z.infer<typeof examResult>;

/** What a paper asks before it is there. */
export const examOutline = z.object({
  questionsCount: z.number(),
  /**
   * The least and the most that the marks of the questions can make together: not the same only
   * where what is drawn decides.
   */
  leastTotal: z.number(),
  mostTotal: z.number(),
});
export type ExamOutline = z.infer<typeof examOutline>;

/** A question of an exam as it is sat and marked. */
export const examQuestion = question.extend({
  /** 1 where the student has flagged it; 0 for everybody else (document 2 section 3). */
  flag: z.union([z.literal(0), z.literal(1)]),
  /** Null where it may not be told, or nobody's answer is asked for. */
  examResult: examResult.nullable(),
  /** To the teacher alone: answers that came too late, oldest first. */
  lateAnswers: z.array(
    z.object({ receivedDate: localDateTime, studentAnswers: z.array(studentAnswer) }),
  ),
});
export type ExamQuestion = z.infer<typeof examQuestion>;

/** An exam with its questions (document 2 section 3, data.exam). */
export const examWithQuestions = z.object({
  title: z.string(),
  subjectName: z.string(),
  /** What the student got; null when none is asked about, or before it may be told. */
  totalStudentDegrees: z.number().nullable(),
  /** The sum of the marks of all of the exam's questions; of a student's paper, of those on it. */
  totalDegrees: z.number(),
  /**
   * How many more marks the exam's questions may have: they come to 100 at most. Left out where a
   * draw decides, and for whoever sits it.
   */
  marksLeft: z.number().optional(),
  /**
   * What one paper asks and comes to where the questions of each are drawn; to the teacher alone.
   * Designed here: a client that does not know it shows the pool's total.
   */
  paper: examOutline.optional(),
  /**
   * Questions that there are, or that were found, on all pages; for whoever sits it all of the
   * attempt, told already or not.
   */
  questionsCount: z.number(),
  examQuestions: z.array(examQuestion),
});

/** How many questions of a type are drawn (document 2 section 3). */
export const randomSetting = z.object({
  questionType,
  /** How many are drawn. */
  questionCount: z.number(),
  /** The marks of all questions of the type together. */
  totalMarks: z.number(),
  /** How many there are. */
  numberOfQuestions: z.number(),
  /** The mark of each of them, the least first. Designed here. */
  questionMarks: z.array(z.number()).optional(),
});
export type RandomSetting = z.infer<typeof randomSetting>;

const drawn = z.number().int().min(0);
/** What every paper is out of. Null: the sum of the marks of its questions. */
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
  /** Designed here: a client that does not know it leaves it as it is. */
  paperMark: paperMark.optional(),
});
export type RandomModel = z.input<typeof randomModel>;

/**
 * What a person fills in for a question (document 2 section 7, AddOrEditQuestion). It goes to
 * `examGuid` or to `categoryGuid`. A `questionGuid` that there is not makes a new question, so that
 * a retried create happens once.
 */
export const questionModel = z.object({
  questionGuid: optionalGuid,
  examGuid: guidOrNull.default(null),
  categoryGuid: guidOrNull.default(null),
  questionType,
  question: html,
  containsFile: z.boolean().default(false),
  fileName: text.max(255).default(''),
  /** Of an upload to `Exams`. Left out, a question keeps the file that it has. Ours. */
  fileUrl: text.max(500).default(''),
  questionMark,
  questionHint: plainText.default(''),
  QuestionOptions: z
    .array(
      z.object({
        optionText: text.trim().min(1).max(OPTION_TEXT_MAX),
        isCorrect: z.boolean().default(false),
        optionOrder: z.number().int().default(0),
        answerGuid: guidOrNull.optional(),
        tolerance: text.trim().max(60).nullable().default(null),
      }),
    )
    .max(QUESTION_OPTIONS_MAX)
    .default([]),
});
export type QuestionModel = z.input<typeof questionModel>;

/** A category of the question bank (document 2 section 3). */
export const bankCategory = z.object({
  categoryGuid: guid,
  categoryName: z.string(),
  categoryDescription: z.string(),
  studySubject: z.object({ subjectGuid: guid, subjectName: z.string() }),
  /** 1: offered where questions are chosen; 0: put aside. */
  activeStatus: z.union([z.literal(0), z.literal(1)]),
  questionsCount: z.number(),
});
export type BankCategory = z.infer<typeof bankCategory>;

const categoryFields = {
  categoryName: title,
  categoryDescription: plainText.default(''),
  activeStatus: z.union([z.literal(0), z.literal(1)]).default(1),
};
/**
 * What a person fills in for a category. A new `categoryGuid` chosen by the caller makes a retried
 * create happen once.
 */
export const categoryModel = z.object({
  ...categoryFields,
  categoryGuid: optionalGuid,
  subjectGuid: guid,
});
export type CategoryModel = z.input<typeof categoryModel>;
/** A category as a person changes it; its subject stays. */
export const categoryEdit = z.object({ ...categoryFields, categoryGuid: guid });
export type CategoryEdit = z.input<typeof categoryEdit>;
