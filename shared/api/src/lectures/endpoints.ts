import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { LECTURE_READERS_MAX, TABLE_PAGE_SIZE } from '../limits';
import { ROLE } from '../roles';
import { guid, nothing, queryFlag, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import {
  lecture,
  lectureCopyModel,
  lectureCrumb,
  lectureFolder,
  lectureFolderModel,
  lectureFolderName,
  lectureItem,
  lectureModel,
  lectureMoveModel,
  lecturePlaceInSubject,
  lectureProgress,
  lectureReader,
  lectureSubject,
} from './entities';
import {
  lectureCopyStatuses,
  lectureFolderDeleteStatuses,
  lectureFolderStatuses,
  lectureMoveStatuses,
  lectureSaveStatuses,
} from './statuses';

const byItem = z.object({ itemGuid: guid });
const source = 'routes lectures and lecOne; the calls are designed here (docs/decisions/0014)';

/**
 * Lectures by subject, in folders. Lists are paged: `after` is the guid that the page follows, and
 * a page shorter than its size is the last one.
 */
export const lecturesEndpoints = declareEndpoints({
  'GET Lectures/GetSubjects': {
    access: 'signed-in',
    source,
    summary:
      'The subjects that the caller studies or teaches, by name; all of them for the wide roles.',
    query: z.object({ searchText: searchText.optional(), after: queryGuid }),
    data: z.object({ subjects: z.array(lectureSubject) }),
    statuses: plainStatuses,
  },
  'GET Lectures/GetContent': {
    access: 'signed-in',
    source,
    summary:
      "What is in a folder (or at the top) of a subject, in the teacher's order; with a search, what the subject holds of it, newest first.",
    query: z.object({
      subjectGuid: guid,
      folderGuid: queryGuid,
      searchText: searchText.optional(),
      after: queryGuid,
    }),
    data: z.object({
      subject: lecturePlaceInSubject,
      folder: lectureFolder.nullable(),
      /** Breadcrumb from the top down; the last one is `folder`. */
      trail: z.array(lectureCrumb),
      /** Progress in the folder, or in the complete subject at the top. */
      progress: lectureProgress,
      items: z.array(lectureItem),
    }),
    statuses: plainStatuses,
  },
  'GET Lectures/GetLecture': {
    access: 'signed-in',
    source,
    summary: 'One lecture with its text.',
    query: byItem,
    data: z.object({ lecture, description: z.string() }),
    statuses: plainStatuses,
  },
  'GET Lectures/GetFolders': {
    access: [ROLE.teacher],
    source,
    summary: 'All folders of a subject, as targets for moving lectures and folders.',
    query: z.object({ subjectGuid: guid }),
    data: z.array(lectureFolderName),
    statuses: plainStatuses,
  },
  'POST Lectures/CreateFolder': {
    access: [ROLE.teacher],
    source,
    summary: 'Adds a folder at the end of a folder or of the top.',
    body: lectureFolderModel,
    data: lectureFolder.nullable(),
    statuses: lectureFolderStatuses,
  },
  'POST Lectures/UpdateFolder': {
    access: [ROLE.teacher],
    source,
    summary: 'Changes a folder where it is. Hiding it hides what it holds.',
    body: lectureFolderModel
      .omit({ subjectGuid: true, folderGuid: true })
      .required({ itemGuid: true }),
    data: lectureFolder.nullable(),
    statuses: plainStatuses,
  },
  'DELETE Lectures/DeleteFolder': {
    access: [ROLE.teacher],
    source,
    summary: 'Deletes a folder that holds nothing.',
    query: byItem,
    data: nothing,
    statuses: lectureFolderDeleteStatuses,
  },
  'POST Lectures/CreateLecture': {
    access: [ROLE.teacher],
    source,
    summary:
      'Adds a lecture at the end of a folder or of the top level. Its students are notified when it is published.',
    body: lectureModel,
    data: lecture.nullable(),
    statuses: lectureSaveStatuses,
  },
  'POST Lectures/UpdateLecture': {
    access: [ROLE.teacher],
    source,
    summary: 'Changes a lecture where it is.',
    body: lectureModel.omit({ subjectGuid: true, folderGuid: true }).required({ itemGuid: true }),
    data: lecture.nullable(),
    statuses: lectureSaveStatuses,
  },
  'DELETE Lectures/DeleteLecture': {
    access: [ROLE.teacher],
    source,
    summary: 'Deletes a lecture with its files and marks.',
    query: byItem,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Lectures/MoveItem': {
    access: [ROLE.teacher],
    source,
    summary:
      'Puts a lecture or a folder somewhere in its subject. 409 when what it should follow is not there any more.',
    body: lectureMoveModel,
    data: nothing,
    statuses: lectureMoveStatuses,
  },
  'POST Lectures/CopyItem': {
    access: [ROLE.teacher],
    source,
    summary:
      'Copies a lecture, or a folder with all that it holds, with texts, files and order, but not who has seen it.',
    body: lectureCopyModel,
    data: lectureItem.nullable(),
    statuses: lectureCopyStatuses,
  },
  'PUT Lectures/ChangeVisible': {
    access: [ROLE.teacher],
    source,
    summary: 'Shows a lecture or a folder to students, or hides it.',
    query: byItem.extend({ visible: queryFlag }),
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT Lectures/MarkAsSeen': {
    access: [ROLE.student],
    source,
    summary:
      'The caller has opened a lecture, or downloaded one of its files. The first time counts.',
    query: byItem.extend({ downloaded: queryFlag.optional() }),
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT Lectures/MarkVisit': {
    access: [ROLE.student],
    source,
    summary:
      'Marks the lectures of a subject as seen: lectures published later are new at the next visit.',
    query: z.object({ subjectGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Lectures/GetReaders': {
    access: [ROLE.teacher],
    source,
    summary:
      'The students of the subject with when they saw a lecture, by name, in numbered pages from 1.',
    query: byItem.extend({
      searchText: searchText.optional(),
      /** Returns only the students who have, or have not, seen the lecture. */
      seen: queryFlag.optional(),
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(LECTURE_READERS_MAX).default(TABLE_PAGE_SIZE),
    }),
    data: z.object({
      readers: z.array(lectureReader),
      total: z.number(),
      seenCount: z.number(),
      studentsCount: z.number(),
    }),
    statuses: plainStatuses,
  },
});
