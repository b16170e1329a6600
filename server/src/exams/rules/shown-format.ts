import { foldInvisible } from '@riwaq/api';

/** Formats of characters, by tag. Elements that look alike have one name. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['b', 'b'],
  ['strong', 'b'],
  ['i', 'i'],
  ['em', 'i'],
  ['u', 'u'],
  ['s', 's'],
  ['del', 's'],
]);
/** Elements that place their text in a list or table. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['ol', 'list'],
  ['ul', 'bullets'],
  ['li', 'item'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['th', 'cell'],
]);
const VOID = new Set(['br', 'hr', 'img', 'source']);
/** Elements at which a line begins. */
const LINES = new Set(['br', 'p', 'div', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5']);
/** Columns of a line's indentation from which it counts: less is a slip. */
const INDENT_MIN = 2;
/** Columns of a tab. */
const TAB = ' '.repeat(4);
const NO_BREAK_SPACE = '\u00a0';
/**
 * Pattern of PostgreSQL for stored HTML that may have such an element, a colour or an indented
 * line.
 */
export const FORMATTED_HTML = `<(${[...FORMATS.keys(), ...PLACES.keys(), 'pre'].join('|')})[ >]|color:|${NO_BREAK_SPACE}[ ${NO_BREAK_SPACE}]`;

const PART = /<(\/?)([a-z][a-z\d]*)([^>]*)>|[^<]+/gi;
const COLOUR = /(?:^|[";\s])((?:background-)?color):\s*([^;"]+)/g;
const SPAN = /\s(colspan|rowspan|start)="(\d+)"/g;

/** A colour of stored styles in one notation. */
function colourOf(written: string): string {
  const colour = written.trim().toLowerCase();
  const numbers = /^rgb\((.*)\)$/.exec(colour)?.[1]?.split(',');
  if (numbers) return numbers.map((part) => Number(part).toString(16).padStart(2, '0')).join('');
  const digits = colour.replace('#', '');
  return digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join('');
}

/** A text with the formats that it is shown in, or a place with its spans. */
type Part = readonly [formats: string, text: string];

/** Gathers the parts of a text, one piece of its HTML after the other. */
class FormatReader {
  readonly parts: Part[] = [];
  readonly #open: { readonly tag: string; readonly formats: readonly string[] }[] = [];
  #run = '';
  #runFormats = '';
  /** The white space before the first text of a line; null after it. */
  #indent: string | null = '';
  #hasText = false;

  text(text: string): void {
    const lines = this.#isPreformatted() ? text.split('\n') : [text];
    for (const [at, line] of lines.entries()) {
      if (at > 0) {
        this.#run += ' ';
        this.#indent = '';
      }
      this.#add(line);
    }
  }

  tag(tag: string, isEnd: boolean, attributes: string): void {
    if (LINES.has(tag)) this.#indent = '';
    const place = PLACES.get(tag);
    if (place !== undefined) {
      this.endRun();
      const spans = [...attributes.matchAll(SPAN)].map(([, of, span]) => `${of}=${span}`);
      const shown = spans.filter((span) => !span.endsWith('=1')).join(' ');
      this.parts.push([`${isEnd ? '/' : ''}${place}`, shown]);
    } else if (!FORMATS.has(tag) && tag !== 'span' && tag !== 'a') this.#run += ' ';
    if (isEnd) this.#close(tag);
    else if (!VOID.has(tag)) this.#openElement(tag, attributes);
  }

  endRun(): void {
    const text = foldInvisible(this.#run).trim();
    if (text !== '') this.parts.push([this.#runFormats, text]);
    this.#run = '';
  }

  #isPreformatted(): boolean {
    return this.#open.some(({ tag }) => tag === 'pre');
  }

  #add(text: string): void {
    const formats = [...new Set(this.#open.flatMap((element) => element.formats))].sort().join(' ');
    if (this.#indent !== null) this.#readIndent(text);
    if (text.trim() !== '' && formats !== this.#runFormats) {
      this.endRun();
      this.#runFormats = formats;
    }
    this.#run += text;
  }

  /** Adds the indentation of a line that follows others as a part of its own. */
  #readIndent(text: string): void {
    const rest = text.trimStart();
    const space = (this.#indent ?? '') + text.slice(0, text.length - rest.length);
    this.#indent = space;
    if (rest === '') return;
    const columns = this.#columnsOf(space);
    if (columns >= INDENT_MIN && this.#hasText) {
      this.endRun();
      this.parts.push(['indent', String(columns)]);
    }
    this.#indent = null;
    this.#hasText = true;
  }

  /** The columns that white space takes: outside of `pre` only spaces that are not broken count. */
  #columnsOf(space: string): number {
    if (this.#isPreformatted()) return space.replaceAll('\t', TAB).length;
    return space.replace(/[^\S\u00a0]+/g, ' ').replace(/^ /, '').length;
  }

  #openElement(tag: string, attributes: string): void {
    const colours = [...attributes.matchAll(COLOUR)].map(
      ([, property, value]) => `${property}=${colourOf(value!)}`,
    );
    const format = FORMATS.get(tag);
    this.#open.push({ tag, formats: [...(format ? [format] : []), ...colours] });
  }

  #close(tag: string): void {
    const at = this.#open.findLastIndex((element) => element.tag === tag);
    if (at >= 0) this.#open.splice(at);
  }
}

/**
 * The parts of stored HTML by the formats in which they are shown: raised, lowered, bold, italic,
 * underlined, struck or coloured text, its places in lists and tables, and the indentation of its
 * lines. Null for a text without any of them. Paragraphs, sizes and alignments do not count.
 */
export function shownFormat(safeHtml: string): readonly Part[] | null {
  const reader = new FormatReader();
  for (const [text, end, name, attributes = ''] of safeHtml.matchAll(PART)) {
    if (name === undefined) reader.text(text);
    else reader.tag(name.toLowerCase(), end === '/', attributes);
  }
  reader.endRun();
  return reader.parts.some(([formats]) => formats !== '') ? reader.parts : null;
}
