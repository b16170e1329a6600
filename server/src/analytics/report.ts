import type { ExamMetrics, ExamStatistics, LeftOutItem } from '@riwaq/api';
import type { QuestionRow } from '../exams/rows';
import { markOf, shareOf, totalOf, unitsOf, type MarkUnits } from '../exams/rules/mark';
import { isChoice } from '../exams/rules/question';
import { markAnswer } from '../exams/rules/marking';
import { eachPlace } from './packed';
import {
  coefficientOf,
  itemRest,
  itemTotal,
  pointsToKey,
  validityOf,
  type Correlation,
} from './rules/correlation';
import { difficultyLevel, facility } from './rules/difficulty';
import {
  countsAsCorrect,
  dIndex,
  discriminationOf,
  discriminationVerdict,
  type Discrimination,
} from './rules/discrimination';
import { distractorEfficiency, distractorLevel } from './rules/distractors';
import { numberOf, type Fraction } from './rules/fraction';
import { groupsOf, type Groups } from './rules/groups';
import { marksOfItem, type MarksMatrix } from './rules/marks-matrix';
import { momentOf, momentsOf, varianceOf, type Moments } from './rules/moments';
import {
  alphaIfDropped,
  cronbachAlpha,
  FEWEST_STUDENTS,
  reliabilityLevel,
  standardError,
} from './rules/reliability';
import { isPassed, meanShare, medianShare, scoreDistribution, type Result } from './rules/results';
import { validitySummary } from './rules/validity';
import { NOT_ASKED, UNGRADED, type Sheet } from './sheet';

type Question = ExamStatistics['questions'][number];
type QuestionDetail = ExamStatistics['questionsDetails'][number];
type Details = ExamStatistics['examDetails'];

/** The level of alpha, or the reason why there is none. */
export type ReliabilityMessage =
  'good' | 'moderate' | 'poor' | 'negative' | 'fewItems' | 'fewStudents' | 'noVariance';

export interface ReportInput {
  readonly questions: readonly QuestionRow[];
  readonly titleOf: (question: QuestionRow) => string;
  readonly sheet: Sheet;
  /** The extra marks of each student, by index. */
  readonly extra: readonly (MarkUnits | null)[];
  readonly choices: ReadonlyArray<{ question_guid: string; answer: string[]; places: string }>;
  readonly written: ReadonlyArray<{ question_guid: string; text: string; count: number }>;
}

/** The statistics computed from an exam's finished attempts, independent of user and language. */
export interface Report {
  readonly results: Pick<
    Details,
    'passCount' | 'totalCount' | 'ungradedCount' | 'meanShare' | 'medianShare' | 'scoreDistribution'
  >;
  readonly questions: Question[];
  readonly questionsDetails: QuestionDetail[];
  readonly message: ReliabilityMessage;
  readonly metrics: Omit<ExamMetrics, 'message' | 'students'>;
  /** The number of questions asked of, and answered by, each student, by index. */
  readonly asked: Int32Array;
  readonly answered: Int32Array;
}

const MARK = unitsOf(1);
const figureOf = (one: Fraction | null): number | null => one && numberOf(one);
const coefficient = (one: Correlation | null): number | null => one && coefficientOf(one);
const rootOf = (value: number | null): number | null => (value === null ? null : Math.sqrt(value));
const inMarks = (units: number | null): number | null => (units === null ? null : units / MARK);
const inSquaredMarks = (units: number | null): number | null =>
  units === null ? null : units / MARK ** 2;

interface ItemOfSheet {
  readonly question: QuestionRow;
  readonly column: Int32Array;
  readonly asked: number;
  readonly answered: number;
  readonly ungraded: number;
  readonly leftOut: LeftOutItem | null;
}

/**
 * The marks in one question. Where papers are scaled they are converted to shares of the question's
 * own mark, so that students with different papers can be compared.
 */
function columnOf(
  question: QuestionRow,
  index: number,
  { students, marks, maxima }: Sheet,
): Int32Array {
  const column = marks.subarray(index * students, (index + 1) * students);
  if (!maxima) return column;
  return column.map((mark, student) => {
    const most = maxima[index * students + student] as number;
    return mark < 0 ? mark : most === 0 ? 0 : shareOf(question.mark, mark, most);
  });
}

function itemsOf(questions: readonly QuestionRow[], sheet: Sheet): ItemOfSheet[] {
  const { students, answered: given } = sheet;
  return questions.map((question, index) => {
    const column = columnOf(question, index, sheet);
    let [asked, answered, ungraded] = [0, 0, 0];
    for (let student = 0; student < students; student += 1) {
      if (column[student] === NOT_ASKED) continue;
      asked += 1;
      answered += given[index * students + student] as number;
      if (column[student] === UNGRADED) ungraded += 1;
    }
    return {
      question,
      column,
      asked,
      answered,
      ungraded,
      leftOut: asked < students ? 'drawn' : ungraded > 0 ? 'ungraded' : null,
    };
  });
}

/**
 * The marks of the items that were asked in every finished attempt and are marked for all of them.
 */
function matrixOfItems(items: readonly ItemOfSheet[], students: number): MarksMatrix {
  const marks = new Int32Array(items.length * students);
  items.forEach(({ column }, index) => marks.set(column, index * students));
  return {
    students,
    items: items.length,
    marks,
    maxima: items.map(({ question }) => question.mark),
  };
}

function messageOf({ students, items, tt }: Moments): ReliabilityMessage | null {
  if (students < FEWEST_STUDENTS) return 'fewStudents';
  if (items.length < 2) return 'fewItems';
  return tt === 0n ? 'noVariance' : null;
}

function resultsOf({
  questions,
  sheet,
  extra,
}: ReportInput): Report['results'] & { asked: Int32Array; answered: Int32Array } {
  const n = sheet.students;
  const [asked, answered, ungraded, got, of] = [
    new Int32Array(n),
    new Int32Array(n),
    new Int32Array(n),
    new Float64Array(n),
    new Float64Array(n),
  ];
  const add = (to: Int32Array | Float64Array, student: number, more: number) => {
    to[student] = (to[student] as number) + more;
  };
  questions.forEach((question, index) => {
    for (let student = 0; student < n; student += 1) {
      const mark = sheet.marks[index * n + student] as number;
      if (mark === NOT_ASKED) continue;
      add(asked, student, 1);
      add(answered, student, sheet.answered[index * n + student] as number);
      add(
        of,
        student,
        sheet.maxima ? (sheet.maxima[index * n + student] as number) : question.mark,
      );
      if (mark === UNGRADED) add(ungraded, student, 1);
      else add(got, student, mark);
    }
  });
  const known: Result[] = [];
  for (let student = 0; student < n; student += 1) {
    if (ungraded[student] === 0 && (asked[student] as number) > 0)
      known.push({
        got: totalOf(got[student] as number, extra[student] ?? null) ?? 0,
        of: of[student] as number,
      });
  }
  return {
    asked,
    answered,
    passCount: known.filter(isPassed).length,
    totalCount: known.length,
    ungradedCount: ungraded.reduce((sum, count) => sum + count, 0),
    meanShare: meanShare(known),
    medianShare: medianShare(known),
    scoreDistribution: scoreDistribution(known),
  };
}

type Counted = Pick<QuestionDetail, 'answersCount' | 'upperCount' | 'middleCount' | 'lowerCount'>;

/**
 * How many students chose each option, in total and by group. An answer with several options counts
 * for each of them.
 */
function choiceCounts(
  choices: ReportInput['choices'],
  groups: Groups | null,
): ReadonlyMap<string, Counted> {
  const counts = new Map<
    string,
    { answersCount: number; upperCount: number; middleCount: number; lowerCount: number }
  >();
  for (const { answer, places } of choices) {
    const chosen = { answersCount: 0, upperCount: 0, middleCount: 0, lowerCount: 0 };
    eachPlace(places, (place) => {
      chosen.answersCount += 1;
      if (!groups) return;
      chosen.upperCount += groups.upper[place] as number;
      chosen.lowerCount += groups.lower[place] as number;
      if (groups.upper[place] === 0 && groups.lower[place] === 0) chosen.middleCount += 1;
    });
    for (const option of answer) {
      const {
        answersCount = 0,
        upperCount = 0,
        middleCount = 0,
        lowerCount = 0,
      } = counts.get(option) ?? {};
      counts.set(option, {
        answersCount: answersCount + chosen.answersCount,
        upperCount: upperCount + chosen.upperCount,
        middleCount: middleCount + chosen.middleCount,
        lowerCount: lowerCount + chosen.lowerCount,
      });
    }
  }
  return new Map(
    [...counts].map(([option, count]) => [
      option,
      groups
        ? count
        : {
            answersCount: count.answersCount,
            upperCount: null,
            middleCount: null,
            lowerCount: null,
          },
    ]),
  );
}

function detailsOf(
  { questions, written }: ReportInput,
  counts: ReadonlyMap<string, Counted>,
  groups: Groups | null,
): QuestionDetail[] {
  const nobody: Counted = groups
    ? { answersCount: 0, upperCount: 0, middleCount: 0, lowerCount: 0 }
    : { answersCount: 0, upperCount: null, middleCount: null, lowerCount: null };
  return questions.flatMap((question): QuestionDetail[] => {
    if (isChoice(question.question_type)) {
      return question.options.map(({ guid, text, isCorrect }) => ({
        questionGuid: question.guid,
        answerText: text,
        isCorrect,
        answerGuid: guid,
        ...(counts.get(guid) ?? nobody),
      }));
    }
    return written
      .filter(({ question_guid }) => question_guid === question.guid)
      .map(({ text, count }) => ({
        questionGuid: question.guid,
        answerText: text,
        answersCount: count,
        answerGuid: null,
        upperCount: null,
        middleCount: null,
        lowerCount: null,
        isCorrect:
          markAnswer({ type: question.question_type, mark: 1, options: question.options }, [
            text,
          ]) === 1,
      }));
  });
}

/** The figures of one question, of which the report shows some in several lists. */
interface ItemFigures {
  readonly question: QuestionRow;
  readonly asked: number;
  readonly ungraded: number;
  readonly leftOut: LeftOutItem | null;
  readonly discrimination: Discrimination | null;
  readonly correct: number | null;
  readonly p: Fraction | null;
  readonly variance: number | null;
  readonly dp: Fraction | null;
  readonly de: Fraction | null;
  readonly vi: Correlation | null;
  readonly rest: Correlation | null;
  readonly dropped: Fraction | null;
}

/** The items that form the test, with the figures that only all of them together have. */
interface TestOfItems {
  readonly used: readonly ItemOfSheet[];
  readonly matrix: MarksMatrix;
  readonly groups: Groups | null;
  readonly totals: readonly (Correlation | null)[];
  readonly rests: readonly (Correlation | null)[];
  readonly dropped: readonly (Fraction | null)[];
}

/** The marks of the students who were asked; null while some are missing. */
function completeMarks({ column, asked, ungraded }: ItemOfSheet): Int32Array | null {
  if (ungraded > 0) return null;
  return asked === column.length ? column : column.filter((mark) => mark !== NOT_ASKED);
}

const correctAnswers = (marks: Int32Array, most: MarkUnits): number =>
  marks.reduce((sum, mark) => sum + (countsAsCorrect(mark, most) ? 1 : 0), 0);

/** How many students chose each wrong option; empty for questions without options to choose. */
const wrongChoices = (question: QuestionRow, counts: ReadonlyMap<string, Counted>): number[] =>
  isChoice(question.question_type)
    ? question.options
        .filter(({ isCorrect }) => !isCorrect)
        .map(({ guid }) => counts.get(guid)?.answersCount ?? 0)
    : [];

function figuresOf(
  item: ItemOfSheet,
  { used, matrix, groups, totals, rests, dropped }: TestOfItems,
  counts: ReadonlyMap<string, Counted>,
): ItemFigures {
  const { question, asked, ungraded, leftOut } = item;
  const at = leftOut === null && matrix.students > 0 ? used.indexOf(item) : -1;
  const marks = completeMarks(item);
  const discrimination =
    at >= 0 && groups && question.mark > 0
      ? discriminationOf(marksOfItem(matrix, at), question.mark, groups)
      : null;
  return {
    question,
    asked,
    ungraded,
    leftOut,
    discrimination,
    correct: marks && question.mark > 0 && asked > 0 ? correctAnswers(marks, question.mark) : null,
    p: marks && facility(marks, question.mark),
    variance: marks && varianceOf(momentOf(marks), marks.length),
    dp: discrimination && dIndex(discrimination),
    de: distractorEfficiency(wrongChoices(question, counts), asked),
    vi: totals[at] ?? null,
    rest: rests[at] ?? null,
    dropped: dropped[at] ?? null,
  };
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
export function reportOf(input: ReportInput): Report {
  const { questions, titleOf, sheet, choices } = input;
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
  const { asked, answered, ...results } = resultsOf(input);
  const alpha = cronbachAlpha(moments);
  return {
    results,
    asked,
    answered,
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
    questionsDetails: detailsOf(input, counts, groups),
    message: reliabilityMessage(moments, alpha),
    metrics: metricsOf(moments, test, figures, alpha),
  };
}
