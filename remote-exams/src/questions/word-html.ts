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
]);
/** Declarations that decide the key, the labels or the text of a question. */
const DECLARATION =
  /^\s*(?:font-weight|font-style|text-decoration|vertical-align|background|background-color|color|direction|display|text-transform|font-variant|font-variant-caps|list-style-type|mso-list|mso-tab-count|mso-hide|mso-highlight)\s*:/i;

function strip(element: Element): void {
  for (const { name } of [...element.attributes])
    if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  const style = element.getAttribute('style');
  if (style === null) return;
  const allowed = style.split(';').filter((declaration) => DECLARATION.test(declaration));
  if (allowed.length === 0) element.removeAttribute('style');
  else element.setAttribute('style', allowed.map((declaration) => declaration.trim()).join(';'));
}

/**
 * The HTML of a copied text with tables, lists, pictures, formulas or raised text, without what the
 * import does not read; null for other texts, which are pasted as they are.
 */
export function wordHtml(copied: string): string | null {
  const { body } = new DOMParser().parseFromString(unwrapEquations(copied), 'text/html');
  if (!body.querySelector(STRUCTURE)) return null;
  body.querySelectorAll(REMOVED).forEach((element) => element.remove());
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  body.querySelectorAll('*').forEach(strip);
  return `<html><body>${body.innerHTML.trim()}</body></html>`;
}
