import {
  CATEGORY_QUESTIONS_MAX,
  type ImportLoss,
  type LeftOutReason,
  type LineReason,
  type QuestionType,
} from '@riwaq/api';
import type { MarkUnits } from '../rules/mark';

/**
 * How several right options are marked: a part of the mark for each, less one for each wrong option
 * chosen, or the mark for a complete response alone. In this product the exam decides it.
 */
export type RightsMarking = 'parts' | 'complete';

/** A file embedded in an imported one. */
export interface EmbeddedFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * A question as an import read it. Not yet validated against the exam, and its HTML is not
 * sanitised yet.
 */
export interface ImportedDraft {
  readonly type: QuestionType;
  /**
   * Computed on each access: as HTML a plain text takes up to five times its length, and a file may
   * contain thousands of questions.
   */
  readonly html: string;
  readonly hint: string;
  /** HTML, in which files are referred to as in the text; none by default. */
  readonly feedback?: string;
  /** Null where the file does not state it. */
  readonly mark: MarkUnits | null;
  readonly options: readonly {
    readonly text: string;
    readonly isCorrect: boolean;
    readonly tolerance: string | null;
    readonly feedback?: string;
  }[];
  /** Referred to in the text as `@@PLUGINFILE@@/<name>`. */
  readonly files: readonly EmbeddedFile[];
  /** The path of its category, outermost first. */
  readonly category: readonly string[];
  /** Undefined where the file does not state it, or where both come to the same. */
  readonly marking?: RightsMarking;
  /** Content of the question in the file that the draft does not contain. */
  readonly losses: readonly ImportLoss[];
}

/**
 * A question that cannot be imported, or an answer or file of one that is. The response names it.
 */
export interface LeftOut {
  readonly name: string;
  readonly kind: string;
  readonly reason: LeftOutReason;
}

/** Entries that a response names as left out; a broken file may have any number of them. */
export const LEFT_OUT_MAX = 2 * CATEGORY_QUESTIONS_MAX;

/** A line of a text file that is not part of the format. */
export interface LineError {
  /** Counted from 1. */
  readonly line: number;
  readonly reason: LineReason;
  /** The letters of the question's options, for `invalidAnswer`. */
  readonly available?: readonly string[];
}

/** The reason why a file of questions was not read. */
export type UnreadReason =
  | 'notText'
  | 'malformed'
  | 'doctype'
  | 'tooDeep'
  | 'tooMany'
  | 'noQuiz'
  | 'noQti'
  | 'archive'
  | 'tooLarge'
  | 'notWord'
  | 'macros'
  | 'tooManyQuestions';

/** Result of reading a file of questions. */
export type ReadResult =
  | {
      readonly kind: 'read';
      readonly questions: readonly ImportedDraft[];
      readonly leftOut: readonly LeftOut[];
      /** How many questions of each type a test draws, where that is its whole selection. */
      readonly draw?: ReadonlyMap<QuestionType, number> | null;
    }
  /** A text file with an error is not imported at all. `unfinished`: reading stopped early. */
  | { readonly kind: 'lines'; readonly errors: readonly LineError[]; readonly unfinished: boolean }
  /** `line` counts from 1; 0 refuses the file as such. */
  | { readonly kind: 'refused'; readonly reason: UnreadReason; readonly line: number };
