import { ArrowDownUp, FilePlus2, FolderPlus, LayoutGrid, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIBRARY_SORTS, SEARCH_MIN_LENGTH, type LibrarySort } from '@riwaq/api';
import { Button, Dropdown, IconButton, SearchBox } from '@riwaq/ui/core';
import { type AddItem, AddMenu, RefreshButton } from '@riwaq/ui/page';
import type { LibraryView } from './library-view';

export type ListLayout = 'cards' | 'rows';

interface LibraryToolsProps {
  view: LibraryView;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  onSearch: (text: string) => void;
  onSort: (sort: LibrarySort) => void;
  onRefresh: () => Promise<unknown>;
  /** Handlers of the add menu; null when the user may not add. */
  onAdd: (() => void) | null;
  onAddCategory: (() => void) | null;
}

/**
 * Search, order, layout of the list, refresh and add. A shelf can be neither searched nor ordered.
 */
export function LibraryTools({
  view,
  layout,
  onLayout,
  onSearch,
  onSort,
  onRefresh,
  onAdd,
  onAddCategory,
}: LibraryToolsProps) {
  const { t } = useTranslation('forum');
  const add: AddItem[] = [
    ...(onAdd
      ? [
          {
            key: 'documents',
            label: t('library.add.title'),
            icon: <FilePlus2 size={16} aria-hidden />,
            onClick: onAdd,
          },
        ]
      : []),
    ...(onAddCategory
      ? [
          {
            key: 'category',
            label: t('library.category.add'),
            icon: <FolderPlus size={16} aria-hidden />,
            onClick: onAddCategory,
          },
        ]
      : []),
  ];
  return (
    <header className="rw-library-tools">
      {view.shelf === null && (
        <div className="rw-library-search">
          <SearchBox
            label={t('library.search')}
            value={view.search}
            onSearch={onSearch}
            minLength={SEARCH_MIN_LENGTH}
          />
        </div>
      )}
      <div className="rw-forum-tools">
        {view.shelf === null && <SortMenu sorted={view.sort} onSort={onSort} />}
        <div className="rw-library-layouts" role="group" aria-label={t('library.layouts.label')}>
          <IconButton
            label={t('library.layouts.cards')}
            aria-pressed={layout === 'cards'}
            icon={<LayoutGrid size={20} aria-hidden />}
            onClick={() => onLayout('cards')}
          />
          <IconButton
            label={t('library.layouts.rows')}
            aria-pressed={layout === 'rows'}
            icon={<Rows3 size={20} aria-hidden />}
            onClick={() => onLayout('rows')}
          />
        </div>
        <RefreshButton onRefresh={onRefresh} />
        <AddMenu items={add} />
      </div>
    </header>
  );
}

function SortMenu({
  sorted,
  onSort,
}: {
  sorted: LibrarySort;
  onSort: (sort: LibrarySort) => void;
}) {
  const { t } = useTranslation('forum');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [sorted],
        items: LIBRARY_SORTS.map((sort) => ({
          key: sort,
          label: t(`library.sorts.${sort}`),
          onClick: () => onSort(sort),
        })),
      }}
    >
      <Button
        type="text"
        className="rw-library-sort"
        aria-label={t('library.sortedBy', { sort: t(`library.sorts.${sorted}`) })}
        icon={<ArrowDownUp size={18} aria-hidden />}
      >
        <span className="rw-library-sort-name">{t(`library.sorts.${sorted}`)}</span>
      </Button>
    </Dropdown>
  );
}
