import type { EXAM_TYPE, QuestionType } from '@riwaq/api';

/** A question with its answers and what students get wrong in it. */
export interface QuestionMaterial {
  readonly type: QuestionType;
  readonly text: string;
  /** A formula or a statement under the text, shown left to right. */
  readonly formula?: string;
  /** What is right: options, texts that are accepted, or one number; nothing for a file. */
  readonly right: readonly string[];
  /** Offered beside what is right; where the answer is written, what students write instead. */
  readonly wrong: readonly string[];
  /** How far off a number may be. */
  readonly tolerance?: string;
  readonly hint?: string;
  readonly mark: number;
}

/** A category of the teacher's bank. */
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

/** An exam that asks all questions of some categories. */
export interface ExamMaterial {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly type: keyof typeof EXAM_TYPE;
  /** Left out: in no folder. */
  readonly folder?: string;
  /** Of the two sections of the stage. */
  readonly section: 0 | 1;
  readonly asks: readonly string[];
  /** Days from now to the day of its start, and how many minutes it is open. */
  readonly opens: { readonly days: number; readonly hour: number; readonly minutes: number };
  /** Default true. */
  readonly active?: boolean;
  /** The teacher has marked it and shows the results; then it is not active any more. */
  readonly marked?: boolean;
  readonly password?: string;
  readonly restrictedMinutes?: number;
  readonly forwardOnly?: boolean;
  readonly showsCorrect?: boolean;
  /** Default 1. */
  readonly questionsInPage?: number;
  /** How many of each type each student gets; a type that is not named is asked whole. */
  readonly draw?: Readonly<Partial<Record<QuestionType, number>>>;
  /** The exam of which this is a new sitting. */
  readonly again?: string;
}

/** What the teacher of a subject has made: the bank, the folders and the exams. */
export interface SubjectExams {
  /** The key of the subject. */
  readonly subject: string;
  readonly categories: readonly CategoryMaterial[];
  readonly folders: readonly FolderMaterial[];
  readonly exams: readonly ExamMaterial[];
}

const DAY_MINUTES = 24 * 60;

/** Since yesterday, for three weeks: what whoever tries the site may enter. */
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
