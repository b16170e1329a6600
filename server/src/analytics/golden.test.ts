import type { ExamMetrics, ExamStatistics } from '@riwaq/api';
import { HAND_ANSWERS, LSAT_MARKS } from './rules/examples';
import { createAnalyticsServer, type AnalyticsServer } from './testing';

// Proves STAT-6, STAT-16.

/** Compares stored attempts, read through the API, with published numbers. */
let server: AnalyticsServer;
beforeAll(async () => {
  server = await createAnalyticsServer();
});
afterAll(() => server.close());

const printed = (values: readonly (number | null)[], digits = 4) =>
  values.map((value) => (value === null ? null : Number(value.toFixed(digits))));
const metricsOf = ({ calculateAllMetrics }: ExamStatistics): ExamMetrics =>
  calculateAllMetrics ??
  (() => {
    throw new Error('There are no metrics.');
  })();

test('matches the example computed by hand', async () => {
  const { examGuid, questions } = await server.sat(
    Array.from({ length: 4 }, () => server.lettered()),
    HAND_ANSWERS.map((answers) => [...answers]),
  );
  await server.correct(examGuid);
  const statistics = await server.statistics(examGuid);
  const metrics = metricsOf(statistics);
  expect(metrics.difficulty.map(({ pValue }) => pValue)).toEqual([0.6, 0.6, 0.5, 0.4]);
  expect(metrics.questions.map(({ de }) => de)).toEqual([1, 2 / 3, 2 / 3, 1]);
  expect(printed(metrics.questions.map(({ vi }) => vi))).toEqual([0.8018, 0.8018, 0.6547, 0.5345]);
  expect(printed(metrics.questions.map(({ itemRest }) => itemRest))).toEqual([
    0.5976, 0.5976, 0.3592, 0.2063,
  ]);
  expect(metrics.groups).toEqual({ topTotal: 4, bottomTotal: 3 });
  expect(printed(metrics.questions.map(({ dp }) => dp))).toEqual([1, 1, 0.75, 0.4167]);
  expect(
    metrics.discrimination.map(({ upperCorrect, topTotal, lowerCorrect, bottomTotal }) => [
      upperCorrect,
      topTotal,
      lowerCorrect,
      bottomTotal,
    ]),
  ).toEqual([
    [4, 4, 0, 3],
    [4, 4, 0, 3],
    [3, 4, 0, 3],
    [3, 4, 1, 3],
  ]);
  expect(printed([metrics.cronbachAlpha, metrics.standardError], 7)).toEqual([0.64903, 0.8585086]);
  expect(metrics).toMatchObject({
    reliabilityLevel: 'Moderate Reliability',
    verdict: 'Strong',
    studentsCount: 10,
    itemsCount: 4,
    mean: 2.1,
    strongCount: 4,
    ratedCount: 4,
  });
  // Totals of 4: 4 4 3 3 2 2 2 1 0 0, of which 7 are half or more.
  expect(statistics.examDetails).toMatchObject({
    passCount: 7,
    totalCount: 10,
    studentsCount: 10,
    enteredCount: 10,
    finishedCount: 10,
    ungradedCount: 0,
    meanShare: 0.525,
    medianShare: 0.5,
    scoreDistribution: [2, 0, 1, 0, 0, 3, 0, 2, 0, 2],
  });
  expect(statistics.studentsDetails.map(({ degree }) => degree)).toEqual([
    4, 4, 3, 3, 2, 2, 2, 1, 0, 0,
  ]);
  expect(
    metrics.students.map(({ total, scores }) => [total, ...scores.map(({ score }) => score)])[3],
  ).toEqual([3, 1, 1, 0, 1]);
  expect(
    statistics.questions.map(({ answeredCount, correctAnswerd, questionMark, questionTitle }) => [
      answeredCount,
      correctAnswerd,
      questionMark,
      questionTitle,
    ]),
  ).toEqual([6, 6, 5, 4].map((correct, index) => [10, correct, 1, `السؤال ${index + 1}`]));
  const first = statistics.questionsDetails.filter(
    ({ questionGuid }) => questionGuid === questions[0]?.questionGuid,
  );
  expect(
    first.map(({ answerText, answersCount, isCorrect, upperCount, middleCount, lowerCount }) => [
      answerText,
      answersCount,
      isCorrect,
      upperCount,
      middleCount,
      lowerCount,
    ]),
  ).toEqual([
    ['A', 6, true, 4, 2, 0],
    ['B', 2, false, 0, 1, 1],
    ['C', 1, false, 0, 0, 1],
    ['D', 1, false, 0, 0, 1],
  ]);
});

test('matches section 6 of the LSAT', async () => {
  const { examGuid } = await server.sat(
    Array.from({ length: 5 }, () => server.lettered()),
    LSAT_MARKS.map((marks) => marks.map((mark) => (mark > 0 ? 'A' : 'B'))),
  );
  await server.correct(examGuid);
  const metrics = metricsOf(await server.statistics(examGuid, { take: 0 }));
  expect(metrics.difficulty.map(({ pValue }) => pValue)).toEqual([
    0.924, 0.709, 0.553, 0.763, 0.87,
  ]);
  expect(printed([metrics.cronbachAlpha, metrics.standardError], 7)).toEqual([
    0.2949972, 0.8690666,
  ]);
  expect(printed(metrics.questions.map(({ vi }) => vi))).toEqual([
    0.362, 0.5668, 0.6184, 0.5344, 0.4354,
  ]);
  expect(printed(metrics.questions.map(({ itemRest }) => itemRest))).toEqual([
    0.1128, 0.1532, 0.1728, 0.1444, 0.1216,
  ]);
  expect(printed(metrics.questions.map(({ alphaIfDropped }) => alphaIfDropped))).toEqual([
    0.2754, 0.2376, 0.2168, 0.2459, 0.2663,
  ]);
  expect(metrics.groups).toEqual({ topTotal: 298, bottomTotal: 345 });
  expect(printed(metrics.discrimination.map(({ dIndex }) => dIndex))).toEqual([
    0.1768, 0.6116, 0.7942, 0.5101, 0.2957,
  ]);
  expect(metrics).toMatchObject({
    reliabilityLevel: 'Poor Reliability',
    studentsCount: 1000,
    students: [],
  });
});
