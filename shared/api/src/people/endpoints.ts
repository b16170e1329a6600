import { z } from 'zod';
import { xlsxSheet } from '../degrees/entities';
import { DEGREE_FILE_BYTES } from '../degrees/limits';
import { degreesExportStatuses } from '../degrees/statuses';
import { declareEndpoints } from '../endpoint';
import { PASTED_LINE_MAX, PEOPLE_MAX } from '../limits';
import { ROLE } from '../roles';
import { fileDownload, guid, text } from '../schema';
import { plainStatuses } from '../statuses';
import { STUDENTS_KEYS, STUDENTS_ROW_PROBLEMS } from './codes';
import { studentsSheetStatuses, studentsUploadStatuses } from './statuses';

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

const ofClass = { sectionGuid: guid, subjectGuid: guid };
/** Request for the students whom the rows of an uploaded spreadsheet name. */
export const studentsSheetModel = z.object({
  ...ofClass,
  xlsxFileName: text.max(100),
  sheetName: text.max(255),
  keyMaps: z
    .array(z.object({ templateKey: z.enum(STUDENTS_KEYS), sourceKey: text.max(500) }))
    .max(STUDENTS_KEYS.length),
});
export type StudentsSheetModel = z.input<typeof studentsSheetModel>;
/** A row of a spreadsheet; `studentCode` is its code or name as it is written. */
const studentsRow = z.object({ rowNumber: z.number(), studentCode: z.string() });
export const studentsSheet = z.object({
  /** Rows that name a student, in the order of the file. */
  taken: z.array(studentsRow.extend(studentName.shape)),
  leftOut: z.array(
    studentsRow.extend({ problem: z.enum(STUDENTS_ROW_PROBLEMS), value: z.string() }),
  ),
  emptyRows: z.array(z.number()),
});
export type StudentsSheet = z.infer<typeof studentsSheet>;

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
    query: z.object(ofClass),
    data: z.array(studentName),
    statuses: plainStatuses,
  },
  'POST Students/Match': {
    access: [ROLE.teacher],
    source: 'PEOPLE-7',
    summary:
      'The students of a section who study a subject and whose code or name is one of the lines. A name of several students is ambiguous.',
    body: z.object({
      ...ofClass,
      lines: z.array(text.max(PASTED_LINE_MAX)).min(1).max(PEOPLE_MAX),
    }),
    data: matchedStudents,
    statuses: plainStatuses,
  },
  'POST Students/UploadXlsxFile': {
    access: [ROLE.teacher],
    source: 'PEOPLE-9, PEOPLE-10',
    summary:
      'Reads a spreadsheet and returns its sheets with their columns; the column of each sheet that names most students of the section is marked. The file is stored for a day under the name in the response.',
    body: z.object(ofClass),
    file: { below: DEGREE_FILE_BYTES },
    data: z.object({ sheets: z.array(xlsxSheet), fileName: z.string() }).nullable(),
    statuses: studentsUploadStatuses,
  },
  'POST Students/MatchXlsx': {
    access: [ROLE.teacher],
    source: 'PEOPLE-9, PEOPLE-11',
    summary:
      'The students of a section whom the rows of an uploaded spreadsheet name by a code or a name, and the other rows with the reason of each.',
    body: studentsSheetModel,
    data: studentsSheet.nullable(),
    statuses: studentsSheetStatuses,
  },
  'POST Students/GetLeftOutXlsx': {
    access: [ROLE.teacher],
    source: 'PEOPLE-9, PEOPLE-12',
    summary:
      'The rows of an uploaded spreadsheet that name no student of the section, with the reason of each, as a spreadsheet to be corrected and sent again.',
    body: studentsSheetModel,
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
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
