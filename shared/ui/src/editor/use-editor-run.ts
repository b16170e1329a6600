import { EditorState } from 'braft-editor';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import type { EditorValue } from './editor-value';
import type { EditorText } from './use-editor-text';

/** Applies a command to the text. */
export type EditorRun = (command: (current: EditorValue) => EditorValue) => void;

/** Applies commands from outside of the text, and returns the focus and the selection to it. */
export function useEditorRun({ editor, instance }: EditorText): EditorRun {
  return useCallback(
    (command) => {
      const current = instance();
      if (!current) return;
      const next = command(current.getValue());
      current.setValue(next);
      // Toolbar buttons leave the focus in the text: the next typed characters must apply to the
      // current selection.
      if (current.getDraftInstance()?.editor === document.activeElement) return;
      // A menu or dialog first gives up its own focus. The browser then places the caret of the
      // focused text at its beginning and reports that asynchronously, so the selection must be
      // restored by then.
      setTimeout(() => {
        if (editor.current !== current) return;
        current.getDraftInstance()?.focus();
        const selected = EditorState.forceSelection(current.getValue(), next.getSelection());
        flushSync(() =>
          current.setValue(
            EditorState.setInlineStyleOverride(selected, next.getInlineStyleOverride()),
          ),
        );
      });
    },
    [editor, instance],
  );
}
