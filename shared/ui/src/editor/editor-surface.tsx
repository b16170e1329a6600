import { UPLOAD, type TextDirection } from '@riwaq/api';
import { Alert as PlainAlert, Tabs as PlainTabs } from 'antd';
import BraftEditor, { EditorState } from 'braft-editor';
import { ContentUtils } from 'braft-utils';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { classes } from '../core/classes';
import { useKitSettings } from '../core/kit-settings';
import { useBeforeLeaving } from '../core/use-before-leaving';
import { useDebounced } from '../core/use-debounced';
import { usePageDirection } from '../core/use-direction';
import { EmptyState } from '../core/empty-state';
import { RichText } from '../display/rich-text';
import { uploadLimit } from '../upload/upload-limit';
import { UploadRow } from '../upload/upload-row';
import { useReportBusy } from '../upload/use-report-busy';
import { UploadedMediumRow } from './uploaded-medium-row';
import { directionClasses, withDirection } from './block-direction';
import { directionKey } from './commands';
import { attachComposition, type Composition } from './composition';
import { CONVERTS } from './converts';
import { DescribeDialog } from './describe-dialog';
import type { DraftBlock, DraftContent, EditorInstance, EditorValue } from './editor-value';
import { LinkDialog } from './link-dialog';
import { MediaBlock } from './media-block';
import type { RichTextEditorProps } from './rich-text-editor';
import { htmlOf, htmlToPaste, valueOf } from './text-state';
import { Toolbar } from './toolbar';
import { CODE_STYLE } from './torn-pieces';
import { useEditorMentions } from './use-editor-mentions';
import { useEditorMedia } from './use-editor-media';
import './editor.css';

const Alert = scoped(PlainAlert);
const Tabs = scoped(PlainTabs);

declare module 'braft-editor' {
  /** Exists at run time, but is missing in braft-editor's types. */
  const EditorState: {
    /** Also resets the inline styles chosen at a collapsed selection. */
    forceSelection(value: EditorValue, selection: object): EditorValue;
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

export interface EditorSurfaceProps extends Omit<RichTextEditorProps, 'minHeight'> {
  minHeight: number;
}

/** Debounce in milliseconds of the conversion to HTML; blur flushes it. */
const CONVERT_AFTER_MS = 200;
const STYLES = { CODE: CODE_STYLE };
const MEDIA = [...UPLOAD.imageExtensions, ...UPLOAD.playableExtensions]
  .map((extension) => `.${extension}`)
  .join(',');

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

type Dialog =
  | { kind: 'link'; text: string; href: string; textFixed: boolean }
  | { kind: 'describe'; entityKey: string; alt: string }
  | null;

/** Memoised: the form around it renders with every keystroke in any field. */
export const EditorSurface = memo(function EditorSurface({
  initialHtml,
  onChange,
  location,
  label,
  placeholder,
  findMentionable,
  onBusy,
  minHeight,
}: EditorSurfaceProps) {
  const { t, i18n } = useTranslation('kit');
  const { fileOrigins } = useKitSettings();
  const page = usePageDirection();
  const [initial] = useState(() => valueOf(initialHtml, fileOrigins));
  const [value, setValue] = useState(initial);
  const [preview, setPreview] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const editor = useRef<EditorInstance | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const composition = useRef<Composition | null>(null);
  // Changes from outside of the text are applied after committing the text being composed.
  const instance = useCallback(() => {
    composition.current?.commit();
    return editor.current;
  }, []);

  const newest = useRef(initial);
  const read = useCallback(() => composition.current?.read() ?? newest.current, []);
  const sent = useRef(initial.getCurrentContent());
  const send = useDebounced(() => {
    const now = read();
    sent.current = now.getCurrentContent();
    onChange(htmlOf(now, fileOrigins));
  }, CONVERT_AFTER_MS);
  const follow = useCallback(
    (next: EditorValue) => {
      newest.current = next;
      setValue(next);
      if (next.getCurrentContent() === sent.current) send.cancel();
      else send();
    },
    [send],
  );
  useBeforeLeaving(send.flush);
  // The cleanup of a layout effect runs before the debounce is cancelled, and while the text is
  // still in the DOM.
  useLayoutEffect(() => {
    const draft = editor.current?.getDraftInstance();
    composition.current = draft ? attachComposition(draft, send) : null;
    return () => {
      send.flush();
      composition.current?.detach();
      composition.current = null;
    };
  }, [send]);
  // In some browsers, pressing a button does not blur the text.
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!area.current?.contains(event.target as Node)) send.flush();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [send]);
  const media = useEditorMedia(location, instance, send.flush);
  useReportBusy(media.busy, onBusy);

  const run = useCallback(
    (act: (current: EditorValue) => EditorValue) => {
      const current = instance();
      if (!current) return;
      const next = act(current.getValue());
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
    [instance],
  );

  const describe = useCallback(
    (entityKey: string) => {
      const current = instance()?.getValue();
      if (current)
        setDialog({
          kind: 'describe',
          entityKey,
          alt: current.getCurrentContent().getEntity(entityKey).getData().meta?.alt ?? '',
        });
    },
    [instance],
  );
  const blockRendererFn = useMemo(() => {
    const component: ComponentType<Parameters<typeof MediaBlock>[0]> = MediaBlock;
    return (block: { getType(): string }) =>
      block.getType() === 'atomic'
        ? { component, editable: false, props: { instance, onDescribe: describe } }
        : null;
  }, [instance, describe]);

  const blockClasses = useCallback(
    (block: DraftBlock) => {
      // Draft.js renders a change before this component re-renders, so read its own state.
      const drawn = editor.current?.getDraftInstance()?.props.editorState ?? initial;
      return blockStyle(drawn.getCurrentContent(), block, page);
    },
    [page, initial],
  );

  const mentions = useEditorMentions(value, findMentionable, run);

  const openLink = () =>
    setDialog({
      kind: 'link',
      text: ContentUtils.getSelectionText(value),
      href: ContentUtils.getSelectionEntityData(value, 'LINK').href ?? '',
      textFixed: !ContentUtils.isSelectionCollapsed(value),
    });
  const paste = (_text: string, html: string | undefined, state: EditorValue) => {
    if (!html) return 'not-handled';
    editor.current?.setValue(
      ContentUtils.insertHTML(state, htmlToPaste(html, fileOrigins), 'paste'),
    );
    return 'handled';
  };
  const takeFiles = (files: readonly File[]) => {
    if (files.length > 0) media.insert(files);
    return files.length > 0 ? 'handled' : 'not-handled';
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionKey(event);
    if (direction === undefined || !area.current?.contains(event.target as Node))
      return mentions.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    run((state) => withDirection(state, direction));
  };

  const writing = (
    <div
      ref={mentions.frame}
      className="rw-editor-writing"
      onKeyDownCapture={onKeyDown}
      onBlur={() => send.flush()}
    >
      <Toolbar
        value={value}
        label={label}
        onRun={run}
        onLink={openLink}
        onMedia={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={MEDIA}
        aria-label={t('editor.media')}
        onChange={(event) => {
          takeFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {(media.uploads.length > 0 || media.arrived.length > 0) && (
        <ul className="rw-files rw-editor-uploads">
          {media.arrived.map((medium) => (
            <UploadedMediumRow
              key={medium.fileUrl}
              medium={medium}
              onRetry={() => media.place(medium)}
              onRemove={() => media.remove(medium.fileUrl)}
            />
          ))}
          {media.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {media.refused.map(({ id, name, reason }) => (
        <Alert
          key={id}
          type="error"
          showIcon
          title={t(`upload.refused.${reason}`, { name, size: uploadLimit(), count: 1 })}
          closable={{ onClose: () => media.dismiss(id), 'aria-label': t('close') }}
        />
      ))}
      {media.unfit.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('editor.unfit', {
            names: new Intl.ListFormat(i18n.language).format(media.unfit),
          })}
        />
      )}
      <div
        ref={area}
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
          onChange={follow}
          controls={[]}
          language="en"
          placeholder={placeholder}
          fixPlaceholder
          converts={CONVERTS}
          customStyleMap={STYLES}
          media={{ pasteImage: false }}
          blockRendererFn={blockRendererFn}
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
            ...mentions.attributes,
          }}
        />
      </div>
      {mentions.list}
    </div>
  );

  return (
    <div className="rw-editor">
      <Tabs
        size="small"
        onChange={(key) => {
          send.flush();
          setPreview(key === 'preview' ? htmlOf(read(), fileOrigins) : null);
        }}
        items={[
          { key: 'editor', label: t('editor.write'), children: writing, forceRender: true },
          {
            key: 'preview',
            label: t('editor.preview'),
            children: (
              <div className="rw-editor-preview" style={{ minBlockSize: minHeight }}>
                {preview ? (
                  <RichText html={preview} cutHeight={null} />
                ) : (
                  <EmptyState title={t('editor.nothing')} />
                )}
              </div>
            ),
          },
        ]}
      />
      {dialog?.kind === 'link' && (
        <LinkDialog
          initial={dialog}
          textFixed={dialog.textFixed}
          onClose={() => setDialog(null)}
          onRemove={
            dialog.href
              ? () => {
                  setDialog(null);
                  run((state) => ContentUtils.toggleSelectionLink(state, false));
                }
              : undefined
          }
          onSave={({ text, href }) => {
            setDialog(null);
            run((state) =>
              dialog.textFixed
                ? ContentUtils.toggleSelectionLink(state, href, '_blank')
                : ContentUtils.insertText(state, text, null, {
                    type: 'LINK',
                    data: { href, target: '_blank' },
                  }),
            );
          }}
        />
      )}
      {dialog?.kind === 'describe' && (
        <DescribeDialog
          initial={dialog.alt}
          onClose={() => setDialog(null)}
          onSave={(alt) => {
            setDialog(null);
            run((state) =>
              ContentUtils.setMediaData(state, dialog.entityKey, {
                meta: {
                  ...state.getCurrentContent().getEntity(dialog.entityKey).getData().meta,
                  alt,
                },
              }),
            );
            // Draft.js mutates the data of a medium in place: the content object stays the same, so
            // no change is detected.
            if (editor.current) onChange(htmlOf(editor.current.getValue(), fileOrigins));
          }}
        />
      )}
    </div>
  );
});
