import { seenText, type ImportLoss } from '@riwaq/api';
import type { ListLabel } from './numbering';
import { LINE_BREAK, PICTURE, type Paragraph, type WordPiece } from './paragraphs';

/** A line of a paragraph. */
export interface Line {
  /** The position of its paragraph in the document, counted from 1. */
  readonly number: number;
  readonly pieces: readonly WordPiece[];
  readonly text: string;
  readonly label: ListLabel | null;
  /** Whether its paragraph is written from right to left. */
  readonly rightToLeft: boolean;
  readonly losses: readonly ImportLoss[];
  /** The colour of its cell of a table. */
  readonly cellColour?: string | null;
  /** HTML instead of the pieces: a table. */
  readonly html?: string;
}

export const textOfPieces = (pieces: readonly WordPiece[]): string =>
  pieces.map(({ text }) => text).join('');
export const isBlank = ({ text }: Pick<Line, 'text'>): boolean =>
  seenText(text.replaceAll(PICTURE, 'x')) === '';

/** The pieces from a position of the text to another one. */
export function slicePieces(
  pieces: readonly WordPiece[],
  from: number,
  to = Infinity,
): WordPiece[] {
  const out: WordPiece[] = [];
  let start = 0;
  for (const piece of pieces) {
    const text = piece.text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    if (text !== '') out.push({ ...piece, text });
    start += piece.text.length;
  }
  return out;
}

/** The line from a position of its text on, without the label of a list. */
export function sliceLine(line: Line, from: number, to = Infinity): Line {
  const pieces = slicePieces(line.pieces, from, to);
  return { ...line, pieces, text: textOfPieces(pieces), label: from === 0 ? line.label : null };
}

/** The line without the text between two positions. */
export function withoutPart(line: Line, from: number, to: number): Line {
  const pieces = [...slicePieces(line.pieces, 0, from), ...slicePieces(line.pieces, to)];
  return { ...line, pieces, text: textOfPieces(pieces) };
}

/** The lines of a paragraph; the first one has the label of its list and its losses. */
export function linesOf({
  number,
  pieces,
  label,
  rightToLeft,
  losses,
  cellColour = null,
}: Paragraph): Line[] {
  const parts: WordPiece[][] = [[]];
  for (const piece of pieces) {
    if (piece.text === LINE_BREAK) parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts.map((part, at) => ({
    number,
    pieces: part,
    text: textOfPieces(part),
    label: at === 0 ? label : null,
    rightToLeft,
    losses: at === 0 ? losses : [],
    cellColour,
  }));
}
