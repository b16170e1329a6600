import { getDocumentProxy } from 'unpdf';

/** A line of a PDF, read from right to left. */
export interface PrintedLine {
  /** The letters in writing order, without their contextual shapes. */
  readonly text: string;
  /** The drawn shapes: an Arabic letter has one for each position in its word. */
  readonly shapes: string;
  /** Points between its end and the right edge of the paper. */
  readonly fromRight: number;
}

/**
 * The words and numbers of a text, without the order of letters: a font draws some letters as one
 * shape, such as lam with alif, and a PDF does not say in which order they were written.
 */
const wordsOf = (text: string): string =>
  ` ${[...text.normalize('NFKC').matchAll(/\p{L}+|\d[\d/:]*/gu)]
    .map(([word]) => (/\d/.test(word) ? word : [...word].sort().join('')))
    .join(' ')} `;

/**
 * The texts whose words are in no line of a PDF, one after another. They have no marks on their
 * letters: a PDF may draw those elsewhere.
 */
export function missingIn(lines: readonly PrintedLine[], texts: readonly string[]): string[] {
  const printed = lines.map(({ text }) => wordsOf(text));
  return texts.filter((text) => !printed.some((line) => line.includes(wordsOf(text))));
}

/** Extracts all text of a PDF line by line, and its declared language. */
export async function printedOf(pdf: Buffer): Promise<{ lines: PrintedLine[]; language: string }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { info } = await document.getMetadata();
  const lines: PrintedLine[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const right = page.view[2] ?? 0;
    const rows = new Map<number, { text: string; from: number; to: number }[]>();
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str === '') continue;
      const [, , , , from, height] = item.transform as number[];
      if (from === undefined || height === undefined) continue;
      const row = Math.round(height);
      rows.set(row, [...(rows.get(row) ?? []), { text: item.str, from, to: from + item.width }]);
    }
    for (const pieces of rows.values()) {
      const shapes = pieces
        .sort((one, other) => other.from - one.from)
        .map(({ text }) => text)
        .join('');
      lines.push({
        shapes,
        text: shapes.normalize('NFKC'),
        fromRight: right - Math.max(...pieces.map(({ to }) => to)),
      });
    }
  }
  return { lines, language: String((info as { Language?: unknown }).Language) };
}
