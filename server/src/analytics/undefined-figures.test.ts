import type { ExamStatistics } from '@riwaq/api';
import { createAnalyticsServer, letters, metricsOf, type AnalyticsServer } from './testing';

let server: AnalyticsServer;
beforeAll(async () => {
  server = await createAnalyticsServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(new Date());
});

const four = () => [server.lettered(), server.lettered(), server.lettered(), server.lettered()];

/** Lists every number in a response. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe('undefined figures', () => {
  test('are null, as are all metrics, before any student has finished', async () => {
    const { examGuid } = await server.sat(four(), []);
    const statistics = await server.statistics(examGuid);
    expect(statistics.calculateAllMetrics).toBeNull();
    expect(statistics.examDetails).toMatchObject({
      passCount: 0,
      totalCount: 0,
      meanShare: null,
      medianShare: null,
      studentsCount: 0,
    });
    expect(
      statistics.questions.map(({ correctAnswerd, answeredCount, askedCount }) => [
        correctAnswerd,
        answeredCount,
        askedCount,
      ]),
    ).toEqual(Array(4).fill([null, 0, 0]));
    expect(statistics.questionsDetails).toHaveLength(16);
  });

  test.each([
    [
      'one student',
      ['AB-A'],
      { message: /three finished attempts/, groups: null, p: [1, 0, 0, 1] },
    ],
    [
      'two students',
      ['AB-A', 'AAAA'],
      { message: /three finished attempts/, groups: null, p: [1, 0.5, 0.5, 1] },
    ],
    [
      'equal totals',
      ['AABB', 'BBAA', 'ABAB'],
      { message: /all totals are equal/, groups: null, p: [2 / 3, 1 / 3, 2 / 3, 1 / 3] },
    ],
    [
      'blanks only',
      ['----', '----', '----'],
      { message: /all totals are equal/, groups: null, p: [0, 0, 0, 0] },
    ],
    [
      'one question',
      ['A', 'B', 'A'],
      { message: /at least two questions/, groups: { topTotal: 2, bottomTotal: 1 }, p: [2 / 3] },
    ],
  ])('%s', async (_, rows, { message, groups, p }) => {
    const { examGuid } = await server.sat(four().slice(0, rows[0]?.length), letters(...rows));
    await server.correct(examGuid);
    const { data } = await server.callWith(await server.signIn('teacher'), 'GET Exams/Statistics', {
      query: { examGuid },
    });
    const english = await server.app.inject({
      url: `/api/Exams/Statistics?examGuid=${examGuid}`,
      headers: { authorization: `Bearer ${server.token('teacher')}`, 'accept-language': 'en' },
    });
    if (!data) throw new Error('nothing');
    const metrics = metricsOf(data);
    expect(metrics).toMatchObject({
      cronbachAlpha: null,
      standardError: null,
      reliabilityLevel: null,
      verdict: null,
      groups,
    });
    expect(metrics.questions.every(({ vi, viLevel }) => vi === null && viLevel === null)).toBe(
      true,
    );
    expect(metrics.difficulty.map(({ pValue }) => pValue)).toEqual(p);
    expect(metrics.message).toMatch(/^لا يوجد معامل/);
    expect(metricsOf(english.json<{ data: ExamStatistics }>().data).message).toMatch(message);
    expect(english.body).not.toMatch(/NaN|Infinity/);
    expect(numbersIn(data).every(Number.isFinite)).toBe(true);
  });

  test('are null for a question that all have right, or without marks', async () => {
    const { examGuid } = await server.sat(
      [...four(), server.lettered({ questionMark: 0 })],
      letters('AAAAA', 'ABAAB', 'ABBBA', 'AAABA'),
    );
    await server.correct(examGuid);
    const metrics = metricsOf(await server.statistics(examGuid));
    expect(metrics.questions[0]).toMatchObject({
      vi: null,
      itemRest: null,
      variance: 0,
      dp: 0,
      dpLevel: 'Poor',
      checkKey: false,
      leftOut: null,
    });
    expect(metrics.difficulty[0]).toMatchObject({
      pValue: 1,
      difficultyLevel: 'Too Easy',
      correctAnswers: 4,
      totalStudents: 4,
    });
    expect(metrics.difficulty[4]).toMatchObject({
      pValue: null,
      difficultyLevel: null,
      correctAnswers: null,
    });
    expect(metrics.discrimination[4]).toMatchObject({ dIndex: null, verdict: null });
  });
});
