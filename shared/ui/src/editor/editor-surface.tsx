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
  /** There at run time, missing in its own types. */
  const EditorState: {
    /** Forgets the letters' style that was chosen at a caret. */
    forceSelection(value: EditorValue, selection: object): EditorValue;
    setInlineStyleOverride(value: EditorValue, styles: object | null): EditorValue;
    set(value: EditorValue, change: { inCompositionMode: boolean }): EditorValue;
    /** As one step that can be undone. */
    push(
      value: EditorValue,
      content: DraftContent,
      kind: 'adjust-depth' | 'insert-characters' | 'change-block-data',
    ): EditorValue;
  };

  interface BraftEditorProps {
    /** Missing in its own types. */
    blockStyleFn?: (block: DraftBlock) => string;
    /** Looks of inline styles, by name. */
    customStyleMap?: Readonly<Record<string, CSSProperties>>;
  }
}

export interface EditorSurfaceProps extends Omit<RichTextEditorProps, 'minHeight'> {
  minHeight: number;
}

/** Milliseconds of quiet before the text is turned into HTML; leaving the text does it at once. */
const CONVERT_AFTER_MS = 200;
const STYLES = { CODE: CODE_STYLE };
const MEDIA = [...UPLOAD.imageExtensions, ...UPLOAD.playableExtensions]
  .map((extension) => `.${extension}`)
  .join(',');

/** Class names of a block from its direction and what was set on it. */
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

/** Drawn anew when something of it changes, and not with each letter of the form around it. */
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
  // Each change from outside the text comes after the word that is being composed.
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
  // A layout effect is undone before the debounce forgets what waits, and while the page still
  // shows the text.
  useLayoutEffect(() => {
    const draft = editor.current?.getDraftInstance();
    composition.current = draft ? attachComposition(draft, send) : null;
    return () => {
      send.flush();
      composition.current?.detach();
      composition.current = null;
    };
  }, [send]);
  // Not every browser takes the focus from a text when a button is pressed.
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
      // A button of the toolbar leaves the focus in the text: what is typed next must not meet a
      // selection of before.
      if (current.getDraftInstance()?.editor === document.activeElement) return;
      // The menu or dialog that was used gives its focus away first. The browser puts the caret of
      // a focused text at its beginning and says so a moment later: by then the selection must be
      // where it was.
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
      // This component learns of a change only after Draft.js has drawn it.
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
          // Tab leaves the text: braft-editor would keep it, and whoever has only a keyboard, in
          // every list and empty line.
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
            // Draft.js changes the data of a medium in place: its content is the same object.
            if (editor.current) onChange(htmlOf(editor.current.getValue(), fileOrigins));
          }}
        />
      )}
    </div>
  );
});
