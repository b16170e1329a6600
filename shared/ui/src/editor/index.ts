/** The rich-text editor; braft-editor itself is loaded when one is shown. */
export { RichTextEditor } from './rich-text-editor';
export type { RichTextEditorProps } from './rich-text-editor';
