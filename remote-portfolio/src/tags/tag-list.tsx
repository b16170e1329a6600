import type { Tag } from '@riwaq/api';
import { TagChip } from './tag-chip';

/** The tags of an item. */
export function TagList({ label, tags }: { label: string; tags: readonly Tag[] }) {
  if (tags.length === 0) return null;
  return <ul className="rw-portfolio-tags" aria-label={label}>{tags.map((tag) => <li key={tag.tagGuid}><TagChip tag={tag} /></li>)}</ul>;
}
