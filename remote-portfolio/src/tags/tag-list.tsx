import type { TagItem } from '@riwaq/api';
import { TagChip } from './tag-chip';

/** The tags of an item. Names are unique per owner, so they serve as keys. */
export function TagList({
  label,
  tags,
}: {
  label: string;
  tags: readonly Pick<TagItem, 'tagName' | 'tagBackgroundColor' | 'tagTextColor'>[];
}) {
  if (tags.length === 0) return null;
  return (
    <ul className="rw-portfolio-tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.tagName}>
          <TagChip tag={tag} />
        </li>
      ))}
    </ul>
  );
}
