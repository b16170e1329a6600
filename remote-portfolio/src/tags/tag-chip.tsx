import type { TagItem } from '@riwaq/api';

/** A tag in its own colours, which read well on each other whatever the theme is. */
export function TagChip({ tag }: { tag: Pick<TagItem, 'tagName' | 'tagBackgroundColor' | 'tagTextColor'> }) {
  return <bdi className="rw-portfolio-tag" style={{ background: tag.tagBackgroundColor, color: tag.tagTextColor }}>{tag.tagName}</bdi>;
}
