import { NO_GUID } from '../no-guid';

/** Kinds of exam (EXAM-5). */
export const EXAM_TYPE = { daily: 0, final: 1, midFinal: 2, monthly: 3 } as const;
/** Status of an exam by time: before its start, between, after its end (EXAM-5). */
export const EXAM_STATUSES = ['upcoming', 'running', 'expired'] as const;
export type ExamStatus = (typeof EXAM_STATUSES)[number];
/** Value for 'no folder' in requests and responses (EXAM-6). */
export const NO_FOLDER = NO_GUID;

/** Kinds of question (QUESTION-2). */
export const QUESTION_TYPES = [
  'MultiChoice',
  'OneChoice',
  'FillInTheBlanks',
  'Number',
  'AttachedFile',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Formats that questions are imported from, as sent in requests (QUESTION-17). */
export const IMPORT_FORMAT = { aiken: '0', moodleXml: '1', word: '4' } as const;
export type ImportFormat = (typeof IMPORT_FORMAT)[keyof typeof IMPORT_FORMAT];
/** Formats that questions are exported to, as sent in requests (QUESTION-17). */
export const EXPORT_TYPE = { excel: '0', aiken: '1' } as const;

/** Problems of a line of an Aiken file (QUESTION-15). */
export const AIKEN_REASONS = [
  'emptyQuestion',
  'answerMarker',
  'markFormat',
  'invalidMark',
  'invalidAnswer',
  'insufficientOptions',
  'unexpectedFormat',
] as const;
export type AikenReason = (typeof AIKEN_REASONS)[number];
/**
 * Reasons to leave out a question of an imported file: its kind is not supported, or it makes no
 * valid question. `file`: one of its files could not be stored. `partial`: one of its answers is
 * worth a part of the mark. `outside`: a paragraph belongs to no question. `options`: the options are
 * fewer than two or not in the order of their letters. `key`: the answer line names no option, or the
 * marks of the right one contradict each other.
 */
export const LEFT_OUT_REASONS = [
  'kind',
  'noRightAnswer',
  'sameAnswers',
  'emptyText',
  'emptyOption',
  'number',
  'mark',
  'tooLong',
  'file',
  'partial',
  'outside',
  'options',
  'key',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
/**
 * Content of a question in a file that the import leaves out; the question is imported without it.
 * The preview names each loss before anything is saved.
 */
export const IMPORT_LOSSES = [
  'feedback',
  'optionFeedback',
  'furtherHints',
  'graderNotes',
  'responseTemplate',
  'formula',
  'optionPicture',
  'optionFormat',
  'embedded',
  'units',
  'penalty',
  'order',
  'hidden',
  'note',
  'symbol',
] as const;
export type ImportLoss = (typeof IMPORT_LOSSES)[number];
