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
/** Pattern of PostgreSQL for stored HTML that may have such an element or a colour. */
export const FORMATTED_HTML = `<(${[...FORMATS.keys(), ...PLACES.keys()].join('|')})[ >]|color:`;

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

/**
 * The parts of stored HTML by the formats in which they are shown: raised, lowered, bold, italic,
 * underlined, struck or coloured text, and its places in lists and tables. Null for a text without
 * any of them. Paragraphs, sizes and alignments do not count.
 */
export function shownFormat(safeHtml: string): readonly Part[] | null {
  const parts: Part[] = [];
  const open: { readonly tag: string; readonly formats: readonly string[] }[] = [];
  let run = '';
  let runFormats = '';
  const endRun = () => {
    const text = foldInvisible(run).trim();
    if (text !== '') parts.push([runFormats, text]);
    run = '';
  };
  const add = (text: string) => {
    const formats = [...new Set(open.flatMap((element) => element.formats))].sort().join(' ');
    if (text.trim() !== '' && formats !== runFormats) {
      endRun();
      runFormats = formats;
    }
    run += text;
  };
  for (const [text, closes, name, attributes = ''] of safeHtml.matchAll(PART)) {
    if (name === undefined) {
      add(text);
      continue;
    }
    const tag = name.toLowerCase();
    const place = PLACES.get(tag);
    if (place !== undefined) {
      endRun();
      const spans = [...attributes.matchAll(SPAN)].map(([, of, span]) => `${of}=${span}`);
      parts.push([`${closes}${place}`, spans.filter((span) => !span.endsWith('=1')).join(' ')]);
    } else if (!FORMATS.has(tag) && tag !== 'span' && tag !== 'a') run += ' ';
    if (closes) {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at >= 0) open.splice(at);
    } else if (!VOID.has(tag)) {
      const colours = [...attributes.matchAll(COLOUR)].map(
        ([, property, value]) => `${property}=${colourOf(value!)}`,
      );
      const format = FORMATS.get(tag);
      open.push({ tag, formats: [...(format ? [format] : []), ...colours] });
    }
  }
  endRun();
  return parts.some(([formats]) => formats !== '') ? parts : null;
}
