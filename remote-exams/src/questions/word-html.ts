import { unwrapEquations } from '@riwaq/api';

/** Content of a copy for which its text alone is not enough: of `10²` it says `102`. */
const STRUCTURE = 'table, li, img, sub, sup, math, m\\:omath, [style*="mso-list"]';
const REMOVED = 'style, script, meta, link, title, xml';
const ATTRIBUTES = new Set([
  'style',
  'dir',
  'href',
  'src',
  'alt',
  'type',
  'start',
  'colspan',
  'rowspan',
  'm:val',
  'color',
  'bgcolor',
  'hidden',
  'title',
]);
/** Declarations that decide the key, the labels or the text of a question. */
const DECLARATION =
  /^\s*(?:font-weight|font-style|text-decoration|vertical-align|background|background-color|color|direction|display|text-transform|font-variant|font-variant-caps|list-style-type|mso-list|mso-tab-count|mso-hide|mso-highlight|opacity|visibility)\s*:|^\s*font-size\s*:\s*0*\.?0+(?![.\d])/i;

function strip(element: Element): void {
  for (const { name } of [...element.attributes])
    if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  const style = element.getAttribute('style');
  if (style === null) return;
  const allowed = style.split(';').filter((declaration) => DECLARATION.test(declaration));
  if (allowed.length === 0) element.removeAttribute('style');
  else element.setAttribute('style', allowed.map((declaration) => declaration.trim()).join(';'));
}

const bodyOf = (copied: string): HTMLElement =>
  new DOMParser().parseFromString(unwrapEquations(copied), 'text/html').body;

/** The HTML of a copy without what the import does not read. */
function pageOf(body: HTMLElement): string {
  body.querySelectorAll(REMOVED).forEach((element) => element.remove());
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  body.querySelectorAll('*').forEach(strip);
  return `<html><body>${body.innerHTML.trim()}</body></html>`;
}

/**
 * The HTML of a copied text with tables, lists, pictures, formulas or raised text, without what the
 * import does not read; null for other texts, which are pasted as they are.
 */
export function wordHtml(copied: string): string | null {
  const body = bodyOf(copied);
  return body.querySelector(STRUCTURE) ? pageOf(body) : null;
}

/** Beginnings of questions as papers number them, or their truth values. */
const NUMBERED =
  /^\s*(?:(?:Q|Question|س|السؤال)?\s?[([]?[0-9٠-٩]{1,4}\s?[.)\]:\-–](?!\d)|[([]\s{0,3}(?:T|F|True|False|صح|خطأ|[✓×])\s{0,3}[)\]])/imu;
/** Lines of Aiken and GIFT, which are pasted as text. */
const OTHER_FORMAT = /^\s*ANSWER:\s*[A-Z]\s*$|[{}]|^\s*::/m;

/**
 * The HTML of numbered questions, which Word's rules read: that of the copy, or else a paragraph
 * for each line. Null for other texts, and for questions in Aiken or GIFT.
 */
export function numberedHtml(copied: string, plain: string): string | null {
  if (!NUMBERED.test(plain) || OTHER_FORMAT.test(plain)) return null;
  const body = bodyOf(copied);
  if (body.textContent.trim() === '')
    body.replaceChildren(
      ...plain.split(/\r\n?|\n/).map((line) => {
        const paragraph = document.createElement('p');
        paragraph.textContent = line;
        return paragraph;
      }),
    );
  return pageOf(body);
}
