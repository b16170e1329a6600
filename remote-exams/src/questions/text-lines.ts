/** A line end as the server counts lines; a text area has `\n` only. */
const LINE_END = /\r\n|[\n\r\u2028]/g;

/** Start and end of each line in a text. */
function linesOf(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index, 0: sign } of text.matchAll(LINE_END)) {
    lines.push({ start, end: index });
    start = index + sign.length;
  }
  lines.push({ start, end: text.length });
  return lines;
}

/** Start and end of a line, which counts from 1; the end of the text for a line behind it. */
export const rangeOfLine = (text: string, line: number): { start: number; end: number } =>
  linesOf(text)[line - 1] ?? { start: text.length, end: text.length };

/** A part of a text: one marked line, or the text between two of them. */
export interface LinePart {
  /** Number of a marked line; null for a text between marked lines. */
  readonly line: number | null;
  readonly text: string;
}

/** Splits a text at the lines to mark. Each line is marked once. */
export function markedParts(
  text: string,
  marked: readonly { readonly line: number }[],
): LinePart[] {
  if (marked.length === 0) return [];
  const lines = linesOf(text);
  const numbers = [...new Set(marked.map(({ line }) => line))].sort((one, other) => one - other);
  const parts: LinePart[] = [];
  let from = 0;
  for (const line of numbers) {
    const range = lines[line - 1];
    if (!range) continue;
    if (range.start > from) parts.push({ line: null, text: text.slice(from, range.start) });
    parts.push({ line, text: text.slice(range.start, range.end) });
    from = range.end;
  }
  return [...parts, { line: null, text: text.slice(from) }];
}
