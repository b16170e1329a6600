import { EditorState } from 'braft-editor';
import { Modifier } from 'draft-js';
import type { DraftBlock, DraftContent, DraftSelection, EditorValue } from './editor-value';

const BLOCK = '[data-block="true"]';

/**
 * Consecutive blocks that share one DOM element: an input method may have merged their elements.
 */
interface Run {
  first: DraftBlock;
  last: DraftBlock;
  element: Element;
}

/** Key of the block that a DOM element shows. */
const keyOf = (element: Element): string =>
  element.getAttribute('data-offset-key')?.replace(/-\d+-\d+$/, '') ?? '';

/** DOM elements of the blocks that the editor shows, by key. */
export function shownBlocks(root: Element): Map<string, Element> {
  return new Map([...root.querySelectorAll(BLOCK)].map((element) => [keyOf(element), element]));
}

/**
 * Pairs blocks with their elements; blocks of `before` whose element is gone join the previous
 * block.
 */
function runsOf(content: DraftContent, root: Element, before: ReadonlySet<string>): Run[] {
  const shown = shownBlocks(root);
  const runs: Run[] = [];
  let orphans: DraftBlock | null = null;
  for (const block of content.getBlocksAsArray()) {
    const element = shown.get(block.getKey());
    const previous = runs.at(-1);
    if (element) {
      runs.push({ first: orphans ?? block, last: block, element });
      orphans = null;
    } else if (before.has(block.getKey())) {
      if (previous) previous.last = block;
      else orphans ??= block;
    }
  }
  if (orphans)
    runs.push({
      first: orphans,
      last: content.getBlocksAsArray().at(-1) ?? orphans,
      element: root,
    });
  return runs;
}

/** Text of a block as rendered: Draft.js adds a line feed after a final one. */
const shownText = (text: string): string => (text.endsWith('\n') ? `${text}\n` : text);

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function commonEnd(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/**
 * The composed text: the difference between the DOM and the editor's state; null if they are equal.
 */
function differenceOf({
  first,
  last,
  element,
}: Run): { start: number; end: number; text: string } | null {
  const [head, tail, now] = [
    shownText(first.getText()),
    shownText(last.getText()),
    element.textContent ?? '',
  ];
  const isOne = first === last;
  if (isOne && head === now) return null;
  const start = Math.min(commonStart(head, now), first.getText().length);
  const most = Math.min(now.length - start, isOne ? tail.length - start : tail.length);
  const rest = commonEnd(tail, now, most);
  const end = Math.max(Math.min(tail.length - rest, last.getText().length), isOne ? start : 0);
  return { start, end, text: now.slice(start, now.length - rest) };
}

/**
 * The entity for inserted text, as Draft.js decides for typed characters: text inside of a link
 * belongs to it, text inside of a mention does not.
 */
function entityAt(
  content: DraftContent,
  block: DraftBlock,
  start: number,
  isInsertion: boolean,
): string | null {
  const key = block.getEntityAt(isInsertion ? start - 1 : start);
  if (key === null || (isInsertion && key !== block.getEntityAt(start))) return null;
  return content.getEntity(key).getMutability() === 'MUTABLE' ? key : null;
}

/** Characters before the caret in `element`; null when the caret is outside it. */
function caretIn(element: Element): number | null {
  const selection = element.ownerDocument.getSelection();
  if (!selection?.focusNode || !element.contains(selection.focusNode)) return null;
  const range = element.ownerDocument.createRange();
  range.setStart(element, 0);
  range.setEnd(selection.focusNode, selection.focusOffset);
  return range.toString().length;
}

/**
 * Returns the state with the text that an input method has written into the DOM. Draft.js itself
 * reads such text only after the composition, and loses it if the focus leaves before.
 *
 * @param before keys of the blocks that were rendered when the composition began
 */
export function withComposedText(
  value: EditorValue,
  root: Element,
  before: ReadonlySet<string>,
): EditorValue {
  let content = value.getCurrentContent();
  const selection = value.getSelection();
  let caret: DraftSelection = selection;
  for (const run of runsOf(content, root, before)) {
    const { first, last, element } = run;
    const difference =
      first.getType() === 'atomic' || last.getType() === 'atomic' ? null : differenceOf(run);
    if (!difference) continue;
    const { start, end, text } = difference;
    const isInsertion = first === last && start === end;
    const atCaret =
      selection.getStartKey() === first.getKey() && selection.getStartOffset() === start;
    const style = atCaret
      ? value.getCurrentInlineStyle()
      : first.getInlineStyleAt(isInsertion ? start - 1 : start);
    const range = selection.merge({
      anchorKey: first.getKey(),
      anchorOffset: start,
      focusKey: last.getKey(),
      focusOffset: end,
      isBackward: false,
    });
    content = Modifier.replaceText(
      content,
      range,
      text,
      style,
      entityAt(content, first, start, isInsertion),
    );
    const offset = Math.min(
      caretIn(element) ?? start + text.length,
      content.getBlockForKey(first.getKey()).getText().length,
    );
    caret = selection.merge({
      anchorKey: first.getKey(),
      anchorOffset: offset,
      focusKey: first.getKey(),
      focusOffset: offset,
      isBackward: false,
    });
  }
  const settled = EditorState.set(value, { inCompositionMode: false });
  const next =
    content === value.getCurrentContent()
      ? settled
      : EditorState.push(
          settled,
          content.merge({ selectionBefore: selection, selectionAfter: caret }),
          'insert-characters',
        );
  if (value.convertOptions) next.setConvertOptions(value.convertOptions);
  return next;
}
