/** The part of Draft.js's states (which come without types) that the editor uses. All are immutable. */
export interface DraftBlock {
  getType(): string;
  getText(): string;
  getEntityAt(offset: number): string | null;
  getData(): { get(name: string): unknown };
}

export interface DraftEntity {
  getType(): string;
  getData(): { url?: string; guid?: string; html?: string; meta?: Record<string, string> };
}

export interface DraftContent {
  getEntity(key: string): DraftEntity;
  getBlockForKey(key: string): DraftBlock;
}

export interface DraftSelection {
  isCollapsed(): boolean;
  getHasFocus(): boolean;
  getStartKey(): string;
  getStartOffset(): number;
  merge(change: { anchorOffset: number; focusOffset: number; isBackward: boolean }): DraftSelection;
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
