import { EditorState } from 'braft-editor';
import type { DraftBlock, EditorValue } from './editor-value';

/** Deepest list level that Draft.js renders, counted from 0. */
const DEEPEST = 4;

export const isListItem = (block: DraftBlock | undefined): block is DraftBlock =>
  block?.getType().endsWith('-list-item') ?? false;

/** Whether the selection begins in a list. */
export function isInList(value: EditorValue): boolean {
  return isListItem(value.getCurrentContent().getBlockForKey(value.getSelection().getStartKey()));
}

/**
 * Moves the selected items one level deeper (1) or back (-1), at most one level below the preceding
 * item; returns the same value if none can move.
 */
export function withListDepth(value: EditorValue, change: 1 | -1): EditorValue {
  const content = value.getCurrentContent();
  const selection = value.getSelection();
  const blocks = content.getBlocksAsArray();
  const at = (key: string) => blocks.findIndex((block) => block.getKey() === key);
  const [first, last] = [at(selection.getStartKey()), at(selection.getEndKey())];
  let blockMap = content.getBlockMap();
  let before = blocks[first - 1];
  for (const block of blocks.slice(first, last + 1)) {
    const limit = isListItem(before) ? Math.min(before.getDepth() + 1, DEEPEST) : 0;
    const depth = Math.max(0, Math.min(block.getDepth() + change, limit));
    before = isListItem(block) && depth !== block.getDepth() ? block.set('depth', depth) : block;
    if (before !== block) blockMap = blockMap.set(block.getKey(), before);
  }
  return blockMap === content.getBlockMap()
    ? value
    : EditorState.push(value, content.merge({ blockMap }), 'adjust-depth');
}
