import type { TagItem } from '@riwaq/api';
import { UserText } from '@riwaq/ui/core';

/** A tag in its own colours, which contrast with each other in every theme. */
export function TagChip({
  tag,
}: {
  tag: Pick<TagItem, 'tagName' | 'tagBackgroundColor' | 'tagTextColor'>;
}) {
  return (
    <UserText
      as="bdi"
      className="rw-portfolio-tag"
      style={{ background: tag.tagBackgroundColor, color: tag.tagTextColor }}
    >
      {tag.tagName}
    </UserText>
  );
}
