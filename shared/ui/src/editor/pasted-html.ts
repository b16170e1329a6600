import { toLatinDigits } from '@riwaq/api';

/** Weight from which letters are bold. */
const BOLD_FROM = 600;
/**
 * Marker of an item of Word's lists that counts: a number or a letter, with a sign after it or
 * around it.
 */
const COUNTED = /^\(?(?:\d+|\p{L}{1,4})[.)\-–]/u;
/** Word's style of a list item: the list's id and the level, from 1. */
const WORD_ITEM = /mso-list:\s*(l\d+)\s+level(\d+)/i;
const WORD_MARKER = /mso-list:\s*ignore/i;

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Puts `element` around the content of `within`. */
function wrapContent(within: Element, tag: string): void {
  const element = within.ownerDocument.createElement(tag);
  element.append(...within.childNodes);
  within.append(element);
}

/**
 * Google Docs puts all that it copies into `<b style="font-weight:normal">`, and says what is bold
 * by weight.
 */
function readWeights(body: HTMLElement): void {
  for (const letters of body.querySelectorAll<HTMLElement>('b, strong')) {
    const { fontWeight } = letters.style;
    if (fontWeight === 'normal' || Number(fontWeight || BOLD_FROM) < BOLD_FROM)
      letters.replaceWith(...letters.childNodes);
  }
  for (const span of body.querySelectorAll<HTMLElement>('span')) {
    const { fontWeight, fontStyle } = span.style;
    if (fontWeight === 'bold' || Number(fontWeight) >= BOLD_FROM) wrapContent(span, 'strong');
    if (fontStyle === 'italic') wrapContent(span, 'em');
  }
}

/** The kind of list that an item of Word belongs to; takes its marker away. */
function takeMarker(item: Element): 'ol' | 'ul' {
  const marker = [...item.querySelectorAll('span')].find((span) => WORD_MARKER.test(styleOf(span)));
  const text = toLatinDigits(marker?.textContent?.trim() ?? '');
  marker?.remove();
  return COUNTED.test(text) ? 'ol' : 'ul';
}

/** Makes lists of the paragraphs with signs that Word copies. */
function makeWordLists(body: HTMLElement): void {
  /**
   * Lists that are open, outermost first, and the element behind which the next item would stand.
   */
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
 * HTML of word processors as plain HTML says it. Nothing of it is loaded; it is not sanitised yet.
 */
export function normalisePasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  readWeights(body);
  makeWordLists(body);
  return body.innerHTML;
}
