import { textDirection, type TextDirection } from '@riwaq/api';
import { EditorState } from 'braft-editor';
import { classes } from '../core/classes';
import type { DraftBlock, DraftContent, EditorValue } from './editor-value';
import { isListItem } from './list-depth';

/** Direction of a block, and of its words where they run against the list that it stands in. */
interface BlockDirection {
  block: TextDirection;
  words: TextDirection;
}

const isDirection = (value: unknown): value is TextDirection => value === 'ltr' || value === 'rtl';

/** Attributes of the element that a block was read from and is written as. */
const attributesOf = (block: DraftBlock): Readonly<Record<string, string>> =>
  (block.getData().get('nodeAttributes') as Readonly<Record<string, string>> | undefined) ?? {};

/** The direction that the author chose for a block. */
function chosenDirection(block: DraftBlock): TextDirection | undefined {
  const { dir } = attributesOf(block);
  return isDirection(dir) ? dir : undefined;
}

// Blocks and contents never change: while somebody types, only the block that is typed in is read
// anew.
const words = new WeakMap<DraftBlock, string>();
const directions = new WeakMap<
  DraftContent,
  { page: TextDirection; byKey: Map<string, BlockDirection> }
>();

/** The text of a block without code. */
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
 * The items of the list that `block` stands in, or the block alone. A list of another kind begins a
 * list of its own.
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

function directionsOf(content: DraftContent, page: TextDirection): Map<string, BlockDirection> {
  const known = directions.get(content);
  if (known?.page === page) return known.byKey;
  const byKey = new Map<string, BlockDirection>();
  for (const group of groupsOf(content)) {
    const [first] = group;
    const chosen = group.map(chosenDirection).find(isDirection);
    const code = first?.getType() === 'code-block' ? 'ltr' : undefined;
    const around = chosen ?? code ?? textDirection(group.map(wordsOf).join('\n'), page);
    for (const block of group) {
      const own = chosenDirection(block);
      byKey.set(block.getKey(), {
        block: own ?? around,
        words: own ?? (group.length > 1 ? textDirection(wordsOf(block), around) : around),
      });
    }
  }
  directions.set(content, { page, byKey });
  return byKey;
}

/** Names of classes that give a block of `content` its direction, as readers will see it. */
export function directionClasses(
  content: DraftContent,
  block: DraftBlock,
  page: TextDirection,
): string {
  // Media and kept parts bring their own.
  if (block.getType() === 'atomic') return '';
  const found = directionsOf(content, page).get(block.getKey());
  if (!found) return `rw-dir-${chosenDirection(block) ?? textDirection(wordsOf(block), page)}`;
  return classes(`rw-dir-${found.block}`, found.words !== found.block && `rw-words-${found.words}`);
}

/**
 * The selected blocks, and of each list that is selected in part, all of it: a list has one
 * direction.
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

/** The direction that the author chose where the caret is. */
export function selectionDirection(value: EditorValue): TextDirection | undefined {
  return chosenDirection(
    value.getCurrentContent().getBlockForKey(value.getSelection().getStartKey()),
  );
}

/**
 * The selected blocks in a direction; if that was chosen for all of them already, it is left to
 * their letters again.
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

/** Gives each item the direction of its list, as Draft.js, which has no lists, reads it. */
export function pushListDirections(root: ParentNode): void {
  for (const item of root.querySelectorAll<HTMLElement>(':is(ul, ol)[dir] li:not([dir])')) {
    const around = item.closest<HTMLElement>(':is(ul, ol)[dir]');
    if (around) item.dir = around.dir;
  }
  for (const list of root.querySelectorAll(':is(ul, ol)[dir]')) list.removeAttribute('dir');
}

/**
 * Writes a direction that all items of a list have at the list, and not again at the lists inside
 * it.
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
