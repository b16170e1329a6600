import { TEXT_MAX, type ImportLoss } from '@riwaq/api';
import { escapeAttribute } from '../../../platform/files/escape-html';
import { plainFromHtml } from '../plain-html';
import type { XmlElement } from '../xml-tree';
import { htmlOfPlain, importHtml } from './html';
import type { ItemFiles } from './item-files';
import { GAP, GAP_TEXT } from './markup';
import { childNamed, childrenNamed, nameOf, textContent } from './tree';
import { UnsupportedError } from './unsupported';

export const RESPONSES = new Set([
  'response_lid',
  'response_str',
  'response_num',
  'response_xy',
  'response_grp',
]);

/** Reads texts and pictures of QTI 1.2 as HTML. */
export class Material {
  constructor(
    private readonly files: ItemFiles,
    private readonly losses: Set<ImportLoss>,
  ) {}

  /** HTML of the texts and pictures in an element, without those of its responses. */
  htmlOf(element: XmlElement | undefined): string {
    if (!element) return '';
    return element.children.map((child) => this.#element(child)).join('');
  }

  #element(element: XmlElement): string {
    const name = nameOf(element);
    if (RESPONSES.has(name)) return this.#response(element);
    switch (name) {
      case 'mattext':
      case 'matemtext':
        return this.#text(textContent(element), element.attributes['texttype'] ?? 'text/plain');
      case 'mat_formattedtext':
        return this.#text(textContent(element), element.attributes['type'] ?? 'HTML');
      case 'matbreak':
        return '<br>';
      case 'matimage':
        return this.#image(element);
      case 'matapplication':
      case 'mataudio':
      case 'matvideo':
      case 'matapplet':
        if ((element.attributes['uri'] ?? '') !== '') this.losses.add('embedded');
        return '';
      default:
        return this.htmlOf(element);
    }
  }

  /** The text of a response, which stands before its options, and the gap of a field. */
  #response(element: XmlElement): string {
    const text = childrenNamed(element, 'material', 'flow', 'flow_mat')
      .map((child) => this.#element(child))
      .join('');
    return childNamed(element, 'render_fib') ? text + GAP : text;
  }

  #text(text: string, type: string): string {
    if (text.length > TEXT_MAX.html) throw new UnsupportedError('tooLong');
    if (text.trim() === '') return '';
    const isHtml = /html/i.test(type) || (/smart/i.test(type) && /<\/?[a-z][^<>]*>/i.test(text));
    const shown = text.replaceAll(GAP, '');
    return isHtml ? importHtml(shown, this.files, this.losses) : htmlOfPlain(shown);
  }

  #image(element: XmlElement): string {
    const { uri, imagtype = 'image/png', embedded } = element.attributes;
    const address = uri ?? (embedded ? `data:${imagtype};base64,${element.text.trim()}` : '');
    const found = address === '' ? null : this.files.addressOf(address);
    return found === null ? '' : `<img src="${escapeAttribute(found)}" alt="">`;
  }
}

/** HTML with a gap where a text or number is typed within a sentence; none behind the question. */
export function withGap(html: string, isTyped: boolean): string {
  const at = html.indexOf(GAP);
  const isWithin = isTyped && at >= 0 && plainFromHtml(html.slice(at + GAP.length)).text !== '';
  return html.replaceAll(GAP, isWithin ? ` ${GAP_TEXT} ` : '').trim();
}
