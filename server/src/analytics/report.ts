import type { ExamMetrics, ExamStatistics } from '@riwaq/api';
import type { QuestionRow } from '../exams/rows';
import { markOf, unitsOf, type MarkUnits } from '../exams/rules/mark';
import {
  answerDetails,
  choiceCounts,
  type ChosenAnswer,
  type WrittenAnswer,
} from './answer-counts';
import { resultsOf, type ExamResults } from './exam-results';
import {
  figuresOf,
  itemsOf,
  matrixOfItems,
  type ItemFigures,
  type TestOfItems,
} from './item-figures';
import {
  coefficientOf,
  itemRest,
  itemTotal,
  pointsToKey,
  validityOf,
  type Correlation,
} from './rules/correlation';
import { difficultyLevel } from './rules/difficulty';
import { discriminationVerdict } from './rules/discrimination';
import { distractorLevel } from './rules/distractors';
import { numberOf, type Fraction } from './rules/fraction';
import { groupsOf } from './rules/groups';
import { momentsOf, varianceOf, type Moments } from './rules/moments';
import {
  alphaIfDropped,
  cronbachAlpha,
  FEWEST_STUDENTS,
  reliabilityLevel,
  standardError,
} from './rules/reliability';
import { validitySummary } from './rules/validity';
import type { MarkSheet } from './sheet';

type Question = ExamStatistics['questions'][number];

/** The level of alpha, or the reason why there is none. */
export type ReliabilityMessage =
  'good' | 'moderate' | 'poor' | 'negative' | 'fewItems' | 'fewStudents' | 'noVariance';

export interface ReportInput {
  readonly questions: readonly QuestionRow[];
  readonly titleOf: (question: QuestionRow) => string;
  readonly sheet: MarkSheet;
  /** The extra marks of each student, by index. */
  readonly extra: readonly (MarkUnits | null)[];
  readonly choices: readonly ChosenAnswer[];
  readonly written: readonly WrittenAnswer[];
}

/** The statistics computed from an exam's finished attempts, independent of user and language. */
export interface Report extends ExamResults {
  readonly questions: Question[];
  readonly questionsDetails: ExamStatistics['questionsDetails'];
  readonly message: ReliabilityMessage;
  readonly metrics: Omit<ExamMetrics, 'message' | 'students'>;
}

const MARK = unitsOf(1);
const figureOf = (one: Fraction | null): number | null => one && numberOf(one);
const coefficient = (one: Correlation | null): number | null => one && coefficientOf(one);
const rootOf = (value: number | null): number | null => (value === null ? null : Math.sqrt(value));
const inMarks = (units: number | null): number | null => (units === null ? null : units / MARK);
const inSquaredMarks = (units: number | null): number | null =>
  units === null ? null : units / MARK ** 2;

function messageOf({ students, items, tt }: Moments): ReliabilityMessage | null {
  if (students < FEWEST_STUDENTS) return 'fewStudents';
  if (items.length < 2) return 'fewItems';
  return tt === 0n ? 'noVariance' : null;
}

function reliabilityMessage(moments: Moments, alpha: Fraction | null): ReliabilityMessage {
  const missing = messageOf(moments);
  if (missing !== null) return missing;
  if (alpha && alpha.over < 0n) return 'negative';
  const level = alpha && reliabilityLevel(alpha);
  if (level === 'Good Reliability') return 'good';
  return level === 'Moderate Reliability' ? 'moderate' : 'poor';
}

const itemMetrics = ({
  question,
  dp,
  de,
  vi,
  rest,
  dropped,
  variance,
  leftOut,
}: ItemFigures): ExamMetrics['questions'][number] => ({
  questionGuid: question.guid,
  dp: figureOf(dp),
  de: figureOf(de),
  vi: coefficient(vi),
  itemRest: coefficient(rest),
  alphaIfDropped: figureOf(dropped),
  variance: inSquaredMarks(variance),
  dpLevel: dp && discriminationVerdict(dp),
  deLevel: de && distractorLevel(de),
  viLevel: vi && validityOf(vi),
  checkKey: pointsToKey(rest),
  leftOut,
});

const difficultyMetrics = ({
  question,
  correct,
  asked,
  p,
}: ItemFigures): ExamMetrics['difficulty'][number] => ({
  questionGuid: question.guid,
  correctAnswers: correct,
  totalStudents: asked,
  pValue: figureOf(p),
  difficultyLevel: p && difficultyLevel(p),
});

const discriminationMetrics = ({
  question,
  discrimination,
  dp,
}: ItemFigures): ExamMetrics['discrimination'][number] => ({
  questionGuid: question.guid,
  upperCorrect: discrimination && discrimination.upperCorrect,
  topTotal: discrimination && discrimination.topTotal,
  lowerCorrect: discrimination && discrimination.lowerCorrect,
  bottomTotal: discrimination && discrimination.bottomTotal,
  dIndex: figureOf(dp),
  verdict: dp && discriminationVerdict(dp),
});

/** The figures of the complete test and those of its items. */
function metricsOf(
  moments: Moments,
  { groups }: TestOfItems,
  figures: readonly ItemFigures[],
  alpha: Fraction | null,
): Report['metrics'] {
  const { students, items } = moments;
  const summary = validitySummary(
    figures.map(({ dp, de, vi }) => ({ dp, de, validity: vi && validityOf(vi) })),
  );
  return {
    cronbachAlpha: figureOf(alpha),
    reliabilityLevel: alpha && reliabilityLevel(alpha),
    verdict: summary.verdict,
    studentsCount: students,
    itemsCount: items.length,
    mean: students > 0 && items.length > 0 ? markOf(Number(moments.sum) / students) : null,
    standardDeviation: items.length > 0 ? inMarks(rootOf(varianceOf(moments.tt, students))) : null,
    standardError: inMarks(standardError(moments)),
    averageDp: figureOf(summary.averageDp),
    averageDe: figureOf(summary.averageDe),
    strongCount: summary.strongCount,
    ratedCount: summary.ratedCount,
    groups: groups && { topTotal: groups.topTotal, bottomTotal: groups.bottomTotal },
    questions: figures.map(itemMetrics),
    difficulty: figures.map(difficultyMetrics),
    discrimination: figures.map(discriminationMetrics),
  };
}

/** Computes an exam's statistics (docs/decisions/0023). */
export function reportOf({
  questions,
  titleOf,
  sheet,
  extra,
  choices,
  written,
}: ReportInput): Report {
  const items = itemsOf(questions, sheet);
  const used = items.filter(({ leftOut }) => leftOut === null);
  const matrix = matrixOfItems(sheet.students === 0 ? [] : used, sheet.students);
  const moments = momentsOf(matrix);
  const groups = groupsOf(moments.totals);
  const test: TestOfItems = {
    used,
    matrix,
    groups,
    totals: itemTotal(moments),
    rests: itemRest(moments),
    dropped: alphaIfDropped(moments),
  };
  const counts = choiceCounts(choices, groups);
  const figures = items.map((item) => figuresOf(item, test, counts));
  const alpha = cronbachAlpha(moments);
  return {
    ...resultsOf(questions, sheet, extra),
    questions: items.map((item, index) => ({
      questionGuid: item.question.guid,
      questionTitle: titleOf(item.question),
      questionType: item.question.question_type,
      answeredCount: item.answered,
      correctAnswerd: figures[index]?.correct ?? null,
      questionMark: markOf(item.question.mark),
      askedCount: item.asked,
      ungradedCount: item.ungraded,
    })),
    questionsDetails: answerDetails(questions, written, counts, groups),
    message: reliabilityMessage(moments, alpha),
    metrics: metricsOf(moments, test, figures, alpha),
  };
}
