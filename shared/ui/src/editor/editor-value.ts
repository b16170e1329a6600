/** The part of Draft.js's states (which come without types) that the editor uses. All are immutable. */
export interface DraftBlock {
  getKey(): string;
  getType(): string;
  /** Of an item: how many lists the one that it stands in stands in. */
  getDepth(): number;
  set(name: 'depth', value: number): DraftBlock;
  getText(): string;
  getEntityAt(offset: number): string | null;
  getData(): { get(name: string): unknown };
}

export interface DraftEntity {
  getType(): string;
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
  merge(change: { blockMap: DraftBlockMap }): DraftContent;
}

export interface DraftSelection {
  isCollapsed(): boolean;
  getHasFocus(): boolean;
  getStartKey(): string;
  getEndKey(): string;
  getStartOffset(): number;
  merge(change: { anchorKey?: string; anchorOffset: number; focusKey?: string; focusOffset: number; isBackward: boolean }): DraftSelection;
}

export interface EditorValue {
  getSelection(): DraftSelection;
  getCurrentContent(): DraftContent;
  getCurrentInlineStyle(): { toArray(): string[] };
  /** What was chosen at a caret for the letters to come. */
  getInlineStyleOverride(): object | null;
  getUndoStack(): { readonly size: number };
  getRedoStack(): { readonly size: number };
  isEmpty(): boolean;
  toHTML(): string;
  /** In the form that braft-editor would store. */
  toRAW(asObject: true): { entityMap: Record<string, { type: string }> };
}

/** What of the mounted editor is called from outside. */
export interface EditorInstance {
  getValue(): EditorValue;
  setValue(value: EditorValue): void;
  requestFocus(): void;
  /** `editor`: the element that is written in. */
  getDraftInstance(): { focus(): void; editor: HTMLElement | null } | null;
}
