import { ContentUtils } from 'braft-utils';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../display/rich-text';
import type { DraftBlock, DraftContent } from './editor-value';
import type { MediaBlockProps } from './media-block';
import { Tool } from './tool';

/**
 * Entity type of elements that the editor cannot represent, such as tables, and preserves
 * unchanged.
 */
export const PRESERVED = 'KEPT';
const MARKER_ATTRIBUTE = 'data-kept';

/**
 * Replaces an element by a marker before the import into the editor. A stored text cannot contain
 * this marker, because the sanitiser removes it.
 */
export function preservedMarker(part: Element): HTMLElement {
  const mark = document.createElement('div');
  mark.setAttribute(MARKER_ATTRIBUTE, part.outerHTML);
  return mark;
}

export const isPreservedMarker = (node: Element | null): boolean =>
  node?.hasAttribute(MARKER_ATTRIBUTE) ?? false;

/** HTML of the element behind a marker; null for other nodes. */
export const preservedHtmlOfNode = (node: Node): string | null =>
  node instanceof Element ? node.getAttribute(MARKER_ATTRIBUTE) : null;

/** HTML of the preserved element in a block; null if there is none. */
export function preservedHtmlOfBlock(content: DraftContent, block: DraftBlock): string | null {
  const key = block.getEntityAt(0);
  const entity = key === null ? null : content.getEntity(key);
  return entity?.getType() === PRESERVED ? (entity.getData().html ?? null) : null;
}

export interface PreservedElementProps extends Pick<MediaBlockProps, 'block'> {
  html: string;
  instance: MediaBlockProps['blockProps']['instance'];
}

/** Shows a preserved element as readers see it, with a button that removes it. */
export function PreservedElement({ html, block, instance }: PreservedElementProps) {
  const { t } = useTranslation('kit');
  const remove = () => {
    const editor = instance();
    editor?.setValue(ContentUtils.removeBlock(editor.getValue(), block));
  };
  return (
    <figure className="rw-kept" contentEditable={false}>
      <RichText html={html} cutHeight={null} />
      <figcaption className="rw-kept-note">
        {t('editor.kept')}
        <Tool label={t('editor.removeMedia')} onClick={remove}>
          <Trash2 size={16} aria-hidden />
        </Tool>
      </figcaption>
    </figure>
  );
}
