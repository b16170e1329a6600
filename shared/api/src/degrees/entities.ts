import { z } from 'zod';
import { examType } from '../exams/entities';
import {
  guid,
  guidOrNull,
  localDateTime,
  nullableGuid,
  optionalGuid,
  optionalText,
  text,
  title,
} from '../schema';
import { CHANGE_SOURCES, COLUMN_TYPES, IMPORT_ROW_PROBLEMS, TEMPLATE_KEYS } from './codes';
import { DEGREE_LIMITS, DEGREE_NOTE_MAX, WEIGHTS_SUM } from './limits';

/** A note of a degree, or a reason for a change. */
export const shortText = text.trim().max(DEGREE_NOTE_MAX);
const highest = z.number().gt(DEGREE_LIMITS.min).max(DEGREE_LIMITS.max);

/** A list of the degrees of a section in a subject; the API calls it a session. */
export const degreeSession = z.object({
  sessionGuid: guid,
  title: z.string(),
  /** Same values as the types of exams (EXAM-5). */
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
  /** Exam from which the degrees were taken. */
  examGuid: nullableGuid,
  /** When the list became visible to its students; null while it is open. */
  endedDate: localDateTime.nullable(),
  /** True once the list was ended: students have seen it, so it cannot be deleted. */
  wasEnded: z.boolean(),
  studentsCount: z.number(),
  enteredCount: z.number(),
  /** Average of the entered degrees, rounded half up to 4 decimals; null without any. */
  average: z.number().nullable(),
});
export type DegreeSession = z.infer<typeof degreeSession>;

/** One student's row in a list of degrees. */
export const degreeRow = z.object({
  studentGuid: guid,
  studentName: z.string(),
  /** Empty if the student has none. */
  studentCode: z.string(),
  /** The degree; null while it is missing. */
  degree: z.number().nullable(),
  note: z.string(),
  /** Number of changes so far; a save sends it, so that the server detects conflicts. */
  version: z.number(),
});
export type DegreeRow = z.infer<typeof degreeRow>;

/** Fields of a list that a teacher fills in. */
const sessionFields = {
  title,
  degreeType: examType,
  highestDegree: highest,
  sessionDate: localDateTime,
};
/**
 * A new list. A `sessionGuid` chosen by the client makes a retried create idempotent. With
 * `examGuid` the list starts with that exam's totals.
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

/** One degree, to be saved. */
export const degreeEntry = z.object({
  studentGuid: guid,
  /** Null deletes the degree. */
  degree: z.number().nullable(),
  note: optionalText(shortText),
  /** Version of the row that the user saw. */
  version: z.number().int().min(0),
});
export type DegreeEntry = z.input<typeof degreeEntry>;

/** Result of a save. The server never overwrites a change that the user had not seen. */
export const degreesSaved = z.object({
  /** Current state of the rows that were sent. */
  rows: z.array(degreeRow),
  /** Students whose row somebody else changed meanwhile (conflict): not saved. */
  changed: z.array(guid),
  /** Students whose degree is not between 0 and the highest with at most 4 decimals: not saved. */
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

/** A sheet of a file (DEGREE-8). */
export const xlsxSheet = z.object({
  sheetName: z.string(),
  columnsInfo: z.array(
    z.object({
      columnName: z.string(),
      columnType: z.enum(COLUMN_TYPES),
      /**
       * Values spread over the column, from its first one on, by which the teacher and the mapping
       * recognise it. Not in the specification.
       */
      examples: z.array(z.string()),
      /**
       * Whether it names the students of the class; only where a spreadsheet lists students
       * (PEOPLE-9). Not in the specification.
       */
      isOfStudents: z.boolean().optional(),
      /**
       * Whether the file hides it: it is mapped only by the user. Not in the specification.
       */
      isHidden: z.boolean().optional(),
    }),
  ),
  /** Rows below the header, empty ones included. Not in the specification. */
  rowsCount: z.number(),
});
export type XlsxSheet = z.infer<typeof xlsxSheet>;

/** Import of degrees from an uploaded spreadsheet (DEGREE-9). */
export const xlsxModel = z.object({
  sessionGuid: guid,
  sectionGuid: guid,
  xlsxFileName: text.max(100),
  sheetName: text.max(255),
  keyMaps: z
    .array(z.object({ templateKey: z.enum(TEMPLATE_KEYS), sourceKey: text.max(500) }))
    .max(TEMPLATE_KEYS.length),
  /** Returns what would be saved, and saves nothing. Not in the specification. */
  dryRun: z.boolean().default(false),
  /**
   * Saves the valid rows even if others must be left out; without it, one such row prevents the
   * save. Not in the specification.
   */
  leaveOut: z.boolean().default(false),
  /**
   * `seen` of a dry run: the server saves nothing if a degree changed since then. Not in the
   * specification.
   */
  seen: text.max(100).optional(),
});
export type XlsxModel = z.input<typeof xlsxModel>;
/** Request for the rows of a spreadsheet that cannot be imported. */
export const xlsxLeftOutModel = xlsxModel.pick({
  sessionGuid: true,
  sectionGuid: true,
  xlsxFileName: true,
  sheetName: true,
  keyMaps: true,
});

/** A row of a spreadsheet; `rowNumber` is the spreadsheet's own number. */
const importRow = z.object({ rowNumber: z.number(), studentCode: z.string() });
export const xlsxSaved = z.object({
  /** Imported rows, in the order of the file. */
  taken: z.array(
    importRow.extend({
      studentName: z.string(),
      degree: z.number(),
      note: z.string(),
      before: z.number().nullable(),
      /** Whether the row says what is stored already. */
      isUnchanged: z.boolean().optional(),
    }),
  ),
  leftOut: z.array(importRow.extend({ problem: z.enum(IMPORT_ROW_PROBLEMS), value: z.string() })),
  emptyRows: z.array(z.number()),
  /** Number of degrees or notes that the import changes. */
  changesCount: z.number(),
  /** Fingerprint of the degrees that this result was computed from. */
  seen: z.string(),
});
export type XlsxSaved = z.infer<typeof xlsxSaved>;

const weight = z.number().min(0).max(WEIGHTS_SUM);
/** Weight of each part, out of 100. */
export const weights = z.object({
  daily: weight,
  monthly: weight,
  midFinal: weight,
  final: weight,
});
export type Weights = z.infer<typeof weights>;

/**
 * A student's result in one type of list: each ended list is scaled by its highest degree to 100.
 */
const resultPart = z.object({
  /** Average of the existing degrees; null without any. */
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

/** A student's final result; `result` is null while a part that counts is missing. */
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
  /** Number of times that the weights were saved. */
  version: z.number(),
  /** Number of ended lists of each type, and of open lists, which do not count. */
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
  /** Results that students see; null while none are published. */
  published: z
    .object({
      publishedDate: localDateTime,
      publishedBy: z.string(),
      weights,
      /** True if publishing now would change what students see. */
      outdated: z.boolean(),
    })
    .nullable(),
  /**
   * Fingerprint of these results; a request to publish sends it, so that the server detects
   * conflicts.
   */
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
  /** Degree from the answers alone; null before they are marked. */
  degree: z.number().nullable(),
  extraDegree: z.number(),
  /** Degree plus extra marks, limited to 0 to 100. */
  total: z.number().nullable(),
});
export type ExtraStudent = z.infer<typeof extraStudent>;
/** Extra marks that a teacher gave, and possibly removed again. */
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
