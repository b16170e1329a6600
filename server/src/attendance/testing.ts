import { randomUUID } from 'node:crypto';
import { OK, type AttendanceEntry, type AttendanceRow } from '@riwaq/api';
import { createTestServer, type PersonName, type TestServer } from '../testing';
import { insertClassmate } from '../testing/insert-classmate';
import { attendanceArea } from './routes';

/** The current day in the tests of this area, and an earlier one. */
export const TODAY = '2026-03-10';
export const DAY = '2026-03-02';

/**
 * Fixtures for attendance in physics, which `teacher` teaches to section a: today's unless a day is
 * given.
 */
export interface AttendanceFixtures {
  today(): string;
  physics(): { subjectGuid: string; sectionGuid: string };
  /** The request entry that saves a student's attendance, with a new key each time. */
  entry(
    studentGuid: string,
    hours: number | null,
    more?: Partial<AttendanceEntry>,
  ): AttendanceEntry;
  rows(as: PersonName, day?: string): Promise<AttendanceRow[]>;
  /** A student's row on a day. */
  row(as: PersonName, studentGuid: string, day?: string): Promise<AttendanceRow>;
  /** Saves a student's attendance on top of the stored version, or throws. */
  take(
    as: PersonName,
    studentGuid: string,
    hours: number | null,
    more?: Partial<AttendanceEntry>,
    day?: string,
  ): Promise<void>;
  /** Creates one more student of section a with a code. */
  classmate(name: string, code: string | null): Promise<string>;
}

export type AttendanceServer = TestServer & AttendanceFixtures;

export async function createAttendanceServer(): Promise<AttendanceServer> {
  const server = await createTestServer({ areas: attendanceArea });
  server.clock.set(new Date(`${TODAY}T09:00:00Z`));
  return { ...server, ...attendanceFixtures(server) };
}

export function attendanceFixtures(server: TestServer): AttendanceFixtures {
  const { call, services, university } = server;
  const today = () => services.time.format(services.clock.now()).slice(0, 10);
  const physics = () => ({
    subjectGuid: university.subjects.physics,
    sectionGuid: university.sections.a,
  });
  const entry: AttendanceFixtures['entry'] = (studentGuid, hours, more = {}) => ({
    studentGuid,
    hours,
    excused: false,
    note: '',
    version: 0,
    clientKey: randomUUID(),
    ...more,
  });
  const rows: AttendanceFixtures['rows'] = async (as, day = today()) => {
    const { data } = await call(as, 'GET Attendance/GetDay', { query: { ...physics(), day } });
    if (!data) throw new Error('There is no such class.');
    return data.rows;
  };
  const row: AttendanceFixtures['row'] = async (as, studentGuid, day) => {
    const found = (await rows(as, day)).find((each) => each.studentGuid === studentGuid);
    if (!found) throw new Error('The student is not in the class.');
    return found;
  };
  return {
    today,
    physics,
    entry,
    rows,
    row,
    async take(as, studentGuid, hours, more, day = today()) {
      const { version } = await row(as, studentGuid, day);
      const { statusCode } = await call(as, 'PUT Attendance/SaveDay', {
        body: { ...physics(), day, entries: [entry(studentGuid, hours, { version, ...more })] },
      });
      if (statusCode !== OK) throw new Error(`attendance: ${statusCode}`);
    },
    classmate: (name, code) => insertClassmate(server, name, code),
  };
}
