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
/** Whether students answer questions of a type by choosing from their options. */
export const isChoice = (type: QuestionType): boolean =>
  type === 'MultiChoice' || type === 'OneChoice';

/** Formats that questions are imported from, as sent in requests (QUESTION-17). */
export const IMPORT_FORMAT = {
  aiken: '0',
  moodleXml: '1',
  gift: '2',
  qti: '3',
  word: '4',
} as const;
export type ImportFormat = (typeof IMPORT_FORMAT)[keyof typeof IMPORT_FORMAT];
/** Formats that questions are exported to, as sent in requests (QUESTION-17). */
export const EXPORT_TYPE = {
  excel: '0',
  aiken: '1',
  gift: '2',
  moodleXml: '3',
  qti21: '4',
  qti3: '5',
} as const;
export type ExportType = (typeof EXPORT_TYPE)[keyof typeof EXPORT_TYPE];
/**
 * Content of a question that an exported file does not contain, because its format cannot.
 * `attachment`: the attached file is a link in the text. `length`: a text was cut.
 * `randomSelection`: how many questions of an exam each student gets, and their total; `paperMark`:
 * that total alone. Both belong to the exam and name no question.
 */
export const EXPORT_LOSSES = [
  'formatting',
  'files',
  'attachment',
  'hint',
  'feedback',
  'mark',
  'length',
  'weights',
  'allOrNothing',
  'randomSelection',
  'paperMark',
] as const;
export type ExportLoss = (typeof EXPORT_LOSSES)[number];

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
 * Problems of a line of a text file, in Aiken or GIFT. `unmatchedBrace`: the braces around the
 * answers do not match. `secondAnswers`: one question has answers twice, because the blank line
 * after the first is missing.
 */
export const LINE_REASONS = [
  ...AIKEN_REASONS,
  'unmatchedBrace',
  'secondAnswers',
  'noAnswer',
  'invalidNumber',
] as const;
export type LineReason = (typeof LINE_REASONS)[number];
/**
 * Reasons to leave out a question of an imported file: its kind is not supported, or it makes no
 * valid question. `file`: one of its files could not be stored. From `partial` to `units`, its
 * marking cannot be the same here: an answer is worth a part of the mark, a wrong answer costs
 * marks, correct options are worth different marks, capital letters count, a wrong answer would be
 * accepted here, or a unit counts. Then, for packages: `partialRule`, parts of the mark by another
 * rule; `openRange`, a range of numbers without an end or without its ends; `scoring`, a rule of
 * marking that is not evaluated; `template`, values that are drawn for each student; `missingFile`,
 * a file that is not in the package; `unreadable`, a part of it that is no valid XML; `notInFile`,
 * questions of another file; `settings` of a test. For documents: `outside`, a paragraph belongs to
 * no question; `options`, the options are fewer than two or not in the order of their letters;
 * `key`, the answer line names no option, or the marks of the right one contradict each other.
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
  'negative',
  'weights',
  'caseSensitive',
  'wrongAccepted',
  'units',
  'partialRule',
  'openRange',
  'scoring',
  'template',
  'missingFile',
  'unreadable',
  'notInFile',
  'settings',
  'testText',
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
  'hintFormat',
  'weights',
  'tags',
  'wrongAnswers',
  'markdown',
  'picture',
  'choiceLimit',
  'timeLimit',
  'style',
  'randomSelection',
  'extras',
  'hidden',
  'note',
  'symbol',
  'textFormat',
  'answerForm',
  'languages',
  'tooltip',
  'roundedMark',
  'hiddenQuestion',
  'placeholder',
  'pictureFormat',
] as const;
export type ImportLoss = (typeof IMPORT_LOSSES)[number];
