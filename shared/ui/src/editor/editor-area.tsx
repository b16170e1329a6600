import type { TextDirection } from '@riwaq/api';
import BraftEditor from 'braft-editor';
import { ContentUtils } from 'braft-utils';
import { useCallback, useMemo, type ComponentType } from 'react';
import { classes } from '../core/classes';
import { useKitSettings } from '../core/kit-settings';
import { usePageDirection } from '../core/use-direction';
import { directionClasses, typedWithDirection } from './block-direction';
import { CONVERTS } from './converts';
import type { DraftBlock, DraftContent, EditorInstance, EditorValue } from './editor-value';
import { MediaBlock } from './media-block';
import { htmlToPaste } from './text-state';
import { CODE_STYLE } from './isolated-pieces';
import type { EditorText } from './use-editor-text';

const STYLES = { CODE: CODE_STYLE };

interface EditorAreaProps {
  text: EditorText;
  label: string;
  placeholder: string | undefined;
  minHeight: number;
  /** Further attributes of the editable element. */
  attributes: Record<string, string | undefined>;
  /** Called with pasted and dropped files. */
  onFiles: (files: readonly File[]) => void;
  /** Called to edit the alternative text of a medium. */
  onDescribe: (entityKey: string) => void;
}

/** CSS classes for a block's direction, alignment and indentation. */
function blockStyle(content: DraftContent, block: DraftBlock, page: TextDirection): string {
  const data = block.getData();
  const align = data.get('textAlign');
  const indent = data.get('textIndent');
  return classes(
    '',
    ` ${directionClasses(content, block, page)}`,
    typeof align === 'string' && ` rw-align-${align}`,
    typeof indent === 'number' && ` rw-indent-${indent}`,
  );
}

/** The editable text. */
export function EditorArea(props: EditorAreaProps) {
  const { text, label, placeholder, minHeight, attributes, onFiles, onDescribe } = props;
  const { initial, editor, instance } = text;
  const { fileOrigins } = useKitSettings();
  const page = usePageDirection();

  const blockRendererFn = useMemo(() => {
    const component: ComponentType<Parameters<typeof MediaBlock>[0]> = MediaBlock;
    return (block: { getType(): string }) =>
      block.getType() === 'atomic'
        ? { component, editable: false, props: { instance, onDescribe } }
        : null;
  }, [instance, onDescribe]);
  const blockClasses = useCallback(
    (block: DraftBlock) => {
      // Draft.js renders a change before this component re-renders, so read its own state.
      const drawn = editor.current?.getDraftInstance()?.props.editorState ?? initial;
      return blockStyle(drawn.getCurrentContent(), block, page);
    },
    [page, editor, initial],
  );
  const paste = (_text: string, html: string | undefined, state: EditorValue) => {
    if (!html) return 'not-handled';
    editor.current?.setValue(
      ContentUtils.insertHTML(state, htmlToPaste(html, fileOrigins), 'paste'),
    );
    return 'handled';
  };
  const type = (typed: string, state: EditorValue) => {
    const next = typedWithDirection(state, typed, page);
    if (next) editor.current?.setValue(next);
    return next ? 'handled' : 'not-handled';
  };
  const takeFiles = (files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
    return files.length > 0 ? 'handled' : 'not-handled';
  };

  return (
    <div
      ref={text.area}
      className="rw-editor-area rw-rich-body"
      style={{ minBlockSize: minHeight }}
      onClick={(event) => {
        if (event.target === event.currentTarget) editor.current?.requestFocus();
      }}
    >
      <BraftEditor
        ref={(mounted) => {
          editor.current = mounted as EditorInstance | null;
        }}
        defaultValue={initial}
        onChange={text.update}
        controls={[]}
        language="en"
        placeholder={placeholder}
        fixPlaceholder
        converts={CONVERTS}
        customStyleMap={STYLES}
        media={{ pasteImage: false }}
        blockRendererFn={blockRendererFn}
        handleBeforeInput={type}
        handlePastedText={paste}
        handlePastedFiles={takeFiles}
        handleDroppedFiles={(_selection: unknown, files: readonly File[]) => takeFiles(files)}
        blockStyleFn={blockClasses}
        // Tab must leave the editor: braft-editor would handle it in lists and empty lines, and
        // trap keyboard users.
        draftProps={{
          onTab: undefined,
          ariaLabel: label,
          role: 'textbox',
          ariaMultiline: true,
          spellCheck: true,
          ...attributes,
        }}
      />
    </div>
  );
}
