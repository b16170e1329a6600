import { ContentUtils } from 'braft-utils';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../display/rich-text';
import type { DraftBlock, DraftContent } from './editor-value';
import type { MediaBlockProps } from './media-block';
import { Tool } from './tool';

/** The entity of a part of a text that the editor cannot hold, such as a table. */
export const PRESERVED = 'KEPT';
const MARKER_ATTRIBUTE = 'data-kept';

/**
 * Stands for `part` on its way into the editor. No stored text has this mark: the sanitiser takes
 * it.
 */
export function preservedMarker(part: Element): HTMLElement {
  const mark = document.createElement('div');
  mark.setAttribute(MARKER_ATTRIBUTE, part.outerHTML);
  return mark;
}

export const isPreservedMarker = (node: Element | null): boolean =>
  node?.hasAttribute(MARKER_ATTRIBUTE) ?? false;

/** The HTML that a mark stands for; null of any other node. */
export const preservedHtmlOfNode = (node: Node): string | null =>
  node instanceof Element ? node.getAttribute(MARKER_ATTRIBUTE) : null;

/** The HTML of the kept part that a block holds; null when it holds none. */
export function preservedHtmlOfBlock(content: DraftContent, block: DraftBlock): string | null {
  const key = block.getEntityAt(0);
  const entity = key === null ? null : content.getEntity(key);
  return entity?.getType() === PRESERVED ? (entity.getData().html ?? null) : null;
}

export interface PreservedElementProps extends Pick<MediaBlockProps, 'block'> {
  html: string;
  instance: MediaBlockProps['blockProps']['instance'];
}

/** A part that is shown as readers see it, and can be removed. */
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
