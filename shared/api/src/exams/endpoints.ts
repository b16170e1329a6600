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
      "A teacher's exams in a folder, or in all folders for a search or filter; a student's assigned exams. Newest first; `before` continues after the previous page.",
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
    summary: 'One exam of the caller, or one that the student is assigned to.',
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
      'Copies an exam of the caller for a new sitting: with its settings, one question a page, inactive.',
    body: reExamModel,
    data: newExam,
    statuses: reExamStatuses,
  },
  'PUT Exams/Edit': {
    access: [ROLE.teacher],
    source: 'EXAM-18, EXAM-22',
    summary:
      'Changes an exam of the caller. An active exam changes only together with its deactivation; the rules of the sitting no longer change once students have answered.',
    body: examEdit,
    data: nothing,
    statuses: examEditStatuses,
  },
  'DELETE Exams/Delete': {
    access: [ROLE.teacher],
    source: 'EXAM-12; designed here',
    summary: 'Deletes an inactive exam of the caller that nobody has answered.',
    query: z.object({ ExamGuid: guid }),
    data: nothing,
    statuses: examDeleteStatuses,
  },
  'PUT Exams/Move': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Moves an exam of the caller to a folder of the caller, or out of its folder.',
    body: z.object({ examGuid: guid, FolderGuid: folderGuid }),
    data: nothing,
    statuses: examFoundStatuses,
  },
  'PUT Exams/AddStudents': {
    access: [ROLE.teacher],
    source: 'EXAM-19, EXAM-23',
    summary:
      'Assigns more students to an exam of the caller. Students who are assigned already do not change.',
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
    summary: 'The students who are assigned to an exam of the caller.',
    query: z.object({ ExamGuid: guid }),
    data: z.array(studentName).nullable(),
    statuses: examFoundStatuses,
  },
  'GET Exams/GetFolders': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'All folders of the caller by name, as targets for moving exams and folders.',
    data: z.array(examFolder),
    statuses: plainStatuses,
  },
  'POST Exams/CreateFolder': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Creates a folder at the top level or in a folder of the caller.',
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
      'Renames and moves a folder of the caller. It cannot move into itself or its descendants.',
    body: z.object({ folderGuid: guid, parentGuid: guidOrNull.default(null), folderName: title }),
    data: examFolder.nullable(),
    statuses: folderSaveStatuses,
  },
  'DELETE Exams/DeleteFolder': {
    access: [ROLE.teacher],
    source: 'EXAM-14; designed here',
    summary: 'Deletes a folder of the caller that contains neither exams nor folders.',
    query: z.object({ folderGuid: guid }),
    data: nothing,
    statuses: folderDeleteStatuses,
  },
});
