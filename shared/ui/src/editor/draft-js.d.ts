/** Types of Draft.js (it has none), limited to members that braft-editor does not export. */
declare module 'draft-js' {
  import type { DraftContent, DraftSelection, DraftStyle } from './editor-value';

  export const Modifier: {
    replaceText(
      content: DraftContent,
      range: DraftSelection,
      text: string,
      style: DraftStyle,
      entityKey: string | null,
    ): DraftContent;
  };
}
