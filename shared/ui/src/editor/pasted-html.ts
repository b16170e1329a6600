import { toLatinDigits } from '@riwaq/api';

/** CSS font weight from which text counts as bold. */
const BOLD_FROM = 600;
/** Marker of a numbered item in Word's lists: a number or letter with punctuation. */
const COUNTED = /^\(?(?:\d+|\p{L}{1,4})[.)\-–]/u;
/** Word's style of a list item: id of the list, and level starting at 1. */
const WORD_ITEM = /mso-list:\s*(l\d+)\s+level(\d+)/i;
const WORD_MARKER = /mso-list:\s*ignore/i;

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Wraps the content of `within` in a new element. */
function wrapContent(within: Element, tag: string): void {
  const element = within.ownerDocument.createElement(tag);
  element.append(...within.childNodes);
  within.append(element);
}

/** Unwraps bold elements whose style is not bold, as around a whole text of Google Docs. */
function unwrapNormalWeight(body: HTMLElement): void {
  for (const letters of body.querySelectorAll<HTMLElement>('b, strong')) {
    const { fontWeight } = letters.style;
    if (fontWeight === 'normal' || Number(fontWeight || BOLD_FROM) < BOLD_FROM)
      letters.replaceWith(...letters.childNodes);
  }
}

/** The elements that stand for the styles of a span. */
function elementsOfStyle({ style, parentElement }: HTMLElement): string[] {
  const { fontWeight, fontStyle, verticalAlign } = style;
  const lines = style.getPropertyValue('text-decoration');
  // Every link is underlined by itself.
  const isLink = parentElement?.closest('a') !== null;
  const elements: [string, boolean][] = [
    ['strong', fontWeight === 'bold' || Number(fontWeight) >= BOLD_FROM],
    ['em', fontStyle === 'italic'],
    ['u', lines.includes('underline') && !isLink],
    ['s', lines.includes('line-through')],
    ['sup', verticalAlign === 'super'],
    ['sub', verticalAlign === 'sub'],
  ];
  return elements.filter(([, stands]) => stands).map(([tag]) => tag);
}

/**
 * Converts styles of letters to elements: Google Docs formats letters only by styles, and wraps the
 * text in `<b style="font-weight:normal">`.
 */
function readLetterStyles(body: HTMLElement): void {
  unwrapNormalWeight(body);
  for (const span of body.querySelectorAll<HTMLElement>('span'))
    for (const tag of elementsOfStyle(span)) wrapContent(span, tag);
}

/** Removes the marker of a Word list item; returns the kind of list it belongs to. */
function takeMarker(item: Element): 'ol' | 'ul' {
  const marker = [...item.querySelectorAll('span')].find((span) => WORD_MARKER.test(styleOf(span)));
  const text = toLatinDigits(marker?.textContent?.trim() ?? '');
  marker?.remove();
  return COUNTED.test(text) ? 'ol' : 'ul';
}

/** Converts the marked paragraphs that Word copies into lists. */
function makeWordLists(body: HTMLElement): void {
  /** Open lists, outermost first, and the element that the next item must follow. */
  let open: { list: Element; id: string }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const [, id, level] = WORD_ITEM.exec(styleOf(paragraph)) ?? [];
    if (id === undefined) continue;
    const kind = takeMarker(paragraph);
    const before: Element | null = paragraph.previousElementSibling;
    if (last === null || before !== last) open = [];
    const depth = Math.min(Number(level), open.length + 1);
    open = open.slice(0, depth);
    const there = open[depth - 1];
    if (there && (there.id !== id || there.list.localName !== kind))
      open = open.slice(0, depth - 1);
    if (open.length < depth) {
      const list = body.ownerDocument.createElement(kind);
      const direction = paragraph.getAttribute('dir');
      if (direction !== null && depth === 1) list.setAttribute('dir', direction);
      const outer = open.at(-1)?.list.lastElementChild;
      if (outer) {
        outer.append(list);
      } else {
        paragraph.before(list);
        last = list;
      }
      open.push({ list, id });
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)!.list.append(item);
    paragraph.remove();
  }
}

/**
 * Converts HTML of word processors to plain HTML. Loads no resources; the result is not sanitised.
 */
export function normalisePasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  readLetterStyles(body);
  makeWordLists(body);
  return body.innerHTML;
}
