import { useTranslation } from 'react-i18next';
import { useSearchParams } from '@riwaq/contract/router';
import { Select } from '@riwaq/ui/form';
import { useUsedTags } from '../data/use-items';
import { TagChip } from './tag-chip';

/** Filters a list by one of the portfolio's tags that are visible to the user. */
export default function TagFilter({ studentGuid }: { studentGuid: string }) {
  const { t } = useTranslation('portfolio');
  const [query, setQuery] = useSearchParams();
  const state = useUsedTags(studentGuid);
  const tags = state.kind === 'ready' ? state.data : [];
  const chosen =
    tags.find(({ tagItemGuid }) => tagItemGuid === query.get('tag'))?.tagItemGuid ?? null;
  if (tags.length === 0 && query.get('tag') === null) return null;
  const choose = (tagItemGuid: string | undefined) => {
    const next = new URLSearchParams(query);
    if (tagItemGuid === undefined) next.delete('tag');
    else next.set('tag', tagItemGuid);
    setQuery(next, { replace: true });
  };
  return (
    <Select<string>
      className="rw-portfolio-tag-filter"
      allowClear
      loading={state.kind === 'loading'}
      aria-label={t('tags.filter')}
      placeholder={t('tags.filter')}
      value={chosen}
      options={tags.map((tag) => ({ value: tag.tagItemGuid, label: <TagChip tag={tag} /> }))}
      onChange={(tagItemGuid: string | undefined) => choose(tagItemGuid)}
    />
  );
}
