import { escapeHtml } from '../../../platform/files/escape-html';
import { isChoice } from '../../rules/question';
import type { ExportedQuestion } from '../exported-question';
import { shownSpaces } from '../shown-spaces';
import { legal } from './write-markup';

/** A plain text with its spaces; a tab becomes several. */
const spaced = (text: string): string => shownSpaces(escapeHtml(legal(text)));

/** Paragraphs for the lines of a plain text. */
export const linesOf = (text: string): string =>
  spaced(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');

/** Whether a question has tabs, which become spaces, or blank lines, which are left out. */
export const hasLostSpaces = ({ type, hint, options }: ExportedQuestion): boolean =>
  [
    hint,
    ...options.map(({ feedback = '' }) => feedback),
    ...(isChoice(type) ? options.map(({ text }) => text) : []),
  ].some((text) => /\t|\n\s*\n/.test(text));

/** A plain text with its lines for an element of inline content. */
export const linesInItem = (text: string): string => spaced(text).replace(/\r\n?|\n/g, '<br/>');
