import { TEXT_MAX, type ImportLoss } from '@riwaq/api';
import sanitizeHtml from 'sanitize-html';
import { dropDeepTags } from '../../../platform/files/rich-text';
import type { ItemFiles } from './item-files';
import { UnsupportedError } from './unsupported';

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
export const escapedAttribute = (text: string): string => escaped(text).replace(/"/g, '&quot;');

/** Plain text as HTML: an empty line begins a paragraph. */
export const htmlOfPlain = (text: string): string =>
  text
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

const ADDRESS = /(\s(?:src|href|poster)\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;
const EQUATION = /<img\b[^<>]*\bdata-equation-content\s*=\s*"([^"<>]*)"[^<>]*>/gi;
const EMBEDDED = /<(?:iframe|object|embed)\b/i;
const AMPERSAND = /&amp;/g;
const [FORMULA_START, FORMULA_END] = ['<math', '</math>'];
const TEX = /<annotation[^<>]*tex[^<>]*>([^<>]*)<\/annotation>/i;

/** Formulas in MathML become TeX where they have it, otherwise their letters. */
function withoutMathMl(html: string, losses: Set<ImportLoss>): string {
  let text = '';
  let from = 0;
  for (;;) {
    const start = html.indexOf(FORMULA_START, from);
    const end = start < 0 ? -1 : html.indexOf(FORMULA_END, start);
    if (end < 0) return text + html.slice(from);
    losses.add('formula');
    const formula = html.slice(start, end);
    const [, tex] = TEX.exec(formula) ?? [];
    text += html.slice(from, start);
    text += tex === undefined ? formula.replace(/<[^<>]*>/g, '') : `\\(${tex.trim()}\\)`;
    from = end + FORMULA_END.length;
  }
}

/**
 * HTML as it stands in QTI 1.2: its addresses of files become those of the draft, the pictures of
 * equations of Canvas their TeX.
 */
export function importHtml(source: string, files: ItemFiles, losses: Set<ImportLoss>): string {
  if (source.length > TEXT_MAX.html) throw new UnsupportedError('tooLong');
  if (EMBEDDED.test(source)) losses.add('embedded');
  return withoutMathMl(source, losses)
    .replace(EQUATION, (_tag, tex: string) => {
      losses.add('formula');
      return `\\(${tex}\\)`;
    })
    .replace(ADDRESS, (_whole, name: string, double?: string, single?: string) => {
      const address = files.addressOf((double ?? single ?? '').replace(AMPERSAND, '&'));
      return `${name}"${escapedAttribute(address ?? '')}"`;
    });
}

const PARTS = /<(?:br|\/p|\/div|\/li|\/tr|\/td|\/h\d)\b[^<>]*>/gi;
const FORMATTING = /<(?:b|strong|i|em|u|s|sub|sup|code|pre|ul|ol|table|a|h\d)\b/i;
const PICTURE = /<(?:img|audio|video|object)\b/i;

/** The text of HTML on one line. */
export function plainOfHtml(html: string): string {
  const text = sanitizeHtml(dropDeepTags(html.replace(PARTS, ' $&')), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  // The database cannot store half of a surrogate pair: it becomes a replacement character.
  return Buffer.from(text).toString();
}

/** An option is plain text: names what of its HTML is lost. */
export function optionOfHtml(html: string, losses: Set<ImportLoss>): string {
  if (html.length > TEXT_MAX.html) throw new UnsupportedError('tooLong');
  if (PICTURE.test(html)) losses.add('optionPicture');
  if (FORMATTING.test(html)) losses.add('optionFormat');
  return plainOfHtml(html);
}
