import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  searchMatcher,
  portfolioAddStatuses,
  type ItemType,
  type Tag,
  type TagItem,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Button, IconButton, SearchBox, Skeleton } from '@riwaq/ui/core';
import { Checkbox } from '@riwaq/ui/form';
import { dataOf, presentDataOf, Problem, useAttempt, useDialog } from '@riwaq/ui/page';
import { useTags } from '../data/use-items';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { TagDialog } from '../lazy-components';
import { TagChip } from './tag-chip';

interface TagWidgetProps {
  sourceGuid: string;
  sourceType: ItemType;
  tags: readonly Tag[];
}

/** Attaches the owner's tags to an item and detaches them; `busy` is the tag under way. */
function useTagging({ sourceGuid, sourceType, tags }: TagWidgetProps) {
  const { api } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshPortfolios();
  const [busy, setBusy] = useState<string | null>(null);

  const change = async (item: TagItem, wanted: boolean) => {
    setBusy(item.tagItemGuid);
    const attached = tags.filter(({ tagItemGuid }) => tagItemGuid === item.tagItemGuid);
    await attempt(async () => {
      if (wanted)
        presentDataOf(
          await api('POST Tag/Create', {
            body: { sourceGuid, sourceType, tagItemGuid: item.tagItemGuid },
          }),
        );
      else
        for (const { tagGuid } of attached)
          dataOf(await api('POST Tag/Delete', { body: { tagGuid } }));
      await refresh();
    }, portfolioAddStatuses);
    setBusy(null);
  };
  return { busy, change };
}

/** Attaches the owner's tags to an item, detaches them, and creates and edits tags. */
export default function TagWidget({ sourceGuid, sourceType, tags }: TagWidgetProps) {
  const { t } = useTranslation('portfolio');
  const { busy, change } = useTagging({ sourceGuid, sourceType, tags });
  const state = useTags();
  const dialog = useDialog<{ tag: TagItem | null }>();
  const [searched, setSearched] = useState('');

  const matches = searchMatcher(searched);
  const items = state.kind === 'ready' ? state.data.filter(({ tagName }) => matches(tagName)) : [];
  return (
    <section className="rw-portfolio-tag-widget" aria-label={t('tags.own')}>
      <div className="rw-portfolio-tag-tools">
        <SearchBox
          label={t('tags.search')}
          debounceMs={0}
          value={searched}
          onSearch={setSearched}
        />
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => dialog.show({ tag: null })}>
          {t('tags.add')}
        </Button>
      </div>
      {state.kind === 'loading' && <Skeleton title={false} rows={3} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && items.length === 0 && (
        <p className="rw-portfolio-muted" role="status">
          {t(searched === '' ? 'tags.none' : 'tags.nothingFound')}
        </p>
      )}
      {items.length > 0 && (
        <ul className="rw-portfolio-tag-list">
          {items.map((item) => (
            <li key={item.tagItemGuid}>
              <Checkbox
                disabled={busy === item.tagItemGuid}
                checked={tags.some(({ tagItemGuid }) => tagItemGuid === item.tagItemGuid)}
                onChange={({ target }) => void change(item, target.checked)}
              >
                <TagChip tag={item} />
              </Checkbox>
              <IconButton
                size="small"
                label={t('tags.editOf', { name: item.tagName })}
                icon={<Pencil size={16} aria-hidden />}
                onClick={() => dialog.show({ tag: item })}
              />
            </li>
          ))}
        </ul>
      )}
      <DialogPart dialog={dialog}>
        {({ tag }, control) => <TagDialog tag={tag} {...control} />}
      </DialogPart>
    </section>
  );
}
