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

/** A figure that may not exist: it is null then, and shown as a dash. */
const figure = z.number().nullable();

const examDetails = z.object({
  /** Those of `totalCount` with half of the marks or more. */
  passCount: z.number(),
  /** Finished attempts of which every mark is known: the success percentage is out of these. */
  totalCount: z.number(),
  /** The rest is ours. */
  title: z.string(),
  subjectName: z.string(),
  sectionName: z.string(),
  /** While it is active only counts are told: no marks and nothing that follows from them. */
  isActive: z.boolean(),
  randomQuestionsEnable: z.boolean(),
  studentsCount: z.number(),
  enteredCount: z.number(),
  finishedCount: z.number(),
  /** Answers of finished attempts that have no mark yet. */
  ungradedCount: z.number(),
  /**
   * Of the students in `totalCount`, with extra marks, as shares of what each could get, from 0 to
   * 1.
   */
  meanShare: figure,
  medianShare: figure,
  /** How many of `totalCount` lie in each tenth of what they could get. */
  scoreDistribution: z.array(z.number()),
});

const statisticsQuestion = z.object({
  questionGuid: guid,
  /** The question without its markup; '' when it is an image. */
  questionTitle: z.string(),
  questionType,
  /** Those who gave an answer: of all while the exam is active, then of the finished attempts. */
  answeredCount: z.number(),
  /**
   * Those whose mark is at least half of the highest; null while it may not be told or a mark is
   * missing.
   */
  correctAnswerd: figure,
  questionMark: z.number(),
  /** Those to whom it was asked. Ours. */
  askedCount: z.number(),
  /** Their answers without a mark. Ours. */
  ungradedCount: z.number(),
});

/** An option that is offered, or one of the most frequent written answers. */
const questionDetails = z.object({
  questionGuid: guid,
  answerText: z.string(),
  answersCount: z.number(),
  isCorrect: z.boolean(),
  /** The option; null for a written answer. Ours. */
  answerGuid: guid.nullable(),
  /**
   * Of `answersCount`, in the groups by totals; null without groups, and for written answers. Ours.
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
  /** The rest is ours. The correlation with the marks of all other items. */
  itemRest: figure,
  alphaIfDropped: figure,
  /** Of the marks, over n − 1. */
  variance: figure,
  dpLevel: z.enum(DISCRIMINATION_VERDICTS).nullable(),
  deLevel: z.enum(DISTRACTOR_LEVELS).nullable(),
  viLevel: z.enum(VALIDITY_LEVELS).nullable(),
  /** Who does well in the rest does badly here: the key may be wrong. */
  checkKey: z.boolean(),
  /**
   * Why it has no figures but those of its own; null when it is one of the items that all figures
   * are made from.
   */
  leftOut: z.enum(LEFT_OUT_ITEMS).nullable(),
});

const metrics = z.object({
  cronbachAlpha: figure,
  reliabilityLevel: z.enum(RELIABILITY_LEVELS).nullable(),
  /** What alpha says of this exam, in the language of the request. */
  message: z.string(),
  verdict: z.enum(EXAM_VALIDITY_LEVELS).nullable(),
  /**
   * Finished attempts by name: at most 250 from `from` on. Null is a mark that is not given yet;
   * questions that were not asked are not among the scores.
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
   * The rest is ours. How many students there are in all, and how many items the figures are made
   * from.
   */
  studentsCount: z.number(),
  itemsCount: z.number(),
  /** Of the totals of those items, in marks. */
  mean: figure,
  standardDeviation: figure,
  standardError: figure,
  averageDp: figure,
  averageDe: figure,
  strongCount: z.number(),
  ratedCount: z.number(),
  /** The groups by totals, ties included; null when there are none. */
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

/** What an exam's attempts say of the exam (document 3 section 3; docs/decisions/0023). */
export const examStatistics = z.object({
  examDetails,
  /**
   * As the exam's list of students tells them, by name. The degree is null while the exam is
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
  /** Of finished attempts; none while the exam is active. */
  questionsDetails: z.array(questionDetails),
  /** Null while the exam is active, and before anybody has finished it. */
  calculateAllMetrics: metrics.nullable(),
});
export type ExamStatistics = z.infer<typeof examStatistics>;
export type ExamMetrics = z.infer<typeof metrics>;

/** How a question fared in an exam. */
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
 * A question as it is asked, and its earlier sittings, the newest first: exams of the same teacher
 * with the same question, from the bank or by hand.
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
