import type { ExportLoss } from '@riwaq/api';
import { escapeHtml } from '../../platform/files/escape-html';
import { writeCategoryPath } from './category-path';
import {
  acceptedNumbers,
  hasFeedback,
  hasHint,
  hasOwnMark,
  isTooShortChoice,
  shareOfRight,
  withoutFiles,
  type ExportedQuestion,
  type WrittenQuestion,
} from './exported-question';
import { beginsLikeFormat } from './gift-text';
import { shownSpaces } from './shown-spaces';

const NEW_LINE = '\r\n';

/** All that ends a line for some reader: GIFT has one line for each answer. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Escapes the characters that have a meaning in GIFT. */
const escaped = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, '\\$&').replace(LINE_END, '\\n');

/** Feedback after an answer. */
const feedbackOn = ({ feedback = '' }: { feedback?: string }): string =>
  feedback === '' ? '' : `#[plain]${escaped(feedback)}`;

/** An arrow makes a question a matching one, and cannot be escaped. */
const ARROW = '->';
const hasArrow = (text: string): boolean => text.includes(ARROW);

/** Feedback on an accepted text, in which an arrow is written as HTML, which has no tabs. */
const feedbackOnText = (option: { feedback?: string }): string =>
  option.feedback !== undefined && hasArrow(option.feedback)
    ? `#[html]${escaped(shownSpaces(escapeHtml(option.feedback)).replace(LINE_END, '<br>'))}`
    : feedbackOn(option);

/** An accepted text. Only one that begins like a format needs a format. */
const acceptedText = (text: string): string =>
  `${beginsLikeFormat(text) ? '[plain]' : ''}${escaped(text)}`;

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
        : options.map(
            (option) =>
              `${option.isCorrect ? '=' : '~'}[plain]${escaped(option.text)}${feedbackOn(option)}`,
          );
    case 'MultiChoice': {
      const { percentage } = shareOfRight(question);
      return options.map(
        (option) =>
          `~%${option.isCorrect ? '' : '-'}${percentage}%[plain]${escaped(option.text)}${feedbackOn(option)}`,
      );
    }
    case 'FillInTheBlanks': {
      const accepted = options.filter(({ isCorrect }) => isCorrect);
      return accepted.some(({ text }) => hasArrow(text))
        ? null
        : accepted.map((option) => `=%100%${acceptedText(option.text)}${feedbackOnText(option)}`);
    }
    case 'Number':
      return (
        acceptedNumbers(question)?.map(
          ({ numeral, tolerance, feedback }) =>
            `=%100%${numeral}${tolerance === null ? '' : `:${tolerance}`}${feedbackOn({ feedback })}`,
        ) ?? null
      );
  }
}

/** The general feedback as the last line between the braces; its files are lost. */
function generalFeedback({ feedback }: ExportedQuestion, losses: Set<ExportLoss>): string[] {
  if (!feedback) return [];
  if (feedback.shown.length > 0) losses.add('files');
  return [`####[html]${escaped(withoutFiles(feedback.html).trim())}`];
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
  if (question.options.some(({ feedback = '' }) => hasArrow(feedback) && feedback.includes('\t')))
    losses.add('formatting');
  const head = `[html]${escaped(withoutFiles(html).trim())}{${type === 'Number' ? '#' : ''}`;
  const general = hasFeedback(question) ? generalFeedback(question, losses) : [];
  const inside = [...answers, ...general];
  const lines =
    inside.length === 0 ? [`${head}}`] : [head, ...inside.map((each) => `\t${each}`), '}'];
  return { text: lines.join(NEW_LINE), losses };
}

/** Joins written questions to a GIFT file with a category; the reader gets the same questions. */
export const joinGift = (questions: readonly string[], category: string): string =>
  [`$CATEGORY: ${writeCategoryPath(category)}`, ...questions].join(NEW_LINE + NEW_LINE) + NEW_LINE;
