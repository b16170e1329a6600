import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { fileAnswer, guid, guidOrNull, queryFlag, queryGuid } from '../schema';
import { AIKEN_REASONS, EXPORT_TYPE, IMPORT_FORMAT, LEFT_OUT_REASONS } from './codes';
import { IMPORT_BYTES } from './limits';
import { question } from './question-entities';
import { exportStatuses, importStatuses } from './statuses';

/** A question that a file holds. */
export const importedQuestion = question
  .pick({
    questionType: true,
    question: true,
    questionHint: true,
    questionMark: true,
    questionAnswers: true,
  })
  .extend({
    /** The same question is where it would go, or stands in the file before: it is not added. */
    alreadyExists: z.boolean(),
    /** The categories that it stood in, outermost first. */
    category: z.array(z.string()),
    /** Names of the files that came with it. */
    fileNames: z.array(z.string()),
  });
export type ImportedQuestion = z.infer<typeof importedQuestion>;

/** What a file held, and what becomes or became of it. */
export const importAnswer = z.object({
  questions: z.array(importedQuestion),
  /** What is not imported, by its name and its kind in the file. */
  leftOut: z.array(
    z.object({ name: z.string(), kind: z.string(), reason: z.enum(LEFT_OUT_REASONS) }),
  ),
  /**
   * Lines of an Aiken file that are not valid, counted from 1; with any, nothing is imported.
   * `available`: the letters that could be named.
   */
  lineErrors: z.array(
    z.object({ line: z.number(), reason: z.enum(AIKEN_REASONS), available: z.array(z.string()) }),
  ),
  /** How many questions were added; 0 until the import is confirmed. */
  addedCount: z.number(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** Questions from files (document 2 sections 4, 5, 7 and 8). */
export const importEndpoints = declareEndpoints({
  'POST Exams/ImportQuestions': {
    access: [ROLE.teacher],
    source: 'document 2 section 7; sections 4, 5 and 8',
    summary:
      'Reads questions from a file for an own exam or category and shows what would be added; sent again with `confirmImport`, adds what is not there yet.',
    body: z.object({
      formatType: z.enum([IMPORT_FORMAT.aiken, IMPORT_FORMAT.moodleXml]),
      examGuid: guidOrNull.default(null),
      categoryGuid: guidOrNull.default(null),
      confirmImport: queryFlag.default(false),
    }),
    file: { below: IMPORT_BYTES },
    data: importAnswer.nullable(),
    statuses: importStatuses,
  },
  'GET Exams/ExportQuestions': {
    access: [ROLE.teacher],
    source: 'document 2 sections 7, 8 and 9',
    summary:
      'The questions of an own exam or category as a file: all of them as a spreadsheet, or those that Aiken can hold; the numbers of the others are told in the header `riwaq-left-out`.',
    query: z.object({
      ExamGuid: queryGuid,
      CategoryGuid: queryGuid,
      Lang: z.enum(['ar', 'en']).default('ar'),
      exportType: z.enum([EXPORT_TYPE.excel, EXPORT_TYPE.aiken]).default(EXPORT_TYPE.excel),
    }),
    download: true,
    data: fileAnswer.nullable(),
    statuses: exportStatuses,
  },
  'GET Exams/GetStudentsWithDegreesXlsx': {
    access: [ROLE.teacher],
    source: 'document 2 section 7',
    summary: 'The students of an own exam and how their attempts stand, as a spreadsheet.',
    query: z.object({ ExamGuid: guid, Lang: z.enum(['ar', 'en']).default('ar') }),
    download: true,
    data: fileAnswer.nullable(),
    statuses: exportStatuses,
  },
});
