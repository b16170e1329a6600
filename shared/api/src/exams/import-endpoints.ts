import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { fileDownload, guid, guidOrNull, queryFlag, queryGuid } from '../schema';
import { EXPORT_TYPE, IMPORT_FORMAT, IMPORT_LOSSES, LEFT_OUT_REASONS, LINE_REASONS } from './codes';
import { IMPORT_BYTES } from './limits';
import { question } from './question-entities';
import { exportStatuses, importStatuses } from './statuses';

const formatType = z.enum(Object.values(IMPORT_FORMAT));

/** A question that was read from a file. */
export const importedQuestion = question
  .pick({
    questionType: true,
    question: true,
    questionHint: true,
    feedback: true,
    questionMark: true,
    questionAnswers: true,
  })
  .extend({
    /** True if the target, or the file above it, contains the same question: it is not added. */
    alreadyExists: z.boolean(),
    /** Categories of the question in the file, outermost first. */
    category: z.array(z.string()),
    /** Names of the files attached to the question. */
    fileNames: z.array(z.string()),
    /** Content of the question in the file that is not imported. Designed here. */
    losses: z.array(z.enum(IMPORT_LOSSES)).default([]),
  });
export type ImportedQuestion = z.infer<typeof importedQuestion>;

/** Questions found in a file, and what the import does or did with them. */
export const importResult = z.object({
  questions: z.array(importedQuestion),
  /** Questions that are not imported, with their name and their kind in the file. */
  leftOut: z.array(
    z.object({ name: z.string(), kind: z.string(), reason: z.enum(LEFT_OUT_REASONS) }),
  ),
  /**
   * Invalid lines of a text file (Aiken, GIFT), counted from 1; one of them prevents the import.
   * `available`: option letters that the line could name.
   */
  lineErrors: z.array(
    z.object({ line: z.number(), reason: z.enum(LINE_REASONS), available: z.array(z.string()) }),
  ),
  /**
   * The format that the file was read in: the content of a file counts more than the one that was
   * sent. Designed here.
   */
  formatType: formatType.optional(),
  /**
   * The random selection of a file (QTI): how many questions of each type a student gets. It
   * becomes that of an exam without questions. Designed here.
   */
  draw: z
    .array(z.object({ questionType: question.shape.questionType, questionCount: z.number() }))
    .optional(),
  /** Number of questions that were added; 0 until the import is confirmed. */
  addedCount: z.number(),
});
export type ImportResult = z.infer<typeof importResult>;

/** Import and export of questions and of results (QUESTION-13 to QUESTION-16, QUESTION-32). */
export const importEndpoints = declareEndpoints({
  'POST Exams/ImportQuestions': {
    access: [ROLE.teacher],
    source: 'QUESTION-32, QUESTION-16',
    summary:
      'Reads questions from a file for an exam or category of the caller and returns what would be added. The same request with `confirmImport` adds the questions that do not exist there yet.',
    body: z.object({
      formatType,
      examGuid: guidOrNull.default(null),
      categoryGuid: guidOrNull.default(null),
      confirmImport: queryFlag.default(false),
      /**
       * Chosen by the client: `ReceiveImportProgress` names it. Without one, no progress is sent.
       * Designed here.
       */
      importGuid: guidOrNull.default(null),
    }),
    file: { below: IMPORT_BYTES },
    data: importResult.nullable(),
    statuses: importStatuses,
  },
  'GET Exams/ExportQuestions': {
    access: [ROLE.teacher],
    source: 'QUESTION-31',
    summary:
      'The questions of an exam or category of the caller as a file: a spreadsheet, Aiken, GIFT, Moodle XML or QTI. The header `riwaq-left-out` lists the numbers of the questions that the format cannot represent, `riwaq-losses` the content of the other questions that it cannot represent.',
    query: z.object({
      ExamGuid: queryGuid,
      CategoryGuid: queryGuid,
      Lang: z.enum(['ar', 'en']).default('ar'),
      exportType: z
        .enum([
          EXPORT_TYPE.excel,
          EXPORT_TYPE.aiken,
          EXPORT_TYPE.gift,
          EXPORT_TYPE.moodleXml,
          EXPORT_TYPE.qti21,
          EXPORT_TYPE.qti3,
        ])
        .default(EXPORT_TYPE.excel),
    }),
    download: true,
    data: fileDownload.nullable(),
    statuses: exportStatuses,
  },
  'GET Exams/GetStudentsWithDegreesXlsx': {
    access: [ROLE.teacher],
    source: 'GRADE-8',
    summary:
      'The students of an exam of the caller and the states of their attempts, as a spreadsheet.',
    query: z.object({ ExamGuid: guid, Lang: z.enum(['ar', 'en']).default('ar') }),
    download: true,
    data: fileDownload.nullable(),
    statuses: exportStatuses,
  },
});
