import { TEXT_MAX, type ImportLoss } from '@riwaq/api';
import { escapeAttribute, escapeHtml } from '../../../platform/files/escape-html';
import { plainLinesFromHtml } from '../plain-html';
import { importableHtml } from '../rich-html';
import type { ItemFiles } from './item-files';
import { UnsupportedError } from './unsupported';

/** Plain text as HTML: an empty line begins a paragraph. */
export const htmlOfPlain = (text: string): string =>
  text
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

const ADDRESS = /(\s(?:src|href|poster)\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;
/** Tags of pictures; in time linear in the length of the text, because none contains another. */
const PICTURE = /<img\b[^<>]*>/gi;
const TEX = /\bdata-equation-content\s*=\s*"([^"]*)"/i;
const MATHML = /\bdata-mathml\s*=\s*"[^"]+"/i;
const AMPERSAND = /&amp;/g;
/**
 * HTML as it stands in QTI 1.2: its addresses of files become those of the draft, the pictures of
 * equations of Canvas their TeX.
 */
export function importHtml(source: string, files: ItemFiles, losses: Set<ImportLoss>): string {
  if (source.length > TEXT_MAX.html) throw new UnsupportedError('tooLong');
  const html = source
    .replace(PICTURE, (tag) => {
      const [, tex] = TEX.exec(tag) ?? [];
      if (tex !== undefined) losses.add('formula');
      if (tex !== undefined) return `\\(${tex}\\)`;
      // The file of a formula that stands beside its picture is not needed.
      const [mathml] = MATHML.exec(tag) ?? [];
      return mathml === undefined ? tag : `<img ${mathml}>`;
    })
    .replace(ADDRESS, (_whole, name: string, double?: string, single?: string) => {
      const address = files.addressOf((double ?? single ?? '').replace(AMPERSAND, '&'));
      return `${name}"${escapeAttribute(address ?? '')}"`;
    });
  const { html: importable, losses: found } = importableHtml(html);
  for (const loss of found) losses.add(loss);
  return importable;
}

/** An option is plain text with its lines: names what else of its HTML is lost. */
export function optionOfHtml(html: string, losses: Set<ImportLoss>): string {
  if (html.length > TEXT_MAX.html) throw new UnsupportedError('tooLong');
  const { text, losses: found } = plainLinesFromHtml(html);
  for (const loss of found) losses.add(loss);
  return text;
}
