import { STATISTICS_TABLES, type ExamStatistics, type StatisticsTable } from '@riwaq/api';
import { readSheets } from '../platform/spreadsheets/cells';
import type { Cell } from '../platform/spreadsheets/sheet';
import { createAnalyticsServer, type AnalyticsServer } from './testing';

// Proves GRADE-14.

let server: AnalyticsServer;
beforeAll(async () => {
  server = await createAnalyticsServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(new Date());
});

const HAND = ['AAAA', 'AAAA', 'AAAB', 'AABA', 'ABAC', 'AACB', 'BAAD', 'CBBA', 'BCBD', 'DBCD'].map(
  (row) => [...row],
);
const LIMITS = { sheets: 1, columns: 50, rows: 100, characters: 100_000 };
const table = (ExamGuid: string, name: StatisticsTable, Lang: 'ar' | 'en' = 'en') =>
  server.call('teacher', 'GET Exams/StatisticsXlsx', { query: { ExamGuid, table: name, Lang } });

async function sheet(
  examGuid: string,
  name: StatisticsTable,
  language?: 'ar' | 'en',
): Promise<readonly (readonly Cell[])[]> {
  const { data } = await table(examGuid, name, language);
  const [first] = await readSheets(Buffer.from(data?.octets ?? []), 'xlsx', LIMITS);
  return first?.rows ?? [];
}

async function marked(more: Parameters<AnalyticsServer['lettered']>[0] = {}) {
  const sat = await server.sat(
    [1, 2, 3, 4].map((number) => server.lettered({ question: `<p>=SUM(A${number})</p>`, ...more })),
    HAND,
  );
  await server.correct(sat.examGuid);
  return { ...sat, statistics: await server.statistics(sat.examGuid) };
}
const metricsOf = ({ calculateAllMetrics }: ExamStatistics) =>
  calculateAllMetrics ??
  (() => {
    throw new Error('There are no metrics.');
  })();
/** Removes the empty cells at the end of a row. */
const row = (cells: readonly (Cell | undefined)[]): Cell[] => {
  const kept = cells.map((cell) => cell ?? null);
  while (kept.length > 0 && kept.at(-1) === null) kept.pop();
  return kept;
};

test('writes every figure of the response exactly, beside its inputs', async () => {
  const { examGuid, statistics } = await marked();
  const metrics = metricsOf(statistics);
  const [, ...difficulty] = await sheet(examGuid, 'difficulty');
  expect(difficulty).toEqual(
    metrics.difficulty.map(({ correctAnswers, totalStudents, pValue }, index) => [
      index + 1,
      `=SUM(A${index + 1})`,
      correctAnswers,
      totalStudents,
      pValue,
      'Moderate',
    ]),
  );
  const [head, ...discrimination] = await sheet(examGuid, 'discrimination');
  expect(head).toEqual([
    'No.',
    'Question',
    'Upper group, correct',
    'Upper group, students',
    'Lower group, correct',
    'Lower group, students',
    'D-index',
    'Verdict',
  ]);
  expect(discrimination.map((cells) => cells.slice(2))).toEqual(
    metrics.discrimination.map(
      ({ upperCorrect, topTotal, lowerCorrect, bottomTotal, dIndex, verdict }) => [
        upperCorrect,
        topTotal,
        lowerCorrect,
        bottomTotal,
        dIndex,
        verdict,
      ],
    ),
  );
  const [, ...validity] = await sheet(examGuid, 'validity');
  expect(validity.map(([, , dp, , de, , vi, , rest]) => [dp, de, vi, rest])).toEqual(
    metrics.questions.map(({ dp, de, vi, itemRest }) => [dp, de, vi, itemRest]),
  );
  const [, ...summary] = await sheet(examGuid, 'summary');
  expect(summary.map((cells) => cells.slice(3))).toEqual(
    statistics.questions.map(({ questionMark, answeredCount, askedCount, correctAnswerd }) => [
      questionMark,
      answeredCount,
      askedCount,
      correctAnswerd,
      ((correctAnswerd ?? 0) / askedCount) * 100,
    ]),
  );
  const [, ...expanded] = await sheet(examGuid, 'expanded');
  expect(expanded.map(([, , text, right, ...counts]) => [text, right, ...counts])).toEqual(
    statistics.questionsDetails.map(
      ({ answerText, isCorrect, answersCount, upperCount, middleCount, lowerCount }) => [
        answerText,
        isCorrect ? 'Yes' : 'No',
        answersCount,
        10,
        upperCount,
        middleCount,
        lowerCount,
      ],
    ),
  );
});

test('writes all marks, with the inputs of alpha below them', async () => {
  const { examGuid, statistics } = await marked();
  const metrics = metricsOf(statistics);
  const rows = await sheet(examGuid, 'reliability');
  expect(rows.slice(1, 11)).toEqual(
    metrics.students.map(({ studentName, total, scores }) => [
      studentName,
      total,
      ...scores.map(({ score }) => score),
    ]),
  );
  const under = new Map(rows.slice(11).map(([name, ...cells]) => [name, cells]));
  expect(under.get('Variance')).toEqual([
    null,
    ...metrics.questions.map(({ variance }) => variance),
  ]);
  expect(under.get("Cronbach's alpha")).toEqual([metrics.cronbachAlpha]);
  expect(metrics.cronbachAlpha).toBeCloseTo(0.64903, 6);
  expect(under.get('Standard error of measurement')).toEqual([metrics.standardError]);
});

test('leaves a cell empty when its figure is undefined', async () => {
  const { examGuid } = await server.sat([server.lettered()], [['A']]);
  await server.correct(examGuid);
  expect((await sheet(examGuid, 'discrimination'))[1]).toEqual(row([1, 'السؤال 1', null]));
  expect(
    (await sheet(examGuid, 'reliability')).find(([name]) => name === "Cronbach's alpha"),
  ).toEqual(["Cronbach's alpha"]);
});

test('writes Arabic headings and names the file after the exam', async () => {
  const { examGuid } = await marked();
  const { data } = await table(examGuid, 'difficulty', 'ar');
  expect(data?.name).toMatch(/^الصعوبة .*\.xlsx$/);
  expect((await sheet(examGuid, 'difficulty', 'ar'))[0]).toEqual([
    'الرقم',
    'السؤال',
    'الصحيح',
    'من طُرح عليهم',
    'معامل الصعوبة',
    'المستوى',
  ]);
});

test('exports only counts while active, and nothing of an unknown exam', async () => {
  const { examGuid } = await marked();
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await server.edit('teacher', examGuid, { isActive: true }),
  });
  expect(
    await Promise.all(
      STATISTICS_TABLES.map(async (name) => (await table(examGuid, name)).statusCode),
    ),
  ).toEqual([1, 2, 2, 2, 2, 2]);
  expect((await sheet(examGuid, 'summary'))[1]?.slice(4)).toEqual([10, 10]);
  expect((await table(server.university.people.teacher, 'summary')).statusCode).toBe(3);
});
