import type { ExportLoss } from '@riwaq/api';
import { writeCategoryPath } from './category-path';
import {
  acceptedNumbers,
  hasHint,
  hasOwnMark,
  isTooShortChoice,
  shareOfRight,
  withoutFiles,
  type ExportedQuestion,
  type WrittenQuestion,
} from './exported-question';

const NEW_LINE = '\r\n';

/** All that ends a line for some reader: GIFT has one line for each answer. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Escapes the characters that have a meaning in GIFT. */
const escaped = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, '\\$&').replace(LINE_END, '\\n');

/** An accepted text. Only one that begins like a format needs a format. */
const acceptedText = (text: string): string =>
  `${text.startsWith('[') ? '[plain]' : ''}${escaped(text)}`;

/** The lines between the braces; null when GIFT cannot express them. */
function answersOf(question: ExportedQuestion): string[] | null {
  const { type, options } = question;
  switch (type) {
    case 'AttachedFile':
      return [];
    case 'OneChoice':
      // Without a wrong option, GIFT reads accepted texts.
      return options.every(({ isCorrect }) => isCorrect)
        ? null
        : options.map(({ text, isCorrect }) => `${isCorrect ? '=' : '~'}[plain]${escaped(text)}`);
    case 'MultiChoice': {
      const { percentage } = shareOfRight(question);
      return options.map(
        ({ text, isCorrect }) => `~%${isCorrect ? '' : '-'}${percentage}%[plain]${escaped(text)}`,
      );
    }
    case 'FillInTheBlanks': {
      const accepted = options.filter(({ isCorrect }) => isCorrect);
      // An arrow makes the question a matching one, and cannot be escaped.
      return accepted.some(({ text }) => text.includes('->'))
        ? null
        : accepted.map(({ text }) => `=%100%${acceptedText(text)}`);
    }
    case 'Number':
      return (
        acceptedNumbers(question)?.map(
          ({ numeral, tolerance }) =>
            `=%100%${numeral}${tolerance === null ? '' : `:${tolerance}`}`,
        ) ?? null
      );
  }
}

/** Writes one question in the GIFT format; null when the format cannot represent it. */
export function writeGiftQuestion(question: ExportedQuestion): WrittenQuestion | null {
  const { type, text, html, shown, attached } = question;
  const answers = isTooShortChoice(question) || text === '' ? null : answersOf(question);
  if (answers === null) return null;
  const losses = new Set<ExportLoss>(
    type === 'MultiChoice' ? shareOfRight(question).losses : undefined,
  );
  if (shown.length > 0 || attached !== null) losses.add('files');
  if (hasHint(question)) losses.add('hint');
  if (hasOwnMark(question)) losses.add('mark');
  const head = `[html]${escaped(withoutFiles(html).trim())}{${type === 'Number' ? '#' : ''}`;
  const lines =
    answers.length === 0 ? [`${head}}`] : [head, ...answers.map((each) => `\t${each}`), '}'];
  return { text: lines.join(NEW_LINE), losses };
}

/** Joins written questions to a GIFT file with a category; the reader gets the same questions. */
export const joinGift = (questions: readonly string[], category: string): string =>
  [`$CATEGORY: ${writeCategoryPath(category)}`, ...questions].join(NEW_LINE + NEW_LINE) + NEW_LINE;
