import { authorisationCase, staffOnly, type AuthorisationCase } from '../access/case';
import { examFixtures } from '../exams/testing';
import type { TestServer } from '../testing';

const SECRET = 'سرّ الإحصاء';

/** Makes an exam of `teacher` that `student` has sat. */
async function sat(server: TestServer, { active }: { active: boolean }): Promise<string> {
  const fixtures = examFixtures(server);
  const examGuid = await fixtures.exam('teacher', { title: SECRET });
  await fixtures.question('teacher', { examGuid });
  await fixtures.activate('teacher', examGuid);
  await fixtures.enter('student', examGuid);
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
  if (!active)
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await fixtures.edit('teacher', examGuid, { isActive: false }),
    });
  return examGuid;
}

/** Only the exam's teacher succeeds; other staff receive "not found", students 403. */
const teachersOwn = staffOnly({ admin: 'refused', teacher2: 'refused' });

const statisticsOf = (of: string, active: boolean): AuthorisationCase =>
  authorisationCase({
    key: 'GET Exams/Statistics',
    of,
    expect: teachersOwn,
    input: async (server) => ({ query: { examGuid: await sat(server, { active }) } }),
    verify(_server, as, _outcome, { data }) {
      if (JSON.stringify(data ?? '').includes(SECRET) !== (as === 'teacher'))
        throw new Error(`${as} sees too much or too little.`);
    },
  });

export const analyticsCases: readonly AuthorisationCase[] = [
  statisticsOf("teacher's exam", false),
  statisticsOf("teacher's active exam", true),
  authorisationCase({
    key: 'GET Exams/StatisticsXlsx',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({
      query: { ExamGuid: await sat(server, { active: false }), table: 'summary' as const },
    }),
  }),
  authorisationCase({
    key: 'GET Exams/QuestionHistory',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => {
      const examGuid = await sat(server, { active: false });
      const { data } = await server.call('teacher', 'GET Exams/Statistics', {
        query: { examGuid },
      });
      return { query: { examGuid, questionGuid: data?.questions[0]?.questionGuid ?? '' } };
    },
  }),
];
