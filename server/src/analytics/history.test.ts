import { DAY_MS } from '@riwaq/api';
import { sql } from 'kysely';
import { createAnalyticsServer, type AnalyticsServer, type AnsweredExam } from './testing';

let server: AnalyticsServer;
beforeAll(async () => {
  server = await createAnalyticsServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(new Date());
});

const letters = (...rows: string[]) => rows.map((row) => [...row]);

/** Makes an exam that was sat some days ago. */
async function sat(
  days: number,
  texts: readonly string[],
  ...rows: string[]
): Promise<AnsweredExam> {
  const exam = await server.sat(
    texts.map((text) => server.lettered({ question: `<p>${text}</p>` })),
    letters(...rows),
  );
  await server.correct(exam.examGuid);
  await sql`update exam set start_at = ${new Date(Date.now() - days * DAY_MS)}::timestamptz where guid = ${exam.examGuid}`.execute(
    server.services.db,
  );
  return exam;
}
const history = async ({ examGuid, questions }: AnsweredExam, at = 0) =>
  server.call('teacher', 'GET Exams/QuestionHistory', {
    query: { examGuid, questionGuid: questions[at]?.questionGuid ?? '' },
  });

test('lists earlier results of the same question, newest first', async () => {
  const oldest = await sat(300, ['ما وحدة القوة؟', 'كم؟'], 'AA', 'BA', 'BB');
  const older = await sat(100, ['كم قانونًا؟', 'ما وحدة القوة؟'], 'AA', 'AA', 'BA');
  await sat(50, ['سؤال آخر'], 'A', 'B');
  const now = await sat(1, ['ما وحدة القوة؟'], 'A', 'B');
  const { data } = await history(now);
  expect(data?.question).toMatchObject({ question: '<p>ما وحدة القوة؟</p>' });
  expect(
    data?.sittings.map(({ examGuid, pValue, difficultyLevel, studentsCount }) => [
      examGuid,
      pValue,
      difficultyLevel,
      studentsCount,
    ]),
  ).toEqual([
    [older.examGuid, 1, 'Too Easy', 3],
    [oldest.examGuid, 1 / 3, 'Moderate', 3],
  ]);
  // Later sittings are not listed.
  expect((await history(oldest)).data?.sittings).toEqual([]);
});

test('hides the results of an active exam', async () => {
  const before = await sat(10, ['سؤال الفحص'], 'A', 'B');
  const now = await sat(1, ['سؤال الفحص'], 'A', 'B');
  expect((await history(now)).data?.sittings).toHaveLength(1);
  await sql`update exam set is_active = true where guid = ${before.examGuid}`.execute(
    server.services.db,
  );
  expect((await history(now)).data?.sittings).toEqual([]);
});

test('is not found for a question of another exam', async () => {
  const [one, other] = [await sat(2, ['سؤال'], 'A'), await sat(1, ['غيره'], 'A')];
  expect(
    await server.call('teacher', 'GET Exams/QuestionHistory', {
      query: { examGuid: one.examGuid, questionGuid: other.questions[0]?.questionGuid ?? '' },
    }),
  ).toMatchObject({ statusCode: 3, data: null });
});
