import { useHost } from '@riwaq/contract';
import { AlignCenter, AlignLeft, AlignRight, Captions, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentUtils } from 'braft-utils';
import type { DraftBlock, DraftContent, EditorInstance } from './editor-value';
import { PreservedElement, preservedHtmlOfBlock } from './preserved-element';
import { Tool } from './tool';

export interface MediaBlockProps {
  block: DraftBlock;
  contentState: DraftContent;
  blockProps: { instance: () => EditorInstance | null; onDescribe: (entityKey: string) => void };
}

/** The fileUrl in the address of a file of this site, or null. */
const ownFile = (address: string): string | null => /\/files\/([^?#]+)/.exec(address)?.[1] ?? null;

/** A picture, sound, video, line or preserved element in the editor, with its tools. */
export function MediaBlock({
  block,
  contentState,
  blockProps: { instance, onDescribe },
}: MediaBlockProps) {
  const { t } = useTranslation('kit');
  const entityKey = block.getEntityAt(0);
  if (entityKey === null) return null;
  const preservedHtml = preservedHtmlOfBlock(contentState, block);
  if (preservedHtml !== null)
    return <PreservedElement html={preservedHtml} block={block} instance={instance} />;
  const entity = contentState.getEntity(entityKey);
  const kind = entity.getType();
  if (kind === 'HR') return <hr />;
  if (kind !== 'IMAGE' && kind !== 'AUDIO' && kind !== 'VIDEO') return null;

  const { url = '', meta } = entity.getData();
  const alignment = block.getData().get('alignment');
  const change = (run: Parameters<typeof apply>[1]) => apply(instance(), run);
  const place = (to: 'left' | 'center' | 'right') =>
    change((value) => ContentUtils.setMediaPosition(value, block, { alignment: to }));
  return (
    <figure
      className={`rw-media rw-media-${typeof alignment === 'string' ? alignment : 'none'}`}
      contentEditable={false}
    >
      <MediaView kind={kind} url={url} alt={meta?.alt ?? ''} />
      <figcaption className="rw-media-tools">
        {kind === 'IMAGE' && (
          <>
            <Tool
              label={t('editor.mediaLeft')}
              pressed={alignment === 'left'}
              onClick={() => place('left')}
            >
              <AlignLeft size={16} aria-hidden />
            </Tool>
            <Tool
              label={t('editor.mediaCenter')}
              pressed={alignment === 'center'}
              onClick={() => place('center')}
            >
              <AlignCenter size={16} aria-hidden />
            </Tool>
            <Tool
              label={t('editor.mediaRight')}
              pressed={alignment === 'right'}
              onClick={() => place('right')}
            >
              <AlignRight size={16} aria-hidden />
            </Tool>
            <Tool label={t('editor.describe')} onClick={() => onDescribe(entityKey)}>
              <Captions size={16} aria-hidden />
            </Tool>
          </>
        )}
        <Tool
          label={t('editor.removeMedia')}
          onClick={() => change((value) => ContentUtils.removeBlock(value, block))}
        >
          <Trash2 size={16} aria-hidden />
        </Tool>
      </figcaption>
    </figure>
  );
}

function apply(
  editor: EditorInstance | null,
  run: (value: ReturnType<EditorInstance['getValue']>) => ReturnType<EditorInstance['getValue']>,
): void {
  editor?.setValue(run(editor.getValue()));
}

/**
 * Shows a medium. The signed address of an own file may have expired (in a stored draft): then it
 * is requested again, once.
 */
function MediaView({
  kind,
  url,
  alt,
}: {
  kind: 'IMAGE' | 'AUDIO' | 'VIDEO';
  url: string;
  alt: string;
}) {
  const { t } = useTranslation('kit');
  const { files } = useHost();
  const [source, setSource] = useState({ wasRefetched: false, url });
  const onError = () => {
    const file = ownFile(url);
    if (source.wasRefetched || file === null) return;
    setSource({ wasRefetched: true, url });
    files.previewUrl(decodeURIComponent(file)).then(
      (found) => setSource({ wasRefetched: true, url: found ?? url }),
      () => undefined,
    );
  };
  if (kind === 'IMAGE')
    return <img src={source.url} alt={alt} onError={onError} draggable={false} />;
  if (kind === 'AUDIO')
    return <audio src={source.url} controls aria-label={t('editor.audio')} onError={onError} />;
  return <video src={source.url} controls aria-label={t('editor.video')} onError={onError} />;
}
