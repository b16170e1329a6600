/**
 * Types of braft-utils (it has none), limited to the members that the editor uses. Functions return
 * a new state.
 */
declare module 'braft-utils' {
  import type { DraftBlock, EditorValue } from './editor-value';

  type TextEntity =
    | { type: 'LINK'; data: { href: string; target: string } }
    | { type: 'MENTION'; mutability: 'IMMUTABLE'; data: { guid: string } };

  export const ContentUtils: {
    isSelectionCollapsed(state: EditorValue): boolean;
    getSelectionText(state: EditorValue): string;
    getSelectionBlockType(state: EditorValue): string;
    getSelectionBlockData(state: EditorValue, name: string): unknown;
    getSelectionEntityData(state: EditorValue, type: 'LINK'): { href?: string };
    selectionHasInlineStyle(state: EditorValue, style: string): boolean;
    toggleSelectionInlineStyle(state: EditorValue, style: string): EditorValue;
    toggleSelectionBlockType(state: EditorValue, type: string): EditorValue;
    toggleSelectionAlignment(state: EditorValue, alignment: string): EditorValue;
    toggleSelectionColor(state: EditorValue, color: string): EditorValue;
    toggleSelectionBackgroundColor(state: EditorValue, color: string): EditorValue;
    toggleSelectionFontSize(state: EditorValue, size: string): EditorValue;
    toggleSelectionLineHeight(state: EditorValue, height: string): EditorValue;
    increaseSelectionIndent(state: EditorValue): EditorValue;
    decreaseSelectionIndent(state: EditorValue): EditorValue;
    removeSelectionInlineStyles(state: EditorValue): EditorValue;
    toggleSelectionLink(state: EditorValue, href: string | false, target?: string): EditorValue;
    insertText(
      state: EditorValue,
      text: string,
      style: null,
      entity: TextEntity | null,
    ): EditorValue;
    insertHTML(state: EditorValue, html: string, source: 'paste'): EditorValue;
    insertHorizontalLine(state: EditorValue): EditorValue;
    insertMedias(
      state: EditorValue,
      medias: ReadonlyArray<{
        type: 'IMAGE' | 'VIDEO' | 'AUDIO';
        url: string;
        meta: Record<string, string>;
      }>,
    ): EditorValue;
    setMediaData(state: EditorValue, entityKey: string, data: object): EditorValue;
    setMediaPosition(
      state: EditorValue,
      block: DraftBlock,
      position: { alignment: string },
    ): EditorValue;
    removeBlock(state: EditorValue, block: DraftBlock): EditorValue;
    undo(state: EditorValue): EditorValue;
    redo(state: EditorValue): EditorValue;
  };
}
