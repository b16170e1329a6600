import BraftEditor from 'braft-editor';
import { sanitiseHtml, sanitiseToFragment } from '../display/sanitise';
import { hoistListDirections, pushListDirections } from './block-direction';
import { CONVERTS } from './converts';
import type { EditorValue } from './editor-value';
import { isPreservedMarker, preservedMarker } from './preserved-element';
import { flattenLists, nestLists } from './nested-lists';
import { normalisePasted } from './pasted-html';
import { INLINE_NAMES, textShape } from './text-shape';

/**
 * Marks paragraphs that are added so that the caret can go before or after a preserved element at
 * the edge of a text; not exported while empty.
 */
const CARET_PARAGRAPH = 'data-room';

const INLINE = [...Object.keys(INLINE_NAMES), 'BR'].join(', ');
/** Adjacent blocks of the same kind, which Draft.js would merge. */
const MERGING = new Set(['UL', 'OL', 'PRE']);

const read = (html: string): EditorValue => BraftEditor.createEditorState(html, { ...CONVERTS });

/** Converts a state to a DOM tree. */
function treeOf(value: EditorValue): HTMLElement {
  const { body } = new DOMParser().parseFromString(value.toHTML(), 'text/html');
  nestLists(body);
  hoistListDirections(body);
  for (const room of body.querySelectorAll(`[${CARET_PARAGRAPH}]`))
    if (!room.hasChildNodes()) room.remove();
  // braft-editor copies the class of the frame to the medium.
  for (const medium of body.querySelectorAll('img, audio, video')) medium.removeAttribute('class');
  return body;
}

/**
 * Wraps inline content at the top level in paragraphs. Otherwise, braft-editor would parse a text
 * that begins like JSON as its raw format.
 */
function wrapInBlocks(text: DocumentFragment): HTMLElement {
  const body = document.createElement('div');
  let paragraph: HTMLElement | null = null;
  for (const node of [...text.childNodes]) {
    const loose =
      node instanceof Element
        ? node.matches(INLINE) && node.querySelector('img, audio, video') === null
        : true;
    if (!loose) {
      paragraph = null;
      body.append(node);
    } else if (paragraph || !(node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() === '')) {
      if (!paragraph) body.append((paragraph = document.createElement('p')));
      paragraph.append(node);
    }
  }
  return body;
}

function addCaretParagraphs(body: HTMLElement): void {
  const room = () => {
    const paragraph = document.createElement('p');
    paragraph.setAttribute(CARET_PARAGRAPH, '');
    return paragraph;
  };
  if (isPreservedMarker(body.firstElementChild)) body.prepend(room());
  if (isPreservedMarker(body.lastElementChild)) body.append(room());
}

/** Imports `body` into the editor; null when exporting it again would change the text. */
function editableState(body: HTMLElement): EditorValue | null {
  const flat = body.cloneNode(true) as HTMLElement;
  pushListDirections(flat);
  flattenLists(flat);
  const state = read(flat.innerHTML);
  return textShape(treeOf(state)) === textShape(body) ? state : null;
}

function isEditable(part: Element): boolean {
  const body = document.createElement('div');
  body.append(part.cloneNode(true));
  return editableState(body) !== null;
}

/**
 * Imports a stored text. Elements that the editor cannot represent, such as tables, are preserved
 * unchanged: they are shown, can be removed, and are exported as they were.
 */
export function valueOf(html: string, fileOrigins: readonly string[] = []): EditorValue {
  const body = wrapInBlocks(sanitiseToFragment(html, fileOrigins));
  if (!body.hasChildNodes()) return read('<p></p>');
  hoistListDirections(body);
  const whole = editableState(body);
  if (whole) return whole;
  let before = '';
  for (const part of [...body.children]) {
    const kept = (MERGING.has(part.tagName) && part.tagName === before) || !isEditable(part);
    before = kept ? '' : part.tagName;
    if (kept) part.replaceWith(preservedMarker(part));
  }
  addCaretParagraphs(body);
  pushListDirections(body);
  flattenLists(body);
  return read(body.innerHTML);
}

/** Exports a state as sanitised HTML; '' when it is empty. */
export const htmlOf = (value: EditorValue, fileOrigins: readonly string[] = []): string =>
  value.isEmpty() ? '' : sanitiseHtml(treeOf(value).innerHTML, fileOrigins);

/**
 * Prepares `html` for `ContentUtils.insertHTML`: sanitised; tables are preserved, other elements
 * only as far as the editor can represent them.
 */
export function htmlToPaste(html: string, fileOrigins: readonly string[] = []): string {
  const body = document.createElement('div');
  body.append(sanitiseToFragment(normalisePasted(html), fileOrigins));
  for (const table of body.querySelectorAll('table'))
    if (!table.parentElement?.closest('table')) table.replaceWith(preservedMarker(table));
  addCaretParagraphs(body);
  pushListDirections(body);
  flattenLists(body);
  return body.innerHTML;
}
