import { textDirection, textPieces, type ExportLanguage, type TextDirection } from '@riwaq/api';
import { escapeHtml } from '../../platform/files/escape-html';

export const pageDirection = (language: ExportLanguage): TextDirection =>
  language === 'ar' ? 'rtl' : 'ltr';

/**
 * Returns the `dir` attribute and the content of an element that shows a person's text. The
 * direction follows all of its letters.
 */
function written(language: ExportLanguage, text: string): { dir: string; html: string } {
  const dir = textDirection(text, pageDirection(language));
  const pieces = dir === 'rtl' ? textPieces(text) : [{ text, isolated: false }];
  return {
    dir: `dir="${dir}"`,
    html: pieces
      .map((piece) =>
        piece.isolated ? `<bdi dir="ltr">${escapeHtml(piece.text)}</bdi>` : escapeHtml(piece.text),
      )
      .join(''),
  };
}

/** Formats a text within a line of the page. */
export function name(language: ExportLanguage, text: string): string {
  const { dir, html } = written(language, text);
  return `<bdi ${dir}>${html}</bdi>`;
}

export function title(language: ExportLanguage, text: string): string {
  const { dir, html } = written(language, text);
  return `<h3 ${dir}>${html}</h3>`;
}

/** Formats a text of several lines. */
export function lines(language: ExportLanguage, text: string): string {
  if (text === '') return '';
  const { dir, html } = written(language, text);
  return `<p ${dir} class="text">${html}</p>`;
}

/** Formats a heading with its content; an empty string when the content is empty. */
export const part = (level: 2 | 3 | 4, heading: string, content: string): string =>
  content === '' ? '' : `<h${level}>${escapeHtml(heading)}</h${level}>\n${content}\n`;

/** Formats names and values; omits empty values. */
export function facts(
  language: ExportLanguage,
  rows: ReadonlyArray<readonly [name: string, value: string]>,
): string {
  const shown = rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${name(language, value)}</dd>`);
  return shown.length === 0 ? '' : `<dl>${shown.join('')}</dl>`;
}
