import type { CSSProperties } from 'react';

/**
 * Types of Draft.js's states (it comes without types), limited to the members that the editor uses.
 * All are immutable.
 */
export interface DraftBlock {
  getKey(): string;
  getType(): string;
  /** Nesting level of a list item; 0 in an outermost list. */
  getDepth(): number;
  set(name: 'depth', value: number): DraftBlock;
  set(name: 'data', value: DraftData): DraftBlock;
  getText(): string;
  getEntityAt(offset: number): string | null;
  getInlineStyleAt(offset: number): DraftStyle;
  getData(): DraftData;
  /** Calls `found` for each run of characters that `isWanted` accepts. */
  findStyleRanges(
    isWanted: (letter: { hasStyle(name: string): boolean }) => boolean,
    found: (start: number, end: number) => void,
  ): void;
}

export interface DraftData {
  get(name: string): unknown;
  set(name: string, value: unknown): DraftData;
}

/** Names of the inline styles of a character. */
export interface DraftStyle {
  toArray(): string[];
}

export interface DraftEntity {
  getType(): string;
  /** `MUTABLE`: characters that are typed inside belong to the entity. */
  getMutability(): string;
  getData(): { url?: string; guid?: string; html?: string; meta?: Record<string, string> };
}

export interface DraftBlockMap {
  set(key: string, block: DraftBlock): DraftBlockMap;
}

export interface DraftContent {
  getEntity(key: string): DraftEntity;
  getBlockForKey(key: string): DraftBlock;
  getBlocksAsArray(): readonly DraftBlock[];
  getBlockMap(): DraftBlockMap;
  merge(
    change:
      | { blockMap: DraftBlockMap }
      | { selectionBefore: DraftSelection; selectionAfter: DraftSelection },
  ): DraftContent;
}

export interface DraftSelection {
  isCollapsed(): boolean;
  getHasFocus(): boolean;
  getStartKey(): string;
  getEndKey(): string;
  getStartOffset(): number;
  merge(change: {
    anchorKey?: string;
    anchorOffset: number;
    focusKey?: string;
    focusOffset: number;
    isBackward: boolean;
  }): DraftSelection;
}

export interface EditorValue {
  getSelection(): DraftSelection;
  getCurrentContent(): DraftContent;
  getCurrentInlineStyle(): DraftStyle;
  /** Styles chosen at a collapsed selection for the next typed characters, or null. */
  getInlineStyleOverride(): object | null;
  getUndoStack(): { readonly size: number };
  getRedoStack(): { readonly size: number };
  isEmpty(): boolean;
  /** Options with which braft-editor converts the state to HTML; set on each state it receives. */
  convertOptions?: object;
  setConvertOptions(options: object): void;
  toHTML(): string;
  /** The state as braft-editor's storage format. */
  toRAW(asObject: true): { entityMap: Record<string, { type: string }> };
}

/** Members of Draft.js's mounted editor that we use, private ones included (version 0.10.5). */
export interface DraftInstance {
  focus(): void;
  /** Props of the current or pending render. */
  readonly props: { readonly editorState: EditorValue };
  /** The contenteditable element. */
  editor: HTMLElement | null;
  /** Newer than the rendered state. */
  _latestEditorState: EditorValue;
  /** Handles the events of the current mode. */
  _handler: object | null;
  _onBlur(event: object): void;
  _onKeyDown(event: object): void;
  setMode(mode: string): void;
  exitCurrentMode(): void;
  update(value: EditorValue): void;
  state: { contentsKey: number };
  /** A new `contentsKey` re-renders all blocks. */
  setState(state: { contentsKey: number }): void;
}

/** Methods of the mounted editor that other components call. */
export interface EditorInstance {
  getValue(): EditorValue;
  setValue(value: EditorValue): void;
  requestFocus(): void;
  getDraftInstance(): DraftInstance | null;
}

declare module 'braft-editor' {
  /** Exists at run time, but is missing in braft-editor's types. */
  const EditorState: {
    /** Also resets the inline styles chosen at a collapsed selection. */
    forceSelection(value: EditorValue, selection: object): EditorValue;
    moveSelectionToEnd(value: EditorValue): EditorValue;
    setInlineStyleOverride(value: EditorValue, styles: object | null): EditorValue;
    set(value: EditorValue, change: { inCompositionMode: boolean }): EditorValue;
    /** Adds one step to the undo stack. */
    push(
      value: EditorValue,
      content: DraftContent,
      kind: 'adjust-depth' | 'insert-characters' | 'change-block-data',
    ): EditorValue;
  };

  interface BraftEditorProps {
    /** Missing in braft-editor's types. */
    blockStyleFn?: (block: DraftBlock) => string;
    /** CSS of inline styles, by name. */
    customStyleMap?: Readonly<Record<string, CSSProperties>>;
  }
}
