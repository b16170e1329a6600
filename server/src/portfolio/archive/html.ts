import { textDirection, textPieces, type ExportLanguage, type TextDirection } from '@riwaq/api';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it: nothing in it is markup. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

export const pageDirection = (language: ExportLanguage): TextDirection =>
  language === 'ar' ? 'rtl' : 'ltr';

/**
 * Attributes and content of an element that shows what a person wrote: in the direction of all of
 * its letters.
 */
function written(language: ExportLanguage, text: string): { dir: string; html: string } {
  const dir = textDirection(text, pageDirection(language));
  const pieces = dir === 'rtl' ? textPieces(text) : [{ text, torn: false }];
  return {
    dir: `dir="${dir}"`,
    html: pieces
      .map((piece) =>
        piece.torn ? `<bdi dir="ltr">${escaped(piece.text)}</bdi>` : escaped(piece.text),
      )
      .join(''),
  };
}

/** A text that stands in a line of the page. */
export function name(language: ExportLanguage, text: string): string {
  const { dir, html } = written(language, text);
  return `<bdi ${dir}>${html}</bdi>`;
}

export function title(language: ExportLanguage, text: string): string {
  const { dir, html } = written(language, text);
  return `<h3 ${dir}>${html}</h3>`;
}

/** A text of several lines. */
export function lines(language: ExportLanguage, text: string): string {
  if (text === '') return '';
  const { dir, html } = written(language, text);
  return `<p ${dir} class="text">${html}</p>`;
}

/** A heading with what stands below it; nothing where there is nothing. */
export const part = (level: 2 | 3 | 4, heading: string, content: string): string =>
  content === '' ? '' : `<h${level}>${escaped(heading)}</h${level}>\n${content}\n`;

/** Names and values, without those that are empty. */
export function facts(
  language: ExportLanguage,
  rows: ReadonlyArray<readonly [name: string, value: string]>,
): string {
  const told = rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${name(language, value)}</dd>`);
  return told.length === 0 ? '' : `<dl>${told.join('')}</dl>`;
}
