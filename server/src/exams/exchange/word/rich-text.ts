import { fieldDirection, type ImportLoss } from '@riwaq/api';
import { escapeAttribute, escapeHtml } from '../../../platform/files/escape-html';
import { embeddedAddress } from '../rich-html';
import { paperOf, PLAIN, UNKNOWN_COLOUR, type RunFormat } from './formats';
import { isBlank, textOfPieces, type Line } from './lines';
import { LINE_BREAK, PICTURE, type WordPiece } from './paragraphs';
import { shownSpaces } from '../shown-spaces';
import { raisedText } from './raised';

const ARABIC = /[\u0600-\u06ff]/;
/** Letters, digits and pictures: the signs whose formatting is seen. */
const SEEN = /[\p{L}\p{N}\ufffc]/u;

/** Whether a piece is bold: Word stores this apart for Arabic letters, other programs do not. */
export const isBold = ({ text, format }: WordPiece): boolean =>
  format.bold || (format.boldArabic && ARABIC.test(text));

const TAGS: readonly (readonly [string, (piece: WordPiece) => boolean])[] = [
  ['strong', isBold],
  ['em', ({ format }) => format.italic],
  ['u', ({ format }) => format.underlined],
  ['s', ({ format }) => format.struck],
  ['sup', ({ format }) => format.raised === 'sup'],
  ['sub', ({ format }) => format.raised === 'sub'],
];

const coloursOf = (format: RunFormat): (readonly [string, string | null])[] => [
  ['color', format.colour],
  ['background-color', paperOf(format)],
];
/** The formatting of seen text that HTML cannot show. */
export const textLosses = (lines: readonly Line[]): ImportLoss[] =>
  lines
    .flatMap(({ pieces }) => pieces)
    .some(
      ({ text, format }) =>
        SEEN.test(text) &&
        (format.otherLetters || coloursOf(format).some(([, colour]) => colour === UNKNOWN_COLOUR)),
    )
    ? ['textFormat']
    : [];

function colouredHtml(html: string, { text, format }: WordPiece): string {
  const styles = coloursOf(format)
    .filter(([, colour]) => colour !== null && colour !== UNKNOWN_COLOUR)
    .map(([property, colour]) => `${property}:${colour}`);
  return styles.length === 0 || text.trim() === ''
    ? html
    : `<span style="${styles.join(';')}">${html}</span>`;
}

function pieceHtml(piece: WordPiece): string {
  if (piece.picture) {
    const { name, alt } = piece.picture;
    return `<img src="${embeddedAddress(name)}" alt="${escapeAttribute(alt)}">`;
  }
  const text = shownSpaces(escapeHtml(piece.text.replaceAll(PICTURE, '')));
  const tagged = TAGS.filter(([, applies]) => applies(piece)).reduce(
    (html, [tag]) => `<${tag}>${html}</${tag}>`,
    text,
  );
  const formatted = colouredHtml(tagged, piece);
  return piece.link === undefined
    ? formatted
    : `<a href="${escapeAttribute(piece.link)}">${formatted}</a>`;
}

export const piecesHtml = (pieces: readonly WordPiece[]): string =>
  pieces.map(pieceHtml).join('').trim();

/** White space at the start of a line that is an indentation: a single space is a slip. */
const INDENT = /^(?:\s{2}|\t)/;

/** A line that follows another one, with its indentation. */
function nextLineHtml({ pieces, text }: Line): string {
  const html = pieces.map(pieceHtml).join('').trimEnd();
  return INDENT.test(text) ? html : html.trimStart();
}

/** The attribute of a direction from right to left that the letters of a line do not give it. */
const directionIn = ({ text, rightToLeft }: Line): string =>
  rightToLeft && fieldDirection(text, 'ltr') !== 'rtl' ? ' dir="rtl"' : '';

/** Paragraphs of HTML; the lines of one paragraph are separated by line breaks. */
export function linesHtml(lines: readonly Line[]): string {
  const paragraphs: { number: number; direction: string; parts: string[] }[] = [];
  let html = '';
  const flush = () => {
    for (const { direction, parts } of paragraphs.splice(0))
      html += `<p${direction}>${parts.join('<br>')}</p>`;
  };
  for (const line of lines) {
    if (line.html !== undefined) {
      flush();
      html += line.html;
    } else if (!isBlank(line)) {
      const last = paragraphs.at(-1);
      const part = line === lines[0] ? piecesHtml(line.pieces) : nextLineHtml(line);
      if (last?.number === line.number) last.parts.push(part);
      else paragraphs.push({ number: line.number, direction: directionIn(line), parts: [part] });
    }
  }
  flush();
  return html;
}

/** Whether all visible signs of a text have a formatting; false for a text without them. */
export function isAll(pieces: readonly WordPiece[], has: (piece: WordPiece) => boolean): boolean {
  const seen = pieces.filter(({ text }) => SEEN.test(text));
  return seen.length > 0 && seen.every(has);
}

/** The lines of a text with their spaces; blank lines are dropped. */
const withLines = (text: string): string =>
  text
    .split(LINE_BREAK)
    .map((line) => line.replaceAll('\u00a0', ' ').trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();

/** The pieces of several lines. */
export const piecesOfLines = (lines: readonly Line[]): WordPiece[] =>
  lines.flatMap(({ pieces }, at) =>
    at === 0 ? [...pieces] : [{ text: LINE_BREAK, format: PLAIN }, ...pieces],
  );

/** Formats that may mark the right option. */
const KEY_FORMATS: readonly ((piece: WordPiece) => boolean)[] = [
  isBold,
  ({ format }) => format.underlined,
  ({ format }) => format.colour !== null,
  ({ format }) => paperOf(format) !== null,
];

/** The text of an option, and the content that a plain text cannot show. */
export function plainOption(pieces: readonly WordPiece[]): {
  text: string;
  losses: Set<ImportLoss>;
} {
  const losses = new Set<ImportLoss>();
  const isUniform = (has: (piece: WordPiece) => boolean) =>
    isAll(pieces, has) || !pieces.some((piece) => SEEN.test(piece.text) && has(piece));
  let text = '';
  for (const piece of pieces) {
    const { raised, italic, struck, otherLetters } = piece.format;
    if (piece.picture) losses.add('optionPicture');
    else if (raised && SEEN.test(piece.text)) {
      const unicode = raisedText(piece.text, raised);
      if (unicode === null) losses.add('optionFormat');
      text += unicode ?? `${raised === 'sup' ? '^' : '_'}${piece.text}`;
    } else text += piece.text;
    if (((italic || struck || otherLetters) && SEEN.test(piece.text)) || piece.link !== undefined)
      losses.add('optionFormat');
  }
  // A uniform formatting may be the key; a part of an option that is emphasised is content.
  if (!KEY_FORMATS.every(isUniform)) losses.add('optionFormat');
  return { text: withLines(text.replaceAll(PICTURE, '')), losses };
}

export const plainText = (pieces: readonly WordPiece[]): string =>
  textOfPieces(pieces).replaceAll(PICTURE, '').replace(/\s+/g, ' ').trim();
