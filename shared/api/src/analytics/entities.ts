import { z } from 'zod';
import { examStudent } from '../exams/attempt-endpoints';
import { question, questionType } from '../exams/question-entities';
import { guid, localDateTime } from '../schema';
import {
  DIFFICULTY_LEVELS,
  DISCRIMINATION_VERDICTS,
  DISTRACTOR_LEVELS,
  EXAM_VALIDITY_LEVELS,
  LEFT_OUT_ITEMS,
  RELIABILITY_LEVELS,
  VALIDITY_LEVELS,
} from './codes';

/** A figure; null, which is shown as a dash, if it cannot be computed. */
const figure = z.number().nullable();

const examDetails = z.object({
  /** Attempts of `totalCount` with at least half of the marks. */
  passCount: z.number(),
  /** Finished attempts whose marks are all known: the base of the success percentage. */
  totalCount: z.number(),
  /** The fields from here on are not in the specification. */
  title: z.string(),
  subjectName: z.string(),
  sectionName: z.string(),
  /**
   * While the exam is active, responses contain only counts: no marks and nothing derived from
   * them.
   */
  isActive: z.boolean(),
  randomQuestionsEnable: z.boolean(),
  studentsCount: z.number(),
  enteredCount: z.number(),
  finishedCount: z.number(),
  /** Answers of finished attempts that have no mark yet. */
  ungradedCount: z.number(),
  /**
   * Mean and median share (0 to 1) that the students in `totalCount` got of the marks that each of
   * them could get, extra marks included.
   */
  meanShare: figure,
  medianShare: figure,
  /** Number of students of `totalCount` in each tenth of the marks that they could get. */
  scoreDistribution: z.array(z.number()),
});

const statisticsQuestion = z.object({
  questionGuid: guid,
  /** The question without its markup; '' when it is an image. */
  questionTitle: z.string(),
  questionType,
  /**
   * Students who answered: of all attempts while the exam is active, of the finished ones
   * afterwards.
   */
  answeredCount: z.number(),
  /**
   * Students whose mark is at least half of the highest; null while marks are hidden or one is
   * missing.
   */
  correctAnswerd: figure,
  questionMark: z.number(),
  /** Students who were asked it. Not in the specification. */
  askedCount: z.number(),
  /** Their answers without a mark. Not in the specification. */
  ungradedCount: z.number(),
});

/** An option that is offered, or one of the most frequent written answers. */
const questionDetails = z.object({
  questionGuid: guid,
  answerText: z.string(),
  answersCount: z.number(),
  isCorrect: z.boolean(),
  /** The option; null for a written answer. Not in the specification. */
  answerGuid: guid.nullable(),
  /**
   * `answersCount` in each group of students by total marks; null without groups and for written
   * answers. Not in the specification.
   */
  upperCount: figure,
  middleCount: figure,
  lowerCount: figure,
});

const metricsQuestion = z.object({
  questionGuid: guid,
  dp: figure,
  de: figure,
  vi: figure,
  /**
   * Correlation with the marks of all other items. This field and those below are not in the
   * specification.
   */
  itemRest: figure,
  alphaIfDropped: figure,
  /** Variance of the marks, with n − 1 as the divisor. */
  variance: figure,
  dpLevel: z.enum(DISCRIMINATION_VERDICTS).nullable(),
  deLevel: z.enum(DISTRACTOR_LEVELS).nullable(),
  viLevel: z.enum(VALIDITY_LEVELS).nullable(),
  /** True if students who do well on the other items do badly on this one: its key may be wrong. */
  checkKey: z.boolean(),
  /** Reason why the item has only its own figures; null if the figures of the exam include it. */
  leftOut: z.enum(LEFT_OUT_ITEMS).nullable(),
});

const metrics = z.object({
  cronbachAlpha: figure,
  reliabilityLevel: z.enum(RELIABILITY_LEVELS).nullable(),
  /** Interpretation of alpha for this exam, in the language of the request. */
  message: z.string(),
  verdict: z.enum(EXAM_VALIDITY_LEVELS).nullable(),
  /**
   * Finished attempts, sorted by name: at most 250, beginning at `from`. A null score is a mark
   * that was not given yet; questions that the student was not asked are left out.
   */
  students: z.array(
    z.object({
      studentGuid: guid,
      studentName: z.string(),
      scores: z.array(z.object({ questionGuid: guid, score: figure })),
      total: figure,
    }),
  ),
  questions: z.array(metricsQuestion),
  /**
   * Total number of students, and number of items that the figures include. The fields from here on
   * are not in the specification.
   */
  studentsCount: z.number(),
  itemsCount: z.number(),
  /** Mean of the students' totals over those items, in marks. */
  mean: figure,
  standardDeviation: figure,
  standardError: figure,
  averageDp: figure,
  averageDe: figure,
  strongCount: z.number(),
  ratedCount: z.number(),
  /** Groups of students by total marks, ties included; null without groups. */
  groups: z.object({ topTotal: z.number(), bottomTotal: z.number() }).nullable(),
  difficulty: z.array(
    z.object({
      questionGuid: guid,
      correctAnswers: figure,
      totalStudents: z.number(),
      pValue: figure,
      difficultyLevel: z.enum(DIFFICULTY_LEVELS).nullable(),
    }),
  ),
  discrimination: z.array(
    z.object({
      questionGuid: guid,
      upperCorrect: figure,
      topTotal: figure,
      lowerCorrect: figure,
      bottomTotal: figure,
      dIndex: figure,
      verdict: z.enum(DISCRIMINATION_VERDICTS).nullable(),
    }),
  ),
});

/** Statistics of an exam, computed from its attempts (STAT-16; docs/decisions/0023). */
export const examStatistics = z.object({
  examDetails,
  /**
   * Students as in the exam's list of students, sorted by name. `degree` is null while the exam is
   * active.
   */
  studentsDetails: z.array(
    examStudent.pick({
      studentGuid: true,
      studentName: true,
      degree: true,
      questionsCount: true,
      questionsAnsweredCount: true,
      questionsNotAnsweredCount: true,
      enterDate: true,
      endDate: true,
    }),
  ),
  questions: z.array(statisticsQuestion),
  /** Answers of finished attempts; empty while the exam is active. */
  questionsDetails: z.array(questionDetails),
  /** Null while the exam is active, and before anybody has finished it. */
  calculateAllMetrics: metrics.nullable(),
});
export type ExamStatistics = z.infer<typeof examStatistics>;
export type ExamMetrics = z.infer<typeof metrics>;

/** Results of a question in one exam. */
const sitting = z.object({
  examGuid: guid,
  title: z.string(),
  sectionName: z.string(),
  startDate: localDateTime,
  questionGuid: guid,
  /** Finished attempts at that exam. */
  studentsCount: z.number(),
  pValue: figure,
  difficultyLevel: z.enum(DIFFICULTY_LEVELS).nullable(),
  dIndex: figure,
  verdict: z.enum(DISCRIMINATION_VERDICTS).nullable(),
  vi: figure,
});

/**
 * A question and its results in earlier exams, newest first: exams of the same teacher that contain
 * the same question, from the bank or entered by hand.
 */
export const itemHistory = z.object({
  question: question.pick({
    questionGuid: true,
    question: true,
    questionHint: true,
    fileName: true,
    fileUrl: true,
  }),
  sittings: z.array(sitting),
});
export type ItemHistory = z.infer<typeof itemHistory>;
