import { Tabs as PlainTabs } from 'antd';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { EmptyState } from '../core/empty-state';
import { RichText } from '../display/rich-text';
import { describeDialog, EditorDialogs, linkDialog, type EditorDialog } from './editor-dialogs';
import { EditorWriting } from './editor-writing';
import type { RichTextEditorProps } from './rich-text-editor';
import { useEditorRun } from './use-editor-run';
import { useEditorText } from './use-editor-text';
import './editor.css';

const Tabs = scoped(PlainTabs);

export interface EditorSurfaceProps extends Omit<RichTextEditorProps, 'minHeight'> {
  minHeight: number;
}

/** Memoised: the form around it renders with every keystroke in any field. */
export const EditorSurface = memo(function EditorSurface({
  initialHtml,
  onChange,
  minHeight,
  ...writing
}: EditorSurfaceProps) {
  const { t } = useTranslation('kit');
  const text = useEditorText(initialHtml, onChange);
  const run = useEditorRun(text);
  const [preview, setPreview] = useState<string | null>(null);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const { instance } = text;
  const describe = useCallback(
    (entityKey: string) => {
      const current = instance()?.getValue();
      if (current) setDialog(describeDialog(current, entityKey));
    },
    [instance],
  );

  return (
    <div className="rw-editor">
      <Tabs
        size="small"
        onChange={(key) => {
          text.flush();
          setPreview(key === 'preview' ? text.html() : null);
        }}
        items={[
          {
            key: 'editor',
            label: t('editor.write'),
            children: (
              <EditorWriting
                {...writing}
                text={text}
                minHeight={minHeight}
                onRun={run}
                onLink={() => setDialog(linkDialog(text.value))}
                onDescribe={describe}
              />
            ),
            forceRender: true,
          },
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
      <EditorDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onRun={run}
        // Draft.js mutates the data of a medium in place: the content object stays the same, so no
        // change is detected.
        onDescribed={text.report}
      />
    </div>
  );
});
