import { UPLOAD } from '@riwaq/api';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportBusy } from '../upload/use-report-busy';
import { withDirection } from './block-direction';
import { directionKey } from './commands';
import { EditorArea } from './editor-area';
import { MediaUploads } from './media-uploads';
import type { RichTextEditorProps } from './rich-text-editor';
import { Toolbar } from './toolbar';
import { useEditorMedia } from './use-editor-media';
import { useEditorMentions } from './use-editor-mentions';
import type { EditorRun } from './use-editor-run';
import type { EditorText } from './use-editor-text';

const MEDIA = [...UPLOAD.imageExtensions, ...UPLOAD.playableExtensions]
  .map((extension) => `.${extension}`)
  .join(',');

interface EditorWritingProps extends Omit<RichTextEditorProps, 'initialHtml' | 'onChange'> {
  text: EditorText;
  minHeight: number;
  onRun: EditorRun;
  onLink: () => void;
  onDescribe: (entityKey: string) => void;
}

/** The toolbar, the media being uploaded, and the text with its suggestions of mentions. */
export function EditorWriting(props: EditorWritingProps) {
  const { text, location, label, placeholder, findMentionable, onBusy, minHeight } = props;
  const { onRun, onLink, onDescribe } = props;
  const { t } = useTranslation('kit');
  const picker = useRef<HTMLInputElement>(null);
  const media = useEditorMedia(location, text.instance, text.flush);
  useReportBusy(media.busy, onBusy);
  const mentions = useEditorMentions(text.value, findMentionable, onRun);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionKey(event);
    if (direction === undefined || !text.area.current?.contains(event.target as Node))
      return mentions.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    onRun((state) => withDirection(state, direction));
  };

  return (
    <div
      ref={mentions.frame}
      className="rw-editor-writing"
      onKeyDownCapture={onKeyDown}
      onBlur={() => text.flush()}
    >
      <Toolbar
        value={text.value}
        label={label}
        onRun={onRun}
        onLink={onLink}
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
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) media.insert(files);
          event.target.value = '';
        }}
      />
      <MediaUploads media={media} />
      <EditorArea
        text={text}
        label={label}
        placeholder={placeholder}
        minHeight={minHeight}
        attributes={mentions.attributes}
        onFiles={media.insert}
        onDescribe={onDescribe}
      />
      {mentions.list}
    </div>
  );
}
