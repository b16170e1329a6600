import {
  EXPORT_LOSSES,
  IMPORT_MARK,
  parseDecimal,
  readingsOf,
  seenText,
  type Decimal,
  type ExportLoss,
  type FileLoss,
  type QuestionType,
} from '@riwaq/api';
import { unitsOf, type MarkUnits } from '../rules/mark';

/** A file that a question shows or carries. */
export interface ExportedFile {
  readonly fileUrl: string;
  readonly name: string;
  readonly bytes: number;
  /** Resolves with null when the store does not have the bytes. */
  read(): Promise<Buffer | null>;
}

/** A question as an export gives it to the writer of a format. */
export interface ExportedQuestion {
  readonly type: QuestionType;
  /** Sanitised HTML, as it is stored. */
  readonly html: string;
  /** The text without markup. */
  readonly text: string;
  readonly hint: string;
  /** Sanitised HTML, as it is stored, its text without markup, and its files. None by default. */
  readonly feedback?: {
    readonly html: string;
    readonly text: string;
    readonly shown: readonly ExportedFile[];
  };
  readonly mark: MarkUnits;
  readonly options: readonly {
    readonly text: string;
    readonly isCorrect: boolean;
    readonly tolerance: string | null;
    readonly feedback?: string;
  }[];
  /** The files that the text shows. */
  readonly shown: readonly ExportedFile[];
  /** The file beside the text. */
  readonly attached: ExportedFile | null;
}

/** A question in the text of a format, and its content that the format cannot represent. */
export interface WrittenQuestion {
  readonly text: string;
  readonly losses: ReadonlySet<ExportLoss>;
}

/** Result of writing a file of questions. */
export interface WrittenFile {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Number of questions in the file. */
  readonly count: number;
  /** Numbers (from 1) of the questions that the format cannot represent. */
  readonly leftOut: readonly number[];
  readonly losses: readonly FileLoss[];
}

/** Collects by number what a file does not contain. */
export class ExportFindings {
  readonly leftOut: number[] = [];
  readonly #losses = new Map<ExportLoss, Set<number>>();

  /** Adds losses of a question; one that was added before counts once. */
  addLosses(number: number, losses: Iterable<ExportLoss>): void {
    for (const loss of losses) {
      const numbers = this.#losses.get(loss) ?? new Set();
      this.#losses.set(loss, numbers.add(number));
    }
  }

  /** The losses by kind, in the order of {@link EXPORT_LOSSES}. */
  get losses(): FileLoss[] {
    return EXPORT_LOSSES.flatMap((kind) => {
      const numbers = this.#losses.get(kind);
      return numbers ? [{ kind, numbers: [...numbers] }] : [];
    });
  }
}

const MEDIA = /<\/?(?:img|audio|video|source)\b[^>]*>/g;
const OWN_ADDRESS = /\s(?:src|href|poster)="\/files\/[^"]*"/g;

/** Removes own media from stored HTML, and the addresses of own files from its links. */
export const withoutFiles = (html: string): string =>
  html.replace(MEDIA, '').replace(/<[^>]*>/g, (tag) => tag.replace(OWN_ADDRESS, ''));

/** Whether stored HTML is more than one plain paragraph. Media do not count. */
const hasFormatting = (html: string): boolean =>
  !/^(?:<p>[^<]*<\/p>|[^<]*)$/.test(html.replace(MEDIA, '').trim());

/** Losses of a format that has text only: no markup, no files, and no hint. */
export function plainTextLosses({
  html,
  shown,
  attached,
}: Pick<ExportedQuestion, 'html' | 'shown' | 'attached'>): Set<ExportLoss> {
  const losses = new Set<ExportLoss>();
  if (hasFormatting(html)) losses.add('formatting');
  if (shown.length > 0 || attached !== null) losses.add('files');
  return losses;
}

export const hasHint = ({ hint }: Pick<ExportedQuestion, 'hint'>): boolean => seenText(hint) !== '';

/** Whether there is feedback on the question; a picture alone is some. */
export const hasFeedback = ({ feedback }: Pick<ExportedQuestion, 'feedback'>): boolean =>
  feedback !== undefined && (seenText(feedback.text) !== '' || feedback.shown.length > 0);
/** Whether there is feedback on any option. */
export const hasOptionFeedback = ({ options }: Pick<ExportedQuestion, 'options'>): boolean =>
  options.some(({ feedback = '' }) => feedback !== '');

/** Whether an option has several lines or tabs, which most formats show as spaces. */
export const hasOptionLines = ({ options }: Pick<ExportedQuestion, 'options'>): boolean =>
  options.some(({ text }) => /[\n\r\t]/.test(text));

/** Whether the mark differs from that of an imported question without one. */
export const hasOwnMark = ({ mark }: Pick<ExportedQuestion, 'mark'>): boolean =>
  mark !== unitsOf(IMPORT_MARK);

/** Decimals from which a number is written with an exponent. */
const DECIMALS_MAX = 20;

/** A number in Latin digits with a point, as every program reads it. */
export function numeralOf({ digits, scale }: Decimal): string {
  if (scale === 0) return String(digits);
  if (scale > DECIMALS_MAX) return `${digits}e-${scale}`;
  const [sign, plain] = digits < 0n ? ['-', String(-digits)] : ['', String(digits)];
  const padded = plain.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

export interface ExportedNumber {
  readonly numeral: string;
  readonly tolerance: string | null;
  readonly feedback?: string;
}

/**
 * The accepted numbers of a question; null when one of them is too long to be read again. A text
 * that means two numbers, such as 1,234, gives both.
 */
export function acceptedNumbers({
  options,
}: Pick<ExportedQuestion, 'options'>): ExportedNumber[] | null {
  const numbers = options
    .filter(({ isCorrect }) => isCorrect)
    .flatMap(({ text, tolerance, feedback }) => {
      const within = tolerance === null ? null : parseDecimal(tolerance);
      return readingsOf(text).map((reading) => ({
        numeral: numeralOf(reading),
        tolerance: within && numeralOf(within),
        ...(feedback !== undefined && { feedback }),
      }));
    });
  const isReadable = numbers.every(
    ({ numeral, tolerance }) =>
      parseDecimal(numeral) !== null && (tolerance === null || parseDecimal(tolerance) !== null),
  );
  return numbers.length > 0 && isReadable ? numbers : null;
}

/** Moodle lists the parts of a mark that an option can have: a half to a tenth, and a twentieth. */
const isListed = (parts: number): boolean => parts <= 10 || parts === 20;

/**
 * Percentage of each right option of a multiple choice; each wrong option has it with a minus. As
 * with partial marks in an exam, a wrong option cancels a right one.
 */
export function shareOfRight({ options }: Pick<ExportedQuestion, 'options'>): {
  percentage: number;
  losses: ExportLoss[];
} {
  const right = options.filter(({ isCorrect }) => isCorrect).length;
  return {
    percentage: Number((100 / right).toFixed(5)),
    losses: isListed(right) ? [] : ['weights'],
  };
}

/** Fewest options of a choice in GIFT and Moodle. */
const CHOICES_MIN = 2;

export const isTooShortChoice = ({ type, options }: ExportedQuestion): boolean =>
  (type === 'OneChoice' || type === 'MultiChoice') && options.length < CHOICES_MIN;
