import type { DegreeSession } from '@riwaq/api';

/** An open list of degrees. */
export const degreeList: DegreeSession = {
  sessionGuid: 'd0000000-0000-4000-8000-000000000001',
  title: 'Physics, first month',
  degreeType: 1,
  highestDegree: 20,
  sessionDate: '2026-02-01T09:00:00',
  subjectGuid: 's1',
  subjectName: 'Physics',
  sectionGuid: 'd0000000-0000-4000-8000-000000000002',
  sectionName: 'A',
  stageName: 'First',
  departmentName: 'Science',
  teacherName: 'Zaynab',
  examGuid: null,
  endedDate: null,
  wasEnded: false,
  studentsCount: 2,
  enteredCount: 0,
  average: null,
};
