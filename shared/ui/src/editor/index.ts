/** The rich-text editor; braft-editor is loaded when the first editor is shown. */
export { RichTextEditor } from './rich-text-editor';
export type { RichTextEditorProps } from './rich-text-editor';
