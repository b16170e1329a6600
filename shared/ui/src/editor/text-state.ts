import BraftEditor from 'braft-editor';
import { sanitiseHtml, sanitiseToFragment } from '../display/sanitise';
import { hoistListDirections, pushListDirections } from './block-direction';
import { CONVERTS } from './converts';
import type { EditorValue } from './editor-value';
import { isKeptMark, keptMark } from './kept-part';
import { flattenLists, nestLists } from './nested-lists';
import { normalisePasted } from './pasted-html';
import { textShape } from './text-shape';

/**
 * Paragraphs that are there to write in, before or after a kept part at the edge of a text; empty
 * ones are not written.
 */
const ROOM = 'data-room';

const LETTERS = 'strong, b, em, i, u, s, del, sub, sup, code, span, a, br';
/** Two of one kind that stand beside each other would become one. */
const MERGING = new Set(['UL', 'OL', 'PRE']);

const read = (html: string): EditorValue => BraftEditor.createEditorState(html, { ...CONVERTS });

/** The text of a state as a tree. */
function treeOf(value: EditorValue): HTMLElement {
  const { body } = new DOMParser().parseFromString(value.toHTML(), 'text/html');
  nestLists(body);
  hoistListDirections(body);
  for (const room of body.querySelectorAll(`[${ROOM}]`)) if (!room.hasChildNodes()) room.remove();
  // braft-editor gives a medium the class of its frame as well.
  for (const medium of body.querySelectorAll('img, audio, video')) medium.removeAttribute('class');
  return body;
}

/**
 * Letters that stand in no block get a paragraph. What begins like JSON would otherwise be taken
 * for braft-editor's own raw format.
 */
function inBlocks(text: DocumentFragment): HTMLElement {
  const body = document.createElement('div');
  let paragraph: HTMLElement | null = null;
  for (const node of [...text.childNodes]) {
    const loose =
      node instanceof Element
        ? node.matches(LETTERS) && node.querySelector('img, audio, video') === null
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

function makeRoom(body: HTMLElement): void {
  const room = () => {
    const paragraph = document.createElement('p');
    paragraph.setAttribute(ROOM, '');
    return paragraph;
  };
  if (isKeptMark(body.firstElementChild)) body.prepend(room());
  if (isKeptMark(body.lastElementChild)) body.append(room());
}

/** The state of what stands in `body`; null when another text would come out of it. */
function heldState(body: HTMLElement): EditorValue | null {
  const flat = body.cloneNode(true) as HTMLElement;
  pushListDirections(flat);
  flattenLists(flat);
  const state = read(flat.innerHTML);
  return textShape(treeOf(state)) === textShape(body) ? state : null;
}

function held(part: Element): boolean {
  const body = document.createElement('div');
  body.append(part.cloneNode(true));
  return heldState(body) !== null;
}

/**
 * The state of a stored text. What the editor cannot hold, such as a table, is kept whole: it is
 * shown, can be removed, and comes out as it went in.
 */
export function valueOf(html: string, fileOrigins: readonly string[] = []): EditorValue {
  const body = inBlocks(sanitiseToFragment(html, fileOrigins));
  if (!body.hasChildNodes()) return read('<p></p>');
  hoistListDirections(body);
  const whole = heldState(body);
  if (whole) return whole;
  let before = '';
  for (const part of [...body.children]) {
    const kept = (MERGING.has(part.tagName) && part.tagName === before) || !held(part);
    before = kept ? '' : part.tagName;
    if (kept) part.replaceWith(keptMark(part));
  }
  makeRoom(body);
  pushListDirections(body);
  flattenLists(body);
  return read(body.innerHTML);
}

/** The HTML of a state, sanitised; '' when there is nothing in it. */
export const htmlOf = (value: EditorValue, fileOrigins: readonly string[] = []): string =>
  value.isEmpty() ? '' : sanitiseHtml(treeOf(value).innerHTML, fileOrigins);

/**
 * What may be pasted of `html`, as `ContentUtils.insertHTML` takes it: tables are kept, of the rest
 * what the editor holds.
 */
export function htmlToPaste(html: string, fileOrigins: readonly string[] = []): string {
  const body = document.createElement('div');
  body.append(sanitiseToFragment(normalisePasted(html), fileOrigins));
  for (const table of body.querySelectorAll('table'))
    if (!table.parentElement?.closest('table')) table.replaceWith(keptMark(table));
  makeRoom(body);
  pushListDirections(body);
  flattenLists(body);
  return body.innerHTML;
}
