import { SESSION_NEW } from '@riwaq/api';
import { createDegreeServer, type DegreeServer } from './testing';

let server: DegreeServer;
beforeAll(async () => {
  server = await createDegreeServer();
});
afterAll(() => server.close());

const people = () => server.university.people;
const sections = () => server.university.sections;
const open = async (sessionGuid: string) =>
  (
    await server.call('teacher', 'GET Degrees/GetSession', {
      query: { sessionGuid, sectionGuid: sections().a },
    })
  ).data;
const history = async (sessionGuid: string, studentGuid?: string) =>
  (await server.call('teacher', 'GET Degrees/GetHistory', { query: { sessionGuid, studentGuid } }))
    .data ?? [];

describe('a list out of an exam', () => {
  test('stores the totals at that time, with extra marks', async () => {
    const { examGuid } = await server.finishedExam({ question: { questionMark: 8 } });
    const create = (more: object = {}) =>
      server.call('teacher', 'POST Degrees/CreateSession', {
        body: server.sessionModel({ examGuid, ...more }),
      });
    expect((await create()).statusCode).toBe(SESSION_NEW.examActive);
    await server.deactivate(examGuid);
    await server.correct(examGuid);
    await server.call('teacher', 'POST Degrees/AddExtraDegrees', {
      body: { examGuid, studentGuids: [people().student], degree: 1.5, reason: 'نشاط' },
    });
    expect((await create({ highestDegree: 9 })).statusCode).toBe(SESSION_NEW.examAbove);
    const { data } = await create({ highestDegree: 9.5 });
    const sessionGuid = data?.sessionGuid ?? '';
    expect(await open(sessionGuid)).toMatchObject({
      session: { examGuid, enteredCount: 1, average: 9.5 },
    });
    expect(await history(sessionGuid)).toMatchObject([
      { source: 'exam', before: null, after: 9.5 },
    ]);
    await server.call('teacher', 'POST Degrees/AddExtraDegrees', {
      body: { examGuid, studentGuids: [people().student], degree: 1, reason: 'نشاط' },
    });
    expect((await open(sessionGuid))?.session.average).toBe(9.5);
  });

  test("is not created from another teacher's exam or another subject", async () => {
    const { examGuid } = await server.markedExam();
    expect(
      (
        await server.call('admin', 'POST Degrees/CreateSession', {
          body: server.sessionModel({ examGuid }),
        })
      ).statusCode,
    ).toBe(SESSION_NEW.examNotFound);
  });
});
