import { ContentUtils } from 'braft-utils';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  PilcrowLeft,
  PilcrowRight,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { selectionDirection, withDirection } from './block-direction';
import type { EditorValue } from './editor-value';
import { isInList, withListDepth } from './list-depth';

export interface Command {
  /** Key of its name: `editor.<name>`. */
  name:
    | 'undo'
    | 'redo'
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'superscript'
    | 'subscript'
    | 'clear'
    | 'bullets'
    | 'numbers'
    | 'quote'
    | 'code'
    | 'start'
    | 'center'
    | 'end'
    | 'justify'
    | 'indent'
    | 'outdent'
    | 'line'
    | 'rtl'
    | 'ltr';
  icon: LucideIcon;
  /** Mirror the icon in right-to-left pages. */
  mirrored?: boolean;
  run: (value: EditorValue) => EditorValue;
  /** Whether the command is active at the caret; omitted for commands that are not toggles. */
  active?: (value: EditorValue) => boolean;
  disabled?: (value: EditorValue) => boolean;
}

const inline = (name: Command['name'], icon: LucideIcon, style: string): Command => ({
  name,
  icon,
  run: (value) => ContentUtils.toggleSelectionInlineStyle(value, style),
  active: (value) => ContentUtils.selectionHasInlineStyle(value, style),
});

const block = (
  name: Command['name'],
  icon: LucideIcon,
  type: string,
  mirrored = false,
): Command => ({
  name,
  icon,
  mirrored,
  run: (value) => ContentUtils.toggleSelectionBlockType(value, type),
  active: (value) => ContentUtils.getSelectionBlockType(value) === type,
});

const align = (name: 'start' | 'center' | 'end' | 'justify', icon: LucideIcon): Command => ({
  name,
  icon,
  mirrored: name !== 'center',
  run: (value) => ContentUtils.toggleSelectionAlignment(value, name),
  active: (value) => ContentUtils.getSelectionBlockData(value, 'textAlign') === name,
});

export const HISTORY: readonly Command[] = [
  {
    name: 'undo',
    icon: Undo2,
    mirrored: true,
    run: ContentUtils.undo,
    disabled: (value) => value.getUndoStack().size === 0,
  },
  {
    name: 'redo',
    icon: Redo2,
    mirrored: true,
    run: ContentUtils.redo,
    disabled: (value) => value.getRedoStack().size === 0,
  },
];

export const LETTERS: readonly Command[] = [
  inline('bold', Bold, 'BOLD'),
  inline('italic', Italic, 'ITALIC'),
  inline('underline', Underline, 'UNDERLINE'),
  inline('strike', Strikethrough, 'STRIKETHROUGH'),
];

export const SCRIPTS: readonly Command[] = [
  inline('superscript', Superscript, 'SUPERSCRIPT'),
  inline('subscript', Subscript, 'SUBSCRIPT'),
  { name: 'clear', icon: RemoveFormatting, run: ContentUtils.removeSelectionInlineStyles },
];

export const BLOCKS: readonly Command[] = [
  block('bullets', List, 'unordered-list-item', true),
  block('numbers', ListOrdered, 'ordered-list-item', true),
  block('quote', Quote, 'blockquote', true),
  block('code', Code, 'code-block'),
];

export const ALIGNMENTS: readonly Command[] = [
  align('start', AlignLeft),
  align('center', AlignCenter),
  align('end', AlignRight),
  align('justify', AlignJustify),
];

const direction = (name: 'rtl' | 'ltr', icon: LucideIcon): Command => ({
  name,
  icon,
  run: (value) => withDirection(value, name),
  active: (value) => selectionDirection(value) === name,
});

export const DIRECTIONS: readonly Command[] = [
  direction('rtl', PilcrowLeft),
  direction('ltr', PilcrowRight),
];

/** Key codes combined with Alt+Shift; codes identify the physical key under any keyboard layout. */
const DIRECTION_KEYS: Readonly<Record<string, 'rtl' | 'ltr'>> = { KeyR: 'rtl', KeyL: 'ltr' };

/** The direction for a key combination, if it is one of the shortcuts. */
export function directionKey({
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
  code,
}: Pick<KeyboardEvent, 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'code'>):
  'rtl' | 'ltr' | undefined {
  return altKey && shiftKey && !ctrlKey && !metaKey ? DIRECTION_KEYS[code] : undefined;
}

/**
 * In a list, indentation changes the list level; other indentation of an item can still be removed.
 */
const indent = (value: EditorValue) =>
  isInList(value) ? withListDepth(value, 1) : ContentUtils.increaseSelectionIndent(value);
const outdent = (value: EditorValue) => {
  const shallower = isInList(value) ? withListDepth(value, -1) : value;
  return shallower === value ? ContentUtils.decreaseSelectionIndent(value) : shallower;
};

export const INDENTS: readonly Command[] = [
  { name: 'indent', icon: IndentIncrease, mirrored: true, run: indent },
  { name: 'outdent', icon: IndentDecrease, mirrored: true, run: outdent },
];

export const LINE: Command = { name: 'line', icon: Minus, run: ContentUtils.insertHorizontalLine };
