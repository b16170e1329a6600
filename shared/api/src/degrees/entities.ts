import { z } from 'zod';
import { examType } from '../exams/entities';
import {
  guid,
  guidOrNull,
  localDateTime,
  nullableGuid,
  optionalGuid,
  text,
  title,
} from '../schema';
import { CHANGE_SOURCES, COLUMN_TYPES, IMPORT_ROW_PROBLEMS, TEMPLATE_KEYS } from './codes';
import { DEGREE_LIMITS, DEGREE_NOTE_MAX, WEIGHTS_SUM } from './limits';

/** A note of a degree, or a reason for a change. */
export const shortText = text.trim().max(DEGREE_NOTE_MAX);
const highest = z.number().gt(DEGREE_LIMITS.min).max(DEGREE_LIMITS.max);

/** A list of the degrees of a section in a subject: a session, as the calls say. */
export const degreeSession = z.object({
  sessionGuid: guid,
  title: z.string(),
  /** As the types of exams (document 2 section 3). */
  degreeType: examType,
  highestDegree: z.number(),
  sessionDate: localDateTime,
  subjectGuid: guid,
  subjectName: z.string(),
  sectionGuid: guid,
  sectionName: z.string(),
  stageName: z.string(),
  departmentName: z.string(),
  teacherName: z.string(),
  /** The exam that its degrees came from. */
  examGuid: nullableGuid,
  /** Since when its students see it; null while it is open. */
  endedDate: localDateTime.nullable(),
  /** It was ended once, so students have seen it: it cannot be deleted. */
  wasEnded: z.boolean(),
  studentsCount: z.number(),
  enteredCount: z.number(),
  /** Of what is entered, half a ten-thousandth rounded up; null while there is nothing. */
  average: z.number().nullable(),
});
export type DegreeSession = z.infer<typeof degreeSession>;

/** A student's place in a list. */
export const degreeRow = z.object({
  studentGuid: guid,
  studentName: z.string(),
  /** '' when the student has none. */
  studentCode: z.string(),
  /** Null while it is missing. */
  degree: z.number().nullable(),
  note: z.string(),
  /** How often it was changed; a save names it. */
  version: z.number(),
});
export type DegreeRow = z.infer<typeof degreeRow>;

/** What a person fills in for a list. */
const sessionFields = {
  title,
  degreeType: examType,
  highestDegree: highest,
  sessionDate: localDateTime,
};
/**
 * A new list. A `sessionGuid` chosen by the caller makes a retried create happen once; with
 * `examGuid` it begins with that exam's totals.
 */
export const sessionModel = z.object({
  ...sessionFields,
  sessionGuid: optionalGuid,
  subjectGuid: guid,
  sectionGuid: guid,
  examGuid: guidOrNull.default(null),
});
export type SessionModel = z.input<typeof sessionModel>;
export const sessionEdit = z.object({ ...sessionFields, sessionGuid: guid });
export type SessionEdit = z.input<typeof sessionEdit>;

/** A degree as it is saved. */
export const degreeEntry = z.object({
  studentGuid: guid,
  /** Null takes it away. */
  degree: z.number().nullable(),
  note: shortText.default(''),
  /** Of the row that the person saw. */
  version: z.number().int().min(0),
});
export type DegreeEntry = z.input<typeof degreeEntry>;

/** What became of a save. Nothing is overwritten that the person had not seen. */
export const degreesSaved = z.object({
  /** The rows that were sent, as they stand now. */
  rows: z.array(degreeRow),
  /** Those that somebody else changed meanwhile: not saved. */
  changed: z.array(guid),
  /** Those whose degree is not between 0 and the highest, with at most 4 decimals: not saved. */
  invalid: z.array(guid),
});
export type DegreesSaved = z.infer<typeof degreesSaved>;

/** A change of a degree, or of whether students see the list. */
export const degreeChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('degree'),
    studentGuid: guid,
    studentName: z.string(),
    before: z.number().nullable(),
    after: z.number().nullable(),
    note: z.string(),
    source: z.enum(CHANGE_SOURCES),
    changedBy: z.string(),
    changedDate: localDateTime,
  }),
  z.object({
    kind: z.literal('state'),
    ended: z.boolean(),
    reason: z.string(),
    changedBy: z.string(),
    changedDate: localDateTime,
  }),
]);
export type DegreeChange = z.infer<typeof degreeChange>;

/** A sheet of a file (document 2 section 3). */
export const xlsxSheet = z.object({
  sheetName: z.string(),
  columnsInfo: z.array(
    z.object({
      columnName: z.string(),
      columnType: z.enum(COLUMN_TYPES),
      /** The first texts in it, to recognise it by. Ours. */
      examples: z.array(z.string()),
    }),
  ),
  /** Rows below the head, empty ones too. Ours. */
  rowsCount: z.number(),
});
export type XlsxSheet = z.infer<typeof xlsxSheet>;

/** What is saved of a spreadsheet (document 2 section 7). */
export const xlsxModel = z.object({
  sessionGuid: guid,
  sectionGuid: guid,
  xlsxFileName: text.max(100),
  sheetName: text.max(255),
  keyMaps: z
    .array(z.object({ templateKey: z.enum(TEMPLATE_KEYS), sourceKey: text.max(500) }))
    .max(TEMPLATE_KEYS.length),
  /** Says what would be saved, and saves nothing. Ours. */
  dryRun: z.boolean().default(false),
  /** Saves the rest where rows must be left out; otherwise nothing is saved then. Ours. */
  leaveOut: z.boolean().default(false),
  /** `seen` of a dry run: nothing is saved when a degree was changed since. Ours. */
  seen: text.max(100).optional(),
});
export type XlsxModel = z.input<typeof xlsxModel>;

/** A row of a spreadsheet, counted as the spreadsheet does. */
const importRow = z.object({ rowNumber: z.number(), studentCode: z.string() });
export const xlsxSaved = z.object({
  /** What is taken, in the order of the file. */
  taken: z.array(
    importRow.extend({
      studentName: z.string(),
      degree: z.number(),
      note: z.string(),
      before: z.number().nullable(),
    }),
  ),
  leftOut: z.array(importRow.extend({ problem: z.enum(IMPORT_ROW_PROBLEMS), value: z.string() })),
  emptyRows: z.array(z.number()),
  /** How many degrees or notes change by it. */
  changesCount: z.number(),
  /** Stands for the degrees that it was made from. */
  seen: z.string(),
});
export type XlsxSaved = z.infer<typeof xlsxSaved>;

const weight = z.number().min(0).max(WEIGHTS_SUM);
/** How much each part counts, of 100. */
export const weights = z.object({
  daily: weight,
  monthly: weight,
  midFinal: weight,
  final: weight,
});
export type Weights = z.infer<typeof weights>;

/** What a student has of one type: each ended list scaled by its highest degree to 100. */
const resultPart = z.object({
  /** Of the degrees that are there; null without any. */
  average: z.number().nullable(),
  enteredCount: z.number(),
  listsCount: z.number(),
});
const resultParts = z.object({
  daily: resultPart,
  monthly: resultPart,
  midFinal: resultPart,
  final: resultPart,
});
export type ResultParts = z.infer<typeof resultParts>;

/** A student's final result; null while a part that counts is missing. */
export const finalResult = z.object({
  studentGuid: guid,
  studentName: z.string(),
  studentCode: z.string(),
  parts: resultParts,
  result: z.number().nullable(),
});
export type FinalResult = z.infer<typeof finalResult>;

/** The final results of a section in a subject. */
export const finalResults = z.object({
  weights: weights.nullable(),
  /** How often the weights were saved. */
  version: z.number(),
  /** Lists of each type that are ended, and that are open and do not count. */
  lists: z.object({
    ended: z.object({
      daily: z.number(),
      monthly: z.number(),
      midFinal: z.number(),
      final: z.number(),
    }),
    open: z.number(),
  }),
  students: z.array(finalResult),
  /** What students see; null while they see none. */
  published: z
    .object({
      publishedDate: localDateTime,
      publishedBy: z.string(),
      weights,
      /** What would be published now differs from it. */
      outdated: z.boolean(),
    })
    .nullable(),
  /** Stands for these results: publishing names it. */
  seen: z.string(),
});
export type FinalResults = z.infer<typeof finalResults>;

/** A student's own degrees in one subject: ended lists and the published final result. */
export const ownDegrees = z.object({
  subjectGuid: guid,
  subjectName: z.string(),
  sessions: z.array(
    degreeSession
      .pick({
        sessionGuid: true,
        title: true,
        degreeType: true,
        highestDegree: true,
        sessionDate: true,
        teacherName: true,
      })
      .extend({ degree: z.number().nullable(), note: z.string() }),
  ),
  finalResult: z
    .object({
      result: z.number().nullable(),
      parts: resultParts,
      weights,
      publishedDate: localDateTime,
    })
    .nullable(),
});
export type OwnDegrees = z.infer<typeof ownDegrees>;

/** A student of an exam, with the extra marks. */
export const extraStudent = z.object({
  studentGuid: guid,
  studentName: z.string(),
  /** Of the answers alone; null before they are marked. */
  degree: z.number().nullable(),
  extraDegree: z.number(),
  /** Both, never outside 0 to 100. */
  total: z.number().nullable(),
});
export type ExtraStudent = z.infer<typeof extraStudent>;
/** Extra marks that were given, and perhaps taken away again. */
export const extraGiven = z.object({
  extraGuid: guid,
  studentGuid: guid,
  studentName: z.string(),
  degree: z.number(),
  reason: z.string(),
  givenBy: z.string(),
  givenDate: localDateTime,
  removedBy: z.string().nullable(),
  removedDate: localDateTime.nullable(),
});
export type ExtraGiven = z.infer<typeof extraGiven>;
