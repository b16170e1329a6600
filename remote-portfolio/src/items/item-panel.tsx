import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, SearchBox, Skeleton } from '@riwaq/ui/core';
import { InlinePart, More, Problem, type PagedList } from '@riwaq/ui/page';
import { TagFilter } from '../lazy-components';
import type { ItemSearch } from './use-item-search';

export interface ItemPanelProps<Item> {
  label: string;
  list: PagedList<Item[], Item>;
  studentGuid: string;
  isOwner: boolean;
  search: ItemSearch;
  addLabel: string;
  onAdd: () => void;
  /** Hint that is shown while the list is empty. */
  emptyHint: string;
  tools?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A view of a portfolio: searchable items and, for the owner, a button that adds one. */
export function ItemPanel<Item>({
  label,
  list,
  studentGuid,
  isOwner,
  search: { searchText, tagItemGuid, setSearchText },
  addLabel,
  onAdd,
  emptyHint,
  tools,
  children,
}: ItemPanelProps<Item>) {
  const { t } = useTranslation('portfolio');
  const { state } = list;
  const narrowed = searchText !== '' || tagItemGuid !== null;
  const add = isOwner && (
    <Button type="primary" icon={<Plus size={18} aria-hidden />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  const nothing = !narrowed ? (
    <EmptyState
      title={t('items.empty')}
      hint={t(isOwner ? 'items.emptyOwnerHint' : 'items.emptyHint', { hint: emptyHint })}
      action={add}
    />
  ) : (
    <EmptyState title={t('list.nothingFound')} hint={t('items.nothingFoundHint')} />
  );
  const empty = state.kind === 'ready' && state.data.items.length === 0;
  return (
    <section className="rw-portfolio-panel" aria-label={label}>
      <div className="rw-portfolio-panel-tools">
        <SearchBox
          label={t('items.search', { what: label })}
          value={searchText}
          onSearch={setSearchText}
        />
        <InlinePart rows={1}>
          <TagFilter studentGuid={studentGuid} />
        </InlinePart>
        {tools}
        {/* Wait until the list is loaded: its state decides where the button is, and it must not
            jump away from the pointer. */}
        {state.kind !== 'loading' && !(empty && !narrowed) && (
          <div className="rw-portfolio-panel-add">{add}</div>
        )}
      </div>
      {state.kind === 'loading' && <Skeleton rows={6} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && (empty ? nothing : children(state.data.items))}
      <More list={list} />
    </section>
  );
}
