import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { noteStatements } from '../testing/noted-statements';
import { createStatistics, type Statistics } from './service-statistics';
import { createAnalyticsServer, type AnalyticsServer, type AnsweredExam } from './testing';

/** After a new mark the statistics read only that mark; the figures equal a complete reading. */
let server: AnalyticsServer;
let statements: string[];
beforeAll(async () => {
  statements = noteStatements();
  server = await createAnalyticsServer();
});
afterAll(async () => {
  await server.close();
  jest.restoreAllMocks();
});

const [QUESTIONS, STUDENTS] = [3, 4];
const sit = () =>
  server.sat(
    [server.lettered(), server.lettered(), server.lettered({ questionMark: 2 })],
    ['AAB', 'ABA', 'BBA', 'CAD'].map((row) => [...row]),
  );
const statisticsBy = (statistics: Statistics, { examGuid }: AnsweredExam) =>
  statistics.of(server.caller('teacher'), examGuid, { from: 0, take: STUDENTS }, 'en');

async function grade(exam: AnsweredExam, question: number, student: number, degree: number) {
  await server.call('teacher', 'POST Exams/AddQuestionDegree', {
    body: {
      examGuid: exam.examGuid,
      questionGuid: exam.questions[question]!.questionGuid,
      studentGuid: exam.students[student]!,
      degree,
    },
  });
}

type Step = (exam: AnsweredExam, question: number, student: number) => Promise<unknown>;
const steps = {
  mark: (exam, question, student) => grade(exam, question, student, 1),
  'mark again': (exam, question, student) => grade(exam, question, student, 0.25),
  withdraw: ({ examGuid, questions, students }, question, student) =>
    sql`insert into exam_mark (exam_guid, student_guid, question_guid, mark, given_at)
      select q.exam_guid, s.student_guid, q.guid, null, now() from exam_question q join exam_student s using (exam_guid)
      where q.guid = ${questions[question]!.questionGuid} and s.student_guid = ${students[student]!} and q.exam_guid = ${examGuid}`.execute(
      server.services.db,
    ),
  correct: ({ examGuid }) => server.correct(examGuid),
  'extra mark': ({ examGuid, students }, _, student) =>
    server.call('teacher', 'POST Degrees/AddExtraDegrees', {
      body: {
        examGuid,
        extraGuid: randomUUID(),
        studentGuids: [students[student]!],
        degree: 0.5,
        reason: 'سبب',
      },
    }),
  'delete attempt': ({ examGuid, students }, _, student) =>
    server.services.db
      .deleteFrom('exam_student')
      .where('exam_guid', '=', examGuid)
      .where('student_guid', '=', students[student]!)
      .execute(),
  'reopen attempt': ({ examGuid, students }, _, student) =>
    sql`update exam_student set finished_at = null, finished_by = null, version = version + 1
      where exam_guid = ${examGuid} and student_guid = ${students[student]!}`.execute(
      server.services.db,
    ),
  'change key': ({ questions }, question) =>
    sql`update question_option set is_correct = (position = 2)
      where question_guid = ${questions[question]!.questionGuid}`.execute(server.services.db),
  'delete question': ({ questions }, question) =>
    server.services.db
      .deleteFrom('exam_question')
      .where('guid', '=', questions[question]!.questionGuid)
      .execute(),
  'change answer': ({ examGuid, questions, students }, question, student) =>
    sql`update exam_answer set answer = array[${questions[question]!.questionAnswers[2]!.answerGuid}], sequence = sequence + 1
      where exam_guid = ${examGuid} and question_guid = ${questions[question]!.questionGuid} and student_guid = ${students[student]!}`.execute(
      server.services.db,
    ),
} satisfies Record<string, Step>;
const step = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('mark' as const, 'mark again', 'withdraw') },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])) },
  ),
  question: fc.nat({ max: QUESTIONS - 1 }),
  student: fc.nat({ max: STUDENTS - 1 }),
});

test('equals a complete reading after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (changes) => {
      const exam = await sit();
      await server.correct(exam.examGuid);
      const cached = createStatistics(server.services);
      await statisticsBy(cached, exam);
      for (const { name, question, student } of changes) {
        await (steps[name] as Step)(exam, question, student);
        expect(await statisticsBy(cached, exam)).toEqual(
          await statisticsBy(createStatistics(server.services), exam),
        );
      }
    }),
    { numRuns: 15 },
  );
});

test('reads no answer again after a mark', async () => {
  const exam = await sit();
  await server.correct(exam.examGuid);
  const cached = createStatistics(server.services);
  await statisticsBy(cached, exam);
  await grade(exam, 0, 2, 0.5);
  statements.length = 0;
  const { data } = await statisticsBy(cached, exam);
  expect(data?.calculateAllMetrics?.students[2]?.scores[0]?.score).toBe(0.5);
  expect(statements.filter((text) => text.includes('exam_answer'))).toEqual([]);
});
