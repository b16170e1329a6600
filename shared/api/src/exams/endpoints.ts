import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { studentName } from '../people/endpoints';
import { ROLE } from '../roles';
import { guid, guidOrNull, nothing, optionalGuid, queryGuid, searchText, title } from '../schema';
import { plainStatuses } from '../statuses';
import { attemptEndpoints } from './attempt-endpoints';
import { bankEndpoints } from './bank-endpoints';
import {
  exam,
  examEdit,
  examFolder,
  examModel,
  examStatus,
  examType,
  folderGuid,
  reExamModel,
} from './entities';
import { gradingEndpoints } from './grading-endpoints';
import { importEndpoints } from './import-endpoints';
import { questionEndpoints } from './question-endpoints';
import {
  examDeleteStatuses,
  examEditStatuses,
  examFoundStatuses,
  examNewStatuses,
  folderDeleteStatuses,
  folderSaveStatuses,
  reExamStatuses,
} from './statuses';

const designed = 'EXAM-1; designed here';
const newExam = z.object({ examGuid: guid }).nullable();

/** The exam area (docs/requirements/exams.md). */
export const examsEndpoints = declareEndpoints({
  ...questionEndpoints,
  ...bankEndpoints,
  ...importEndpoints,
  ...attemptEndpoints,
  ...gradingEndpoints,
  'GET Exams/Get': {
    access: 'signed-in',
    source: designed,
    summary:
      "A teacher's own exams in a folder, or anywhere when they are searched or filtered; a student's assigned ones. Newest first, in pages that `before` continues.",
    query: z.object({
      folderGuid: queryGuid,
      searchText: searchText.optional(),
      status: examStatus.optional(),
      examType: z.coerce.number().pipe(examType).optional(),
      activeStatus: z.enum(['0', '1']).optional(),
      subjectGuid: queryGuid,
      before: queryGuid,
    }),
    data: z.object({
      exams: z.array(exam),
      folders: z.array(examFolder),
      path: z.array(z.object({ folderGuid: guid, folderName: z.string() })),
    }),
    statuses: plainStatuses,
  },
  'GET Exams/GetExam': {
    access: 'signed-in',
    source: designed,
    summary: 'One exam: an own one, or one that the student is assigned to.',
    query: z.object({ ExamGuid: guid }),
    data: exam.nullable(),
    statuses: examFoundStatuses,
  },
  'GET Exams/GetPermissions': {
    access: [ROLE.teacher],
    source: 'EXAM-10; designed here',
    summary:
      'Which settings of an exam, beyond those that every teacher has, the caller may choose.',
    data: z.object({ blockAccessResources: z.boolean(), enableFaceIdVerification: z.boolean() }),
    statuses: plainStatuses,
  },
  'POST Exams/New': {
    access: [ROLE.teacher],
    source: 'EXAM-16, EXAM-21',
    summary:
      'Creates an exam that is not active yet, for students of a section that the caller teaches the subject to.',
    body: examModel,
    data: newExam,
    statuses: examNewStatuses,
  },
  'POST Exams/ReExam': {
    access: [ROLE.teacher],
    source: 'EXAM-17, EXAM-21',
    summary:
      'Creates a new sitting of an own exam: its settings, one question a page, not active yet.',
    body: reExamModel,
    data: newExam,
    statuses: reExamStatuses,
  },
  'PUT Exams/Edit': {
    access: [ROLE.teacher],
    source: 'EXAM-18, EXAM-22',
    summary:
      'Changes an own exam. An active one only together with its being made inactive; how an exam is sat not once students have answered.',
    body: examEdit,
    data: nothing,
    statuses: examEditStatuses,
  },
  'DELETE Exams/Delete': {
    access: [ROLE.teacher],
    source: 'EXAM-12; designed here',
    summary: 'Deletes an own exam that is not active and that nobody has answered.',
    query: z.object({ ExamGuid: guid }),
    data: nothing,
    statuses: examDeleteStatuses,
  },
  'PUT Exams/Move': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Puts an own exam in an own folder, or in none.',
    body: z.object({ examGuid: guid, FolderGuid: folderGuid }),
    data: nothing,
    statuses: examFoundStatuses,
  },
  'PUT Exams/AddStudents': {
    access: [ROLE.teacher],
    source: 'EXAM-19, EXAM-23',
    summary:
      'Assigns more students to an own exam. Those who are assigned already stay as they are.',
    body: z.object({
      examGuid: guid,
      subjectGuid: guid,
      sectionGuid: guid,
      studentGuids: examModel.shape.studentGuids,
    }),
    data: nothing,
    statuses: examFoundStatuses,
  },
  'GET Exams/GetStudents': {
    access: [ROLE.teacher],
    source: 'EXAM-20',
    summary: 'The students who are assigned to an own exam.',
    query: z.object({ ExamGuid: guid }),
    data: z.array(studentName).nullable(),
    statuses: examFoundStatuses,
  },
  'GET Exams/GetFolders': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Every own folder, by name: what exams and folders may be moved to.',
    data: z.array(examFolder),
    statuses: plainStatuses,
  },
  'POST Exams/CreateFolder': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Creates a folder at the top or in an own folder.',
    body: z.object({
      folderGuid: optionalGuid,
      parentGuid: guidOrNull.default(null),
      folderName: title,
    }),
    data: examFolder.nullable(),
    statuses: folderSaveStatuses,
  },
  'PUT Exams/EditFolder': {
    access: [ROLE.teacher],
    source: 'EXAM-14; designed here',
    summary:
      'Renames an own folder and moves it. It can be neither its own child nor that of a descendant.',
    body: z.object({ folderGuid: guid, parentGuid: guidOrNull.default(null), folderName: title }),
    data: examFolder.nullable(),
    statuses: folderSaveStatuses,
  },
  'DELETE Exams/DeleteFolder': {
    access: [ROLE.teacher],
    source: 'EXAM-14; designed here',
    summary: 'Deletes an own folder that holds neither exams nor folders.',
    query: z.object({ folderGuid: guid }),
    data: nothing,
    statuses: folderDeleteStatuses,
  },
});
