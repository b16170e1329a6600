/**
 * The part of Draft.js's states (which come without types) that the editor uses. All are immutable.
 */
export interface DraftBlock {
  getKey(): string;
  getType(): string;
  /** Of an item: how many lists the one that it stands in stands in. */
  getDepth(): number;
  set(name: 'depth', value: number): DraftBlock;
  set(name: 'data', value: DraftData): DraftBlock;
  getText(): string;
  getEntityAt(offset: number): string | null;
  getInlineStyleAt(offset: number): DraftStyle;
  getData(): DraftData;
  /** Calls `found` for each run of letters that `isWanted` accepts. */
  findStyleRanges(
    isWanted: (letter: { hasStyle(name: string): boolean }) => boolean,
    found: (start: number, end: number) => void,
  ): void;
}

export interface DraftData {
  get(name: string): unknown;
  set(name: string, value: unknown): DraftData;
}

/** Names of the styles of a letter. */
export interface DraftStyle {
  toArray(): string[];
}

export interface DraftEntity {
  getType(): string;
  /** `MUTABLE`: letters that are typed inside belong to it. */
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
  /** What was chosen at a caret for the letters to come. */
  getInlineStyleOverride(): object | null;
  getUndoStack(): { readonly size: number };
  getRedoStack(): { readonly size: number };
  isEmpty(): boolean;
  /** How braft-editor turns the state into HTML; set on each state that it was given. */
  convertOptions?: object;
  setConvertOptions(options: object): void;
  toHTML(): string;
  /** In the form that braft-editor would store. */
  toRAW(asObject: true): { entityMap: Record<string, { type: string }> };
}

/**
 * The part of Draft.js's mounted editor that is used, its inner parts included (version 0.10.5).
 */
export interface DraftInstance {
  focus(): void;
  /** What is drawn, or being drawn. */
  readonly props: { readonly editorState: EditorValue };
  /** The element that is written in. */
  editor: HTMLElement | null;
  /** Newer than what is drawn. */
  _latestEditorState: EditorValue;
  /** Receives the events of the current mode. */
  _handler: object | null;
  _onBlur(event: object): void;
  _onKeyDown(event: object): void;
  setMode(mode: string): void;
  exitCurrentMode(): void;
  update(value: EditorValue): void;
  state: { contentsKey: number };
  /** Another `contentsKey` draws all blocks anew. */
  setState(state: { contentsKey: number }): void;
}

/** What of the mounted editor is called from outside. */
export interface EditorInstance {
  getValue(): EditorValue;
  setValue(value: EditorValue): void;
  requestFocus(): void;
  getDraftInstance(): DraftInstance | null;
}
