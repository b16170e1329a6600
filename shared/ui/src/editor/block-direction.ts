import { textDirection, type TextDirection } from '@riwaq/api';
import { EditorState } from 'braft-editor';
import { Modifier } from 'draft-js';
import { classes } from '../core/classes';
import type { DraftBlock, DraftContent, EditorValue } from './editor-value';
import { isListItem } from './list-depth';

/** Direction of a block, and of its text where it differs from the list around it. */
interface BlockDirection {
  block: TextDirection;
  words: TextDirection;
}

const isDirection = (value: unknown): value is TextDirection => value === 'ltr' || value === 'rtl';

/** Attributes of the HTML element from which a block is imported and to which it is exported. */
const attributesOf = (block: DraftBlock): Readonly<Record<string, string>> =>
  (block.getData().get('nodeAttributes') as Readonly<Record<string, string>> | undefined) ?? {};

/** The direction that the author chose for a block. */
function chosenDirection(block: DraftBlock): TextDirection | undefined {
  const { dir } = attributesOf(block);
  return isDirection(dir) ? dir : undefined;
}

// Caches. Blocks and contents are immutable: while the user types, only the edited block is read
// again.
const words = new WeakMap<DraftBlock, string>();
const directions = new WeakMap<
  DraftContent,
  { page: TextDirection; byKey: Map<string, BlockDirection> }
>();

/** Text of a block without code. */
function wordsOf(block: DraftBlock): string {
  const known = words.get(block);
  if (known !== undefined) return known;
  let text = '';
  block.findStyleRanges(
    (letter) => !letter.hasStyle('CODE'),
    (start, end) => {
      text += block.getText().slice(start, end);
    },
  );
  words.set(block, text);
  return text;
}

/**
 * The items of the list at `start`, or the single block there. A list of another kind is a separate
 * list.
 */
function groupAt(blocks: readonly DraftBlock[], start: number): readonly DraftBlock[] {
  const first = blocks[start];
  if (!first || !isListItem(first)) return blocks.slice(start, start + 1);
  const end = blocks.findIndex(
    (block, at) =>
      at > start &&
      (!isListItem(block) || (block.getDepth() === 0 && block.getType() !== first.getType())),
  );
  return blocks.slice(start, end < 0 ? undefined : end);
}

function* groupsOf(content: DraftContent): Generator<readonly DraftBlock[]> {
  const blocks = content.getBlocksAsArray();
  for (let at = 0; at < blocks.length;) {
    const group = groupAt(blocks, at);
    yield group;
    at += group.length;
  }
}

function* directionsIn(
  group: readonly DraftBlock[],
  page: TextDirection,
): Generator<[key: string, direction: BlockDirection]> {
  const [first] = group;
  const chosen = group.map(chosenDirection).find(isDirection);
  const code = first?.getType() === 'code-block' ? 'ltr' : undefined;
  const around = chosen ?? code ?? textDirection(group.map(wordsOf).join('\n'), page);
  for (const block of group) {
    const own = chosenDirection(block);
    const words = own ?? (group.length > 1 ? textDirection(wordsOf(block), around) : around);
    yield [block.getKey(), { block: own ?? around, words }];
  }
}

function directionsOf(content: DraftContent, page: TextDirection): Map<string, BlockDirection> {
  const known = directions.get(content);
  if (known?.page === page) return known.byKey;
  const byKey = new Map<string, BlockDirection>();
  for (const group of groupsOf(content))
    for (const [key, direction] of directionsIn(group, page)) byKey.set(key, direction);
  directions.set(content, { page, byKey });
  return byKey;
}

/** Directions of a block and of the list around it, as text that changes with any of them. */
function directionsAround(content: DraftContent, key: string, page: TextDirection): string {
  for (const group of groupsOf(content))
    if (group.some((block) => block.getKey() === key))
      return [...directionsIn(group, page)].map(([, { block, words }]) => block + words).join(' ');
  return '';
}

/** Entity that typed text joins: the one before the caret, if characters may be added to it. */
function entityAtCaret(content: DraftContent, block: DraftBlock, offset: number): string | null {
  const key = offset > 0 ? block.getEntityAt(offset - 1) : null;
  return key !== null && content.getEntity(key).getMutability() === 'MUTABLE' ? key : null;
}

/**
 * The value after typing `text` if that changes a direction; otherwise null. Draft.js lets the
 * browser insert typed text without drawing the block again, which would show the old direction.
 */
export function typedWithDirection(
  value: EditorValue,
  text: string,
  page: TextDirection,
): EditorValue | null {
  const [content, selection] = [value.getCurrentContent(), value.getSelection()];
  if (!selection.isCollapsed()) return null;
  const key = selection.getStartKey();
  const block = content.getBlockForKey(key);
  const typed = Modifier.replaceText(
    content,
    selection,
    text,
    value.getCurrentInlineStyle(),
    entityAtCaret(content, block, selection.getStartOffset()),
  );
  if (directionsAround(content, key, page) === directionsAround(typed, key, page)) return null;
  return EditorState.push(value, typed, 'insert-characters');
}

/** CSS classes for the direction of a block, as readers will see it. */
export function directionClasses(
  content: DraftContent,
  block: DraftBlock,
  page: TextDirection,
): string {
  // Media and preserved elements have their own direction.
  if (block.getType() === 'atomic') return '';
  const found = directionsOf(content, page).get(block.getKey());
  if (!found) return `rw-dir-${chosenDirection(block) ?? textDirection(wordsOf(block), page)}`;
  return classes(`rw-dir-${found.block}`, found.words !== found.block && `rw-words-${found.words}`);
}

/**
 * The selected blocks; a partly selected list counts as a whole, because a list has one direction.
 */
function selectedBlocks(value: EditorValue): DraftBlock[] {
  const selection = value.getSelection();
  const content = value.getCurrentContent();
  const keys = content.getBlocksAsArray().map((block) => block.getKey());
  const selected = new Set(
    keys.slice(keys.indexOf(selection.getStartKey()), keys.indexOf(selection.getEndKey()) + 1),
  );
  return [...groupsOf(content)]
    .filter((group) => group.some((block) => selected.has(block.getKey())))
    .flat()
    .filter((block) => block.getType() !== 'atomic');
}

/** Direction that the author chose for the block with the caret. */
export function selectionDirection(value: EditorValue): TextDirection | undefined {
  return chosenDirection(
    value.getCurrentContent().getBlockForKey(value.getSelection().getStartKey()),
  );
}

/**
 * Sets the direction of the selected blocks; if all of them already have it, resets them to
 * automatic.
 */
export function withDirection(value: EditorValue, direction: TextDirection): EditorValue {
  const blocks = selectedBlocks(value);
  if (blocks.length === 0) return value;
  const isChosen = blocks.every((block) => chosenDirection(block) === direction);
  const content = value.getCurrentContent();
  let blockMap = content.getBlockMap();
  for (const block of blocks) {
    const { dir: _dir, ...others } = attributesOf(block);
    const data = block
      .getData()
      .set('nodeAttributes', isChosen ? others : { ...others, dir: direction });
    blockMap = blockMap.set(block.getKey(), block.set('data', data));
  }
  return EditorState.push(value, content.merge({ blockMap }), 'change-block-data');
}

const LISTS = 'ul, ol';

/** Copies the direction of lists to their items, because Draft.js has no list elements. */
export function pushListDirections(root: ParentNode): void {
  for (const item of root.querySelectorAll<HTMLElement>(':is(ul, ol)[dir] li:not([dir])')) {
    const around = item.closest<HTMLElement>(':is(ul, ol)[dir]');
    if (around) item.dir = around.dir;
  }
  for (const list of root.querySelectorAll(':is(ul, ol)[dir]')) list.removeAttribute('dir');
}

/**
 * Reverts {@link pushListDirections}: moves a direction shared by all items to their list, and
 * removes it from nested lists of the same direction.
 */
export function hoistListDirections(root: ParentNode): void {
  for (const list of [...root.querySelectorAll<HTMLElement>(LISTS)].reverse()) {
    const items = [...list.children] as HTMLElement[];
    const [direction] = items.map(({ dir }) => dir || list.dir);
    if (!direction || !items.every(({ dir }) => (dir || list.dir) === direction)) continue;
    list.dir = direction;
    for (const item of items) item.removeAttribute('dir');
  }
  for (const list of root.querySelectorAll<HTMLElement>(':is(ul, ol) :is(ul, ol)[dir]')) {
    if (list.parentElement?.closest<HTMLElement>('[dir]')?.dir === list.dir)
      list.removeAttribute('dir');
  }
}
