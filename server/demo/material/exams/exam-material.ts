import type { EXAM_TYPE, QuestionType } from '@riwaq/api';

/** A question with right and wrong answers. */
export interface QuestionMaterial {
  readonly type: QuestionType;
  readonly text: string;
  /** A formula or a statement under the text, shown left to right. */
  readonly formula?: string;
  /** The right options, accepted texts or number; empty for a file. */
  readonly right: readonly string[];
  /** The wrong options; in text and number questions, wrong answers of students. */
  readonly wrong: readonly string[];
  /** Allowed distance of a number from the right one. */
  readonly tolerance?: string;
  readonly hint?: string;
  readonly mark: number;
}

/** A category of the teacher's question bank. */
export interface CategoryMaterial {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly questions: readonly QuestionMaterial[];
}

export interface FolderMaterial {
  readonly key: string;
  readonly name: string;
  readonly parent?: string;
}

/** An exam with all questions of some categories. */
export interface ExamMaterial {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly type: keyof typeof EXAM_TYPE;
  /** Without it, the exam is in no folder. */
  readonly folder?: string;
  /** Index of the section in its stage. */
  readonly section: 0 | 1;
  readonly asks: readonly string[];
  /** The start, as days from now with an hour, and the duration in minutes. */
  readonly opens: { readonly days: number; readonly hour: number; readonly minutes: number };
  /** Default true. */
  readonly active?: boolean;
  /** The teacher has marked the exam and shows the results; it is inactive then. */
  readonly marked?: boolean;
  readonly password?: string;
  readonly restrictedMinutes?: number;
  readonly forwardOnly?: boolean;
  readonly showsCorrect?: boolean;
  /** Default 1. */
  readonly questionsInPage?: number;
  /** Number of questions drawn of each type; all questions of a type that is not listed. */
  readonly draw?: Readonly<Partial<Record<QuestionType, number>>>;
  /** Key of the exam of which this is a new sitting. */
  readonly again?: string;
}

/** The question bank, folders and exams of a subject's teacher. */
export interface SubjectExams {
  /** The key of the subject. */
  readonly subject: string;
  readonly categories: readonly CategoryMaterial[];
  readonly folders: readonly FolderMaterial[];
  readonly exams: readonly ExamMaterial[];
}

const DAY_MINUTES = 24 * 60;

/** The window of exams that are open: from yesterday for three weeks. */
export const OPEN_NOW = { days: -1, hour: 8, minutes: 22 * DAY_MINUTES } as const;

type More = Pick<QuestionMaterial, 'hint' | 'formula'>;

export const oneChoice = (
  mark: number,
  text: string,
  right: string,
  wrong: readonly string[],
  more: More = {},
): QuestionMaterial => ({ type: 'OneChoice', text, right: [right], wrong, mark, ...more });
export const multiChoice = (
  mark: number,
  text: string,
  right: readonly string[],
  wrong: readonly string[],
  more: More = {},
): QuestionMaterial => ({ type: 'MultiChoice', text, right, wrong, mark, ...more });
export const written = (
  mark: number,
  text: string,
  accepted: readonly string[],
  wrong: readonly string[],
  more: More = {},
): QuestionMaterial => ({ type: 'FillInTheBlanks', text, right: accepted, wrong, mark, ...more });
export const numeric = (
  mark: number,
  text: string,
  right: string,
  wrong: readonly string[],
  more: More & Pick<QuestionMaterial, 'tolerance'> = {},
): QuestionMaterial => ({ type: 'Number', text, right: [right], wrong, mark, ...more });
export const uploaded = (mark: number, text: string, more: More = {}): QuestionMaterial => ({
  type: 'AttachedFile',
  text,
  right: [],
  wrong: [],
  mark,
  ...more,
});
