import type { QuestionType } from '@riwaq/api';
import type { MarkUnits } from '../rules/mark';

/** A file embedded in an imported one. */
export interface EmbeddedFile {
  readonly name: string;
  readonly octets: Buffer;
}

/**
 * A question as an import read it. Not yet validated against the exam, and its HTML is not
 * sanitised yet.
 */
export interface ImportedDraft {
  readonly type: QuestionType;
  /**
   * Computed on each access: as HTML a plain text takes up to five times its length, and a file may
   * contain a thousand questions.
   */
  readonly html: string;
  readonly hint: string;
  /** Null where the file does not state it. */
  readonly mark: MarkUnits | null;
  readonly options: readonly {
    readonly text: string;
    readonly isCorrect: boolean;
    readonly tolerance: string | null;
  }[];
  /** Referred to in the text as `@@PLUGINFILE@@/<name>`. */
  readonly files: readonly EmbeddedFile[];
  /** The path of its category, outermost first. */
  readonly category: readonly string[];
}
