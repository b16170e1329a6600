import { ROLE } from '@riwaq/api';
import { peopleEndpoints } from '@riwaq/api/endpoints';
import { allows } from '../access/matrix';
import { bindArea, ok, type BoundEndpoint } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { forbidden } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { matchStudents } from './rules/match-students';
import { createStudentSheets } from './service-sheet';
import {
  departmentsOf,
  studentsOf,
  studentsWithCodes,
  subjectSections,
  teachersOf,
  teaches,
} from './store';
import { subjectTree } from './subject-tree';

const isAdministrator = (caller: Caller) => caller.personType === 'Administrator';

/**
 * Lookups for choosing people (PEOPLE-4 to PEOPLE-7). Users see what they teach or study; an
 * administrator sees everything.
 */
export function bindPeople(
  services: Pick<Services, 'db' | 'clock' | 'schedule' | 'spreadsheets'>,
): BoundEndpoint[] {
  const { db } = services;
  /** Throws 403 unless the caller may see the students of a section who study a subject. */
  const checkStudents = async (caller: Caller, subjectGuid: string, sectionGuid: string) => {
    const ties = {
      administrator: isAdministrator(caller),
      teaches: await teaches(db, caller.userGuid, subjectGuid, sectionGuid),
    };
    if (!allows('students.list', ties)) throw forbidden();
  };
  const sheets = createStudentSheets(services, checkStudents);
  return bindArea(
    peopleEndpoints,
    {
      'GET Subjects/Get': async ({ caller }) => {
        const mine = {
          Administrator: {},
          Teacher: { teacher: caller.userGuid },
          Student: { student: caller.userGuid },
        }[caller.personType];
        const subjects = subjectTree(await subjectSections(db, mine));
        return ok(caller.role === ROLE.teacher ? { subjects } : subjects);
      },
      'GET Students/Get': async ({ caller, query: { subjectGuid, sectionGuid } }) => {
        await checkStudents(caller, subjectGuid, sectionGuid);
        return ok(await studentsOf(db, subjectGuid, sectionGuid));
      },
      'POST Students/Match': async ({ caller, body: { subjectGuid, sectionGuid, lines } }) => {
        await checkStudents(caller, subjectGuid, sectionGuid);
        return ok(matchStudents(lines, await studentsWithCodes(db, subjectGuid, sectionGuid)));
      },
      'POST Students/UploadXlsxFile': ({ caller, body, file, language }) =>
        sheets.upload(caller, body, file, language),
      'POST Students/MatchXlsx': ({ caller, body, language }) =>
        sheets.match(caller, body, language),
      'POST Students/GetLeftOutXlsx': ({ caller, body, language }) =>
        sheets.leftOut(caller, body, language),
      'GET Teachers/GetDepartmentTeachers': async ({ caller, query: { departmentGuid } }) => {
        const ties = {
          administrator: isAdministrator(caller),
          belongs: (await departmentsOf(db, caller.userGuid)).has(departmentGuid),
        };
        if (!allows('teachers.list', ties)) throw forbidden();
        const rows = await teachersOf(db, departmentGuid);
        return ok(
          rows.map(({ subjectName, ...teacher }) => ({
            ...teacher,
            subjectName: subjectName ?? '',
          })),
        );
      },
    },
    { cached: ['GET Subjects/Get', 'GET Teachers/GetDepartmentTeachers'] },
  );
}
