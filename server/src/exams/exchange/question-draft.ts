import type { QuestionType } from '@riwaq/api';
import type { MarkUnits } from '../rules/mark';

/** A file that came inside an imported one. */
export interface EmbeddedFile {
  readonly name: string;
  readonly octets: Buffer;
}

/**
 * A question as an import found it. Nothing in it has been checked against the exam, and its HTML
 * is not safe yet.
 */
export interface QuestionDraft {
  readonly type: QuestionType;
  /**
   * Made each time it is asked for: a plain text takes up to five times its length as HTML, and a
   * file holds a thousand.
   */
  readonly html: string;
  readonly hint: string;
  /** Null where the file says nothing of it. */
  readonly mark: MarkUnits | null;
  readonly options: readonly {
    readonly text: string;
    readonly isCorrect: boolean;
    readonly tolerance: string | null;
  }[];
  /** Shown in the text by the address `@@PLUGINFILE@@/<name>`. */
  readonly files: readonly EmbeddedFile[];
  /** The path of the category it stood in, outermost first. */
  readonly category: readonly string[];
}
