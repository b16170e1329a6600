import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { EXAM_TABLE_SIZES } from '../exams/limits';
import { examType } from '../exams/entities';
import { ROLE } from '../roles';
import {
  fileDownload,
  guid,
  guidList,
  nothing,
  optionalGuid,
  optionalText,
  queryGuid,
  searchText,
  seen,
} from '../schema';
import { plainStatuses } from '../statuses';
import { SESSION_STATES } from './codes';
import {
  degreeChange,
  degreeEntry,
  degreeRow,
  degreeSession,
  degreesSaved,
  extraGiven,
  extraStudent,
  finalResults,
  ownDegrees,
  sessionEdit,
  sessionModel,
  shortText,
  weights,
  xlsxLeftOutModel,
  xlsxModel,
  xlsxSaved,
  xlsxSheet,
} from './entities';
import { DEGREE_FILE_BYTES, DEGREE_NOTE_MAX, DEGREES_AT_ONCE, EXTRA_DEGREE } from './limits';
import {
  degreesExportStatuses,
  degreesSaveStatuses,
  extraSaveStatuses,
  extraSeenStatuses,
  finalPublishStatuses,
  sessionDeleteStatuses,
  sessionEditStatuses,
  sessionFoundStatuses,
  sessionNewStatuses,
  weightsSaveStatuses,
  xlsxSaveStatuses,
  xlsxUploadStatuses,
} from './statuses';

const designed = 'DEGREE-1; designed here (docs/decisions/0021)';
const language = z.enum(['ar', 'en']).default('ar');
const ofClass = z.object({ subjectGuid: guid, sectionGuid: guid });
const bySession = z.object({ sessionGuid: guid });

/**
 * Degrees: lists of them, spreadsheets, final results, a student's own, extra marks of an exam
 * (DEGREE-1).
 */
export const degreesEndpoints = declareEndpoints({
  'GET Degrees/GetSessions': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'A page (counted from 1) of the lists of degrees of the sections that the caller teaches, newest first.',
    query: z.object({
      subjectGuid: queryGuid,
      sectionGuid: queryGuid,
      degreeType: z.coerce.number().pipe(examType).optional(),
      state: z.enum(SESSION_STATES).optional(),
      searchText: searchText.optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce
        .number()
        .pipe(z.union(EXAM_TABLE_SIZES.map((size) => z.literal(size))))
        .default(EXAM_TABLE_SIZES[0]),
    }),
    data: z.object({ sessions: z.array(degreeSession), sessionsCount: z.number() }),
    statuses: plainStatuses,
  },
  'GET Degrees/GetSession': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'A list of degrees with a row for each student of its section, by name.',
    query: z.object({ sessionGuid: guid, sectionGuid: guid }),
    data: z.object({ session: degreeSession, rows: z.array(degreeRow) }).nullable(),
    statuses: sessionFoundStatuses,
  },
  'POST Degrees/CreateSession': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Creates a list of degrees for a section to which the caller teaches the subject: empty, or with the current totals of an exam of the caller.',
    body: sessionModel,
    data: z.object({ sessionGuid: guid }).nullable(),
    statuses: sessionNewStatuses,
  },
  'PUT Degrees/EditSession': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Changes an open list. Its highest degree stays at or above what students have.',
    body: sessionEdit,
    data: nothing,
    statuses: sessionEditStatuses,
  },
  'DELETE Degrees/DeleteSession': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Deletes a list that was never ended, with its degrees.',
    query: bySession,
    data: nothing,
    statuses: sessionDeleteStatuses,
  },
  'PUT Degrees/SaveDegrees': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Saves degrees and notes of an open list. What somebody else changed meanwhile is not overwritten, and the same save again changes nothing.',
    body: bySession.extend({ degrees: z.array(degreeEntry).min(1).max(DEGREES_AT_ONCE) }),
    data: degreesSaved.nullable(),
    statuses: degreesSaveStatuses,
  },
  'PUT Degrees/EndSession': {
    access: [ROLE.teacher],
    source: 'DEGREE-2; designed here (docs/decisions/0021)',
    summary: 'Ends a list: its students see their degrees and are notified.',
    body: bySession,
    data: nothing,
    statuses: sessionFoundStatuses,
  },
  'PUT Degrees/ReopenSession': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Opens an ended list again: only teachers see it until it is ended anew.',
    body: bySession.extend({ reason: optionalText(shortText) }),
    data: nothing,
    statuses: sessionFoundStatuses,
  },
  'GET Degrees/GetHistory': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'What changed in a list, newest first: degrees, of one student where one is named, and whether students see it.',
    query: bySession.extend({ studentGuid: queryGuid }),
    data: z.array(degreeChange).nullable(),
    statuses: sessionFoundStatuses,
  },
  'GET Degrees/GetSessionXlsx': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'A list of degrees as a spreadsheet.',
    query: bySession.extend({ Lang: language }),
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },

  'GET Degrees/GetXlsxTemplate': {
    access: [ROLE.teacher],
    source: 'DEGREE-7',
    summary: 'The columns that degrees are read into.',
    data: z.array(z.object({ columnName: z.string() })),
    statuses: plainStatuses,
  },
  'GET Degrees/GetXlsxTemplateFile': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'A spreadsheet with these columns and the students of a list, to be filled in.',
    query: bySession,
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },
  'POST Degrees/UploadXlsxFile': {
    access: [ROLE.teacher],
    source: 'DEGREE-8, DEGREE-10',
    summary:
      'Reads a spreadsheet and returns its sheets with their columns. The file is stored for a day under the name in the response.',
    file: { below: DEGREE_FILE_BYTES },
    data: z.object({ sheets: z.array(xlsxSheet), fileName: z.string() }).nullable(),
    statuses: xlsxUploadStatuses,
  },
  'POST Degrees/SaveXlsxDegrees': {
    access: [ROLE.teacher],
    source: 'DEGREE-9, DEGREE-10',
    summary:
      'Saves the degrees of an uploaded sheet from the mapped columns. With `dryRun` it stores nothing and returns what would be saved.',
    body: xlsxModel,
    data: xlsxSaved.nullable(),
    statuses: xlsxSaveStatuses,
  },
  'POST Degrees/GetLeftOutXlsx': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'The rows of a sheet that was sent that cannot be saved, with the reason of each, as a spreadsheet to be corrected and sent again.',
    body: xlsxLeftOutModel,
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },

  'GET Degrees/GetFinalResults': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'The final results of a section in a subject, of its ended lists and the weights, and what of them students see.',
    query: ofClass,
    data: finalResults,
    statuses: plainStatuses,
  },
  'PUT Degrees/SaveWeights': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Sets how much each type of list counts in the final results; together 100. `version` is that of the weights that the person saw.',
    body: ofClass.extend({ weights, version: z.number().int().min(0) }),
    data: nothing,
    statuses: weightsSaveStatuses,
  },
  'POST Degrees/PublishFinalResults': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Shows the students their final results as they are now. `seen` is that of the results that the person saw.',
    body: ofClass.extend({ seen: z.string().max(100) }),
    data: nothing,
    statuses: finalPublishStatuses,
  },
  'PUT Degrees/WithdrawFinalResults': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Takes published final results back: students see none.',
    body: ofClass,
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Degrees/GetFinalResultsXlsx': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'The final results of a section in a subject as a spreadsheet.',
    query: ofClass.extend({ Lang: language }),
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },

  'GET Degrees/GetStudentDegrees': {
    access: [ROLE.student],
    source: 'DEGREE-1, DEGREE-2; designed here (docs/decisions/0021)',
    summary:
      "The caller's degrees by subject: those of ended lists, and the published final results.",
    data: z.array(ownDegrees),
    statuses: plainStatuses,
  },

  'GET Degrees/GetExtraDegrees': {
    access: [ROLE.teacher],
    source: 'DEGREE-1; designed here (docs/decisions/0021)',
    summary:
      'The students of an exam of the caller with their extra marks, and the history of all extra marks, newest first.',
    query: z.object({ ExamGuid: guid }),
    data: z.object({ students: z.array(extraStudent), given: z.array(extraGiven) }).nullable(),
    statuses: extraSeenStatuses,
  },
  'POST Degrees/AddExtraDegrees': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Adds extra marks to students of an exam of the caller, or subtracts them, with a reason. All changes are saved or none: each total must stay between 0 and 100. The client chooses `extraGuid` for idempotent retries; other content under the same guid is a conflict.',
    body: z.object({
      examGuid: guid,
      extraGuid: optionalGuid,
      studentGuids: guidList.min(1).max(DEGREES_AT_ONCE),
      degree: z.number().min(EXTRA_DEGREE.min).max(EXTRA_DEGREE.max),
      reason: seen.max(DEGREE_NOTE_MAX),
    }),
    data: nothing,
    statuses: extraSaveStatuses,
  },
  'DELETE Degrees/RemoveExtraDegree': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Takes an extra mark of a student away again. It stays in the history.',
    query: z.object({ extraGuid: guid, studentGuid: guid }),
    data: nothing,
    statuses: extraSaveStatuses,
  },
});
