import { extensionOf, type ExportLoss } from '@riwaq/api';
import { mimeOf } from '../../../platform/files/content-types';
import { escapeAttribute, escapeHtml } from '../../../platform/files/escape-html';
import { parseXml, XmlError, type XmlElement } from '../xml-tree';
import { contentOf } from './tree';

/** Elements that stand in a line, with their names in QTI. */
const INLINE = new Set('a b code em i img span strong sub sup'.split(' '));
/** Elements that contain only inline content. */
const LINES = new Set('p h1 h2 h3 h4 h5 pre'.split(' '));
/** Elements that contain inline content or blocks. */
const FLOWS = new Set('div li td th'.split(' '));
/** Elements that contain only blocks of one kind. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['td', 'th'],
};
/** Names of elements that QTI does not have. */
const RENAMED: Readonly<Record<string, readonly [name: string, className: string]>> = {
  u: ['span', 'qti-underline'],
  s: ['span', 'qti-line-through'],
  del: ['span', 'qti-line-through'],
  figure: ['div', ''],
  figcaption: ['div', ''],
};
const TABLE = new Set(['thead', 'tbody', 'tr']);
const MEDIA = new Set(['audio', 'video']);
/** Attributes of media that QTI does not have. */
const OF_MEDIA = ['style', 'title', 'poster'];
/** Attributes that the sanitiser adds, or that mean nothing outside of this site. */
const UNNEEDED = new Set(['target', 'rel', 'class', 'controls', 'data-mention']);
const ALIGN = /^text-align:\s*(left|center|right)$/;
const LENGTH = /^\d+%?$/;
/** Depth of stored HTML: the sanitiser allows 100 elements. */
const DEEPEST = 200;
/** Characters that XML 1.0 does not allow, even as references. They draw nothing. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** A quoted value, or an attribute without one. */
const BARE = /("[^"]*")|(\s[a-z-]+)(?=[\s/>])/gi;

export const legal = (text: string): string => Buffer.from(text.replace(NOT_XML, '')).toString();
export const attributeText = (text: string): string =>
  escapeAttribute(legal(text)).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A file of the package by its address in stored HTML; null when the package does not have it. */
export type AddressInPackage = (address: string) => string | null;

const isBlock = ({ name }: XmlElement): boolean =>
  !INLINE.has(name) && !MEDIA.has(name) && name !== 'br' && RENAMED[name]?.[0] !== 'span';

/** Content beside the parts of a list or table as one of them. */
const asPart = (content: string, [part = '']: readonly string[]): string =>
  part === 'tr' ? `<tr><td>${content}</td></tr>` : `<${part}>${content}</${part}>`;

/** Writes stored HTML as content of QTI, which has fewer elements and attributes. */
class MarkupWriter {
  readonly losses = new Set<ExportLoss>();

  constructor(
    private readonly version: 2 | 3,
    private readonly addressOf: AddressInPackage,
  ) {}

  /** Blocks: text beside them becomes paragraphs. */
  blocks(element: XmlElement): string {
    let [html, line] = ['', ''];
    const endLine = (): void => {
      if (line.trim() !== '') html += `<p>${line.trim()}</p>`;
      line = '';
    };
    for (const part of contentOf(element)) {
      if (typeof part === 'string') line += escapeHtml(part);
      else if (!isBlock(part)) line += this.#inline(part);
      else {
        endLine();
        html += this.#block(part);
      }
    }
    endLine();
    return html;
  }

  /** Text and inline elements: a block in them becomes its content with a line break. */
  #line(element: XmlElement): string {
    let html = '';
    for (const part of contentOf(element)) {
      if (typeof part === 'string') html += escapeHtml(part);
      else if (!isBlock(part)) html += this.#inline(part);
      else {
        this.losses.add('formatting');
        html += `${this.#line(part)}<br/>`;
      }
    }
    return html;
  }

  #flow(element: XmlElement): string {
    let html = '';
    for (const part of contentOf(element))
      html +=
        typeof part === 'string'
          ? escapeHtml(part)
          : isBlock(part)
            ? this.#block(part)
            : this.#inline(part);
    return html;
  }

  #block(element: XmlElement): string {
    const [name, className] = RENAMED[element.name] ?? [element.name, ''];
    const attributes = this.#attributes(element, className);
    if (name === 'hr') return '<hr/>';
    if (name === 'table') return this.#table(element, attributes);
    if (name === 'blockquote')
      return `<blockquote${attributes}>${this.blocks(element)}</blockquote>`;
    const parts = PARTS[name];
    if (parts) return this.#parts(element, name, parts, attributes);
    if (LINES.has(name) && !element.children.some(isBlock))
      return `<${name}${attributes}>${this.#line(element)}</${name}>`;
    if (FLOWS.has(name) || LINES.has(name)) return `<div${attributes}>${this.#flow(element)}</div>`;
    this.losses.add('formatting');
    return this.blocks(element);
  }

  /** Lists and rows: what stands beside their parts becomes a part. */
  #parts(element: XmlElement, name: string, parts: readonly string[], attributes: string): string {
    let content = '';
    let beside = '';
    const endBeside = (): void => {
      if (beside.trim() !== '') {
        this.losses.add('formatting');
        content += asPart(beside, parts);
      }
      beside = '';
    };
    for (const part of contentOf(element)) {
      if (typeof part === 'string') beside += escapeHtml(part);
      else if (!parts.includes(part.name))
        beside += isBlock(part) ? this.#block(part) : this.#inline(part);
      else {
        endBeside();
        content += PARTS[part.name]
          ? this.#block(part)
          : `<${part.name}${this.#attributes(part, '')}>${this.#flow(part)}</${part.name}>`;
      }
    }
    endBeside();
    return content === '' ? '' : `<${name}${attributes}>${content}</${name}>`;
  }

  #table(table: XmlElement, attributes: string): string {
    const named = (...names: readonly string[]): XmlElement[] =>
      table.children.filter((child) => names.includes(child.name));
    const written = (children: readonly XmlElement[]): string =>
      children.map((row) => this.#block(row)).join('');
    const others = table.children.filter(({ name }) => !TABLE.has(name));
    const beside = written(others);
    const loose = written(named('tr'));
    const body = written(named('tbody')) + (loose === '' ? '' : `<tbody>${loose}</tbody>`);
    const head = written(named('thead'));
    if (beside !== '' || (body === '' && head !== '')) this.losses.add('formatting');
    if (body !== '') return `${beside}<table${attributes}>${head}${body}</table>`;
    // QTI has no table that is only a head.
    const rows = written(named('thead').flatMap(({ children }) => children));
    return beside + (rows === '' ? '' : `<table${attributes}><tbody>${rows}</tbody></table>`);
  }

  #inline(element: XmlElement): string {
    if (element.name === 'br') return '<br/>';
    if (element.name === 'img') return this.#picture(element);
    if (MEDIA.has(element.name)) return this.#media(element);
    const [name, className] = RENAMED[element.name] ?? [element.name, ''];
    if (name === 'a') {
      const address = this.#addressIn(element, 'href');
      if (address === null) return this.#line(element);
      return `<a href="${attributeText(address)}"${this.#attributes(element, '')}>${this.#line(element)}</a>`;
    }
    return `<${name}${this.#attributes(element, className)}>${this.#line(element)}</${name}>`;
  }

  #addressIn(element: XmlElement, name: string): string | null {
    const address = element.attributes[name] ?? '';
    return address.startsWith('/files/') ? this.addressOf(address) : address || null;
  }

  /** The size of a medium; its other attributes are lost. */
  #size({ attributes }: XmlElement): string {
    if (OF_MEDIA.some((name) => attributes[name] !== undefined)) this.losses.add('formatting');
    return ['width', 'height']
      .filter((name) => LENGTH.test(attributes[name] ?? ''))
      .map((name) => ` ${name}="${attributes[name]}"`)
      .join('');
  }

  #picture(element: XmlElement): string {
    const address = this.#addressIn(element, 'src');
    if (address === null) return '';
    const alt = attributeText(element.attributes['alt'] ?? '');
    return `<img src="${attributeText(address)}" alt="${alt}"${this.#size(element)}/>`;
  }

  #media(element: XmlElement): string {
    const source = element.attributes['src'] ? element : element.children[0];
    const address = source ? this.#addressIn(source, 'src') : null;
    if (address === null) return '';
    const type = mimeOf(extensionOf(address));
    return `<object data="${attributeText(address)}" type="${type}"${this.#size(element)}></object>`;
  }

  #attributes(element: XmlElement, className: string): string {
    const classes = className === '' ? [] : [className];
    const others: string[] = [];
    for (const [name, value] of Object.entries(element.attributes)) {
      const [, align] = name === 'style' ? (ALIGN.exec(value.trim()) ?? []) : [];
      if (align !== undefined) classes.push(`qti-align-${align}`);
      else if (name === 'dir' && this.version === 2) classes.push(`dir-${value}`);
      else if (['dir', 'colspan', 'rowspan', 'scope'].includes(name))
        others.push(` ${name}="${attributeText(value)}"`);
      else if (!UNNEEDED.has(name) && name !== 'href') this.losses.add('formatting');
    }
    return (classes.length > 0 ? ` class="${classes.join(' ')}"` : '') + others.join('');
  }
}

/**
 * Converts stored HTML to the content of an item body.
 *
 * @param text of the HTML, which is written if the HTML is not well formed
 */
export async function writeMarkup(
  html: string,
  text: string,
  version: 2 | 3,
  addressOf: AddressInPackage,
): Promise<{ content: string; losses: ReadonlySet<ExportLoss> }> {
  const writer = new MarkupWriter(version, addressOf);
  const source = legal(html).replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(BARE, (_whole, quoted?: string, bare?: string) => quoted ?? `${bare}=""`),
  );
  try {
    const root = await parseXml(`<div>${source}</div>`, { deepest: DEEPEST });
    return { content: writer.blocks(root) || '<p></p>', losses: writer.losses };
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    return { content: `<p>${escapeHtml(legal(text))}</p>`, losses: new Set(['formatting']) };
  }
}
