import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { PASTED_LINE_MAX, PEOPLE_MAX } from '../limits';
import { ROLE } from '../roles';
import { guid, text } from '../schema';
import { plainStatuses } from '../statuses';

export const section = z.object({ sectionGuid: guid, sectionName: z.string() });
export const stage = z.object({
  stageGuid: guid,
  stageName: z.string(),
  studyName: z.string(),
  sections: z.array(section),
});
export const department = z.object({
  departmentGuid: guid,
  departmentName: z.string(),
  stages: z.array(stage),
});
/** The subject tree for choosing people (PEOPLE-1): subject → departments → stages → sections. */
export const subject = z.object({
  subjectGuid: guid,
  subjectName: z.string(),
  departments: z.array(department),
});
export type SubjectTree = z.infer<typeof subject>;

export const studentName = z.object({ studentGuid: guid, studentFullName: z.string() });
export const teacherName = z.object({
  teacherGuid: guid,
  teacherName: z.string(),
  subjectName: z.string(),
});
export type StudentName = z.infer<typeof studentName>;
export type TeacherName = z.infer<typeof teacherName>;

/** Students whom a list of codes or names means; its other lines as they were sent. */
export const matchedStudents = z.object({
  found: z.array(studentName),
  ambiguous: z.array(z.string()),
  unknown: z.array(z.string()),
});
export type MatchedStudents = z.infer<typeof matchedStudents>;

export const peopleEndpoints = declareEndpoints({
  'GET Subjects/Get': {
    access: 'signed-in',
    source: 'PEOPLE-4',
    summary:
      'The subjects that the caller teaches or studies, as a tree. Role 2 gets data.subjects, other roles a plain list.',
    data: z.union([z.object({ subjects: z.array(subject) }), z.array(subject)]),
    statuses: plainStatuses,
  },
  'GET Students/Get': {
    access: [ROLE.teacher],
    source: 'PEOPLE-5',
    summary: 'The students of a section who study a subject.',
    query: z.object({ sectionGuid: guid, subjectGuid: guid }),
    data: z.array(studentName),
    statuses: plainStatuses,
  },
  'POST Students/Match': {
    access: [ROLE.teacher],
    source: 'PEOPLE-7',
    summary:
      'The students of a section who study a subject and whose code or name is one of the lines. A name of several students is ambiguous.',
    body: z.object({
      sectionGuid: guid,
      subjectGuid: guid,
      lines: z.array(text.max(PASTED_LINE_MAX)).min(1).max(PEOPLE_MAX),
    }),
    data: matchedStudents,
    statuses: plainStatuses,
  },
  'GET Teachers/GetDepartmentTeachers': {
    access: 'signed-in',
    source: 'PEOPLE-6',
    summary: 'The teachers of a department with the subject that each teaches.',
    query: z.object({ departmentGuid: guid }),
    data: z.array(teacherName),
    statuses: plainStatuses,
  },
});
