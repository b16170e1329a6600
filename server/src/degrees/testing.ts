import { EXAM_TYPE, OK, type DegreeEntry, type DegreeRow, type SessionModel } from '@riwaq/api';
import { examsArea } from '../exams/routes';
import { examFixtures, type ExamFixtures } from '../exams/testing';
import { createTestServer, type PersonName, type TestServer } from '../testing';
import { insertClassmate } from '../testing/insert-classmate';
import { degreesArea } from './routes';

/** Fixtures for lists of degrees. Each creates its object or throws. */
export interface DegreeFixtures {
  /** The request for a new physics list for section a: daily, of 20. */
  sessionModel(more?: Partial<SessionModel>): SessionModel;
  /** Creates a list; resolves with its guid. */
  session(as: PersonName, more?: Partial<SessionModel>): Promise<string>;
  /** The rows of a physics list, by name. */
  rows(as: PersonName, sessionGuid: string): Promise<DegreeRow[]>;
  /** The request entry that saves a student's degree, with the current values. */
  entry(
    as: PersonName,
    sessionGuid: string,
    studentGuid: string,
    more: Partial<DegreeEntry>,
  ): Promise<DegreeEntry>;
  /** Enters one degree. */
  give(
    as: PersonName,
    sessionGuid: string,
    studentGuid: string,
    degree: number | null,
    note?: string,
  ): Promise<void>;
  end(as: PersonName, sessionGuid: string): Promise<void>;
  /** Creates one more student of section a with a code. */
  classmate(name: string, code: string | null): Promise<string>;
}

export type DegreeServer = TestServer & DegreeFixtures & ExamFixtures;

export async function createDegreeServer(): Promise<DegreeServer> {
  const server = await createTestServer({
    areas: (services) => [...examsArea(services), ...degreesArea(services)],
  });
  return { ...server, ...examFixtures(server), ...degreeFixtures(server) };
}

export function degreeFixtures(server: TestServer): DegreeFixtures {
  const { call, university } = server;
  const { subjects, sections } = university;
  const sessionModel: DegreeFixtures['sessionModel'] = (more = {}) => ({
    title: 'امتحان الأسبوع الثالث',
    degreeType: EXAM_TYPE.daily,
    highestDegree: 20,
    sessionDate: '2026-03-01T10:00:00',
    subjectGuid: subjects.physics,
    sectionGuid: sections.a,
    ...more,
  });
  const rows: DegreeFixtures['rows'] = async (as, sessionGuid) => {
    const { data } = await call(as, 'GET Degrees/GetSession', {
      query: { sessionGuid, sectionGuid: sections.a },
    });
    if (!data) throw new Error('There is no such list.');
    return data.rows;
  };
  const entry: DegreeFixtures['entry'] = async (as, sessionGuid, studentGuid, more) => {
    const row = (await rows(as, sessionGuid)).find((each) => each.studentGuid === studentGuid);
    if (!row) throw new Error('The student is not in the list.');
    return { studentGuid, degree: row.degree, note: row.note, version: row.version, ...more };
  };
  return {
    sessionModel,
    rows,
    entry,
    async session(as, more) {
      const answer = await call(as, 'POST Degrees/CreateSession', { body: sessionModel(more) });
      if (answer.statusCode !== OK || !answer.data)
        throw new Error(`new list: ${JSON.stringify(answer)}`);
      return answer.data.sessionGuid;
    },
    async give(as, sessionGuid, studentGuid, degree, note) {
      const { statusCode } = await call(as, 'PUT Degrees/SaveDegrees', {
        body: {
          sessionGuid,
          degrees: [
            await entry(as, sessionGuid, studentGuid, {
              degree,
              ...(note === undefined ? {} : { note }),
            }),
          ],
        },
      });
      if (statusCode !== OK) throw new Error(`degree: ${statusCode}`);
    },
    async end(as, sessionGuid) {
      const { statusCode } = await call(as, 'PUT Degrees/EndSession', { body: { sessionGuid } });
      if (statusCode !== OK) throw new Error(`end: ${statusCode}`);
    },
    classmate: (name, code) => insertClassmate(server, name, code),
  };
}
