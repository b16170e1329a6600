import type { ExamMetrics, ExamStatistics } from '@riwaq/api';

export const EXAM = 'e0000000-0000-4000-8000-000000000001';

export const someDetails = (
  change: Partial<ExamStatistics['examDetails']> = {},
): ExamStatistics['examDetails'] => ({
  title: 'Mechanics',
  subjectName: 'Physics',
  sectionName: 'A',
  isActive: false,
  randomQuestionsEnable: false,
  studentsCount: 12,
  enteredCount: 11,
  finishedCount: 10,
  passCount: 7,
  totalCount: 10,
  ungradedCount: 0,
  meanShare: 0.525,
  medianShare: 0.5,
  scoreDistribution: [2, 0, 1, 0, 0, 3, 0, 2, 0, 2],
  ...change,
});

/** An active exam, which has counts only. */
export const activeExamStatistics = (
  change: Partial<ExamStatistics['examDetails']> = {},
): ExamStatistics => ({
  examDetails: someDetails({
    isActive: true,
    passCount: 0,
    totalCount: 0,
    meanShare: null,
    medianShare: null,
    scoreDistribution: [],
    ...change,
  }),
  studentsDetails: [],
  questions: [],
  questionsDetails: [],
  calculateAllMetrics: null,
});

const guid = (kind: number, number: number): string =>
  `e000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const questionGuid = (number: number): string => guid(1, number);

const NAMES = ['Ahmad', 'Basma', 'Dina', 'Hadi', 'Iman', 'Jana', 'Karim', 'Lina', 'Mona', 'Omar'];
const ANSWERS = ['AAAA', 'AAAA', 'AAAB', 'AABA', 'ABAC', 'AACB', 'BAAD', 'CBBA', 'BCBD', 'DBCD'];
const FIGURES = [
  {
    p: 0.6,
    de: 1,
    vi: 0.8018,
    itemRest: 0.5976,
    upper: 4,
    lower: 0,
    d: 1,
    without: 0.4186,
    correct: 6,
  },
  {
    p: 0.6,
    de: 2 / 3,
    vi: 0.8018,
    itemRest: 0.5976,
    upper: 4,
    lower: 0,
    d: 1,
    without: 0.4186,
    correct: 6,
  },
  {
    p: 0.5,
    de: 2 / 3,
    vi: 0.6547,
    itemRest: 0.3592,
    upper: 3,
    lower: 0,
    d: 0.75,
    without: 0.6094,
    correct: 5,
  },
  {
    p: 0.4,
    de: 1,
    vi: 0.5345,
    itemRest: 0.2063,
    upper: 3,
    lower: 1,
    d: 5 / 12,
    without: 0.7018,
    correct: 4,
  },
] as const;

/** The example computed by hand: 10 students, 4 items, key A A A A. */
export function handStatistics(): ExamStatistics & { calculateAllMetrics: ExamMetrics } {
  const count = (item: number, letter: string): number =>
    ANSWERS.filter((row) => row[item] === letter).length;
  return {
    examDetails: someDetails(),
    studentsDetails: NAMES.map((studentName, index) => ({
      studentGuid: guid(2, index),
      studentName,
      degree: [4, 4, 3, 3, 2, 2, 2, 1, 0, 0][index] ?? null,
      questionsCount: 4,
      questionsAnsweredCount: 4,
      questionsNotAnsweredCount: 0,
      enterDate: '2026-02-01T09:01:00',
      endDate: '2026-02-01T09:40:00',
    })),
    questions: FIGURES.map(({ correct }, index) => ({
      questionGuid: questionGuid(index + 1),
      questionTitle: `Question of number ${index + 1}?`,
      questionType: 'OneChoice',
      answeredCount: 10,
      correctAnswerd: correct,
      questionMark: 1,
      askedCount: 10,
      ungradedCount: 0,
    })),
    questionsDetails: FIGURES.flatMap((_, index) =>
      ['A', 'B', 'C', 'D'].map((answerText, at) => ({
        questionGuid: questionGuid(index + 1),
        answerText,
        answersCount: count(index, answerText),
        isCorrect: at === 0,
        answerGuid: guid(3, index * 4 + at),
        upperCount: at === 0 ? (FIGURES[index]?.upper ?? 0) : 0,
        middleCount: 1,
        lowerCount: 0,
      })),
    ),
    calculateAllMetrics: {
      cronbachAlpha: 0.64903,
      reliabilityLevel: 'Moderate Reliability',
      message: 'Moderate: what alpha says.',
      verdict: 'Strong',
      studentsCount: 10,
      itemsCount: 4,
      mean: 2.1,
      standardDeviation: 1.4491,
      standardError: 0.8585,
      averageDp: 0.7917,
      averageDe: 0.8333,
      strongCount: 4,
      ratedCount: 4,
      groups: { topTotal: 4, bottomTotal: 3 },
      students: NAMES.map((studentName, index) => ({
        studentGuid: guid(2, index),
        studentName,
        total: [4, 4, 3, 3, 2, 2, 2, 1, 0, 0][index] ?? null,
        scores: FIGURES.map((_, item) => ({
          questionGuid: questionGuid(item + 1),
          score: ANSWERS[index]?.[item] === 'A' ? 1 : 0,
        })),
      })),
      questions: FIGURES.map(({ d, de, vi, itemRest, without, p }, index) => ({
        questionGuid: questionGuid(index + 1),
        dp: d,
        de,
        vi,
        itemRest,
        alphaIfDropped: without,
        variance: (p * (1 - p) * 10) / 9,
        dpLevel: 'Excellent',
        deLevel: 'Good',
        viLevel: 'Strong',
        checkKey: false,
        leftOut: null,
      })),
      difficulty: FIGURES.map(({ p, correct }, index) => ({
        questionGuid: questionGuid(index + 1),
        correctAnswers: correct,
        totalStudents: 10,
        pValue: p,
        difficultyLevel: 'Moderate',
      })),
      discrimination: FIGURES.map(({ upper, lower, d }, index) => ({
        questionGuid: questionGuid(index + 1),
        upperCorrect: upper,
        topTotal: 4,
        lowerCorrect: lower,
        bottomTotal: 3,
        dIndex: d,
        verdict: 'Excellent',
      })),
    },
  };
}

/**
 * The same exam with other kinds of questions: a written one, an ungraded file, and one with a
 * doubtful key.
 */
export function mixedStatistics(): ReturnType<typeof handStatistics> {
  const statistics = handStatistics();
  const [written, file, doubtful] = [
    statistics.questions[0],
    statistics.questions[1],
    statistics.calculateAllMetrics.questions[2],
  ];
  const [ofWritten, ofFile] = statistics.calculateAllMetrics.questions;
  if (!written || !file || !doubtful || !ofWritten || !ofFile)
    throw new Error('The example has four questions.');
  Object.assign(written, { questionType: 'FillInTheBlanks', answeredCount: 8 });
  Object.assign(ofWritten, { de: null, deLevel: null });
  Object.assign(file, {
    questionType: 'AttachedFile',
    answeredCount: 0,
    correctAnswerd: null,
    ungradedCount: 3,
    questionTitle: '',
  });
  Object.assign(ofFile, {
    dp: null,
    de: null,
    vi: null,
    itemRest: null,
    alphaIfDropped: null,
    variance: null,
    dpLevel: null,
    deLevel: null,
    viLevel: null,
    leftOut: 'ungraded',
  });
  Object.assign(statistics.calculateAllMetrics.difficulty[1] ?? {}, {
    correctAnswers: null,
    pValue: null,
    difficultyLevel: null,
  });
  Object.assign(statistics.calculateAllMetrics.discrimination[1] ?? {}, {
    upperCorrect: null,
    topTotal: null,
    lowerCorrect: null,
    bottomTotal: null,
    dIndex: null,
    verdict: null,
  });
  Object.assign(doubtful, { itemRest: -0.21, vi: 0.05, viLevel: 'Weak', checkKey: true });
  Object.assign(statistics.calculateAllMetrics.difficulty[3] ?? {}, {
    difficultyLevel: 'Too Hard',
    pValue: 0.25,
  });
  statistics.examDetails.ungradedCount = 3;
  statistics.questionsDetails = statistics.questionsDetails.filter(
    ({ questionGuid: guid }) => guid !== written.questionGuid && guid !== file.questionGuid,
  );
  return statistics;
}
