import { useTranslation } from 'react-i18next';
import { EmptyState } from '@riwaq/ui/core';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import type { Item } from '../items';
import { itemKey } from './columns';

export interface ItemTableProps<Each extends Item> {
  label: string;
  items: readonly Each[];
  columns: ColumnType<Each>[];
  /** Whether a search or a filter may have removed questions. */
  isNarrowed: boolean;
}

/** Table of the questions that a search or a filter shows. */
export function ItemTable<Each extends Item>({
  label,
  items,
  columns,
  isNarrowed,
}: ItemTableProps<Each>) {
  const { t } = useTranslation('analytics');
  return (
    <DataTable
      label={label}
      rows={items}
      columns={columns}
      rowKey={itemKey}
      locale={{
        emptyText: (
          <EmptyState
            title={t(isNarrowed ? 'nothingFound' : 'noQuestions')}
            hint={t(isNarrowed ? 'nothingFoundHint' : 'noQuestionsHint')}
          />
        ),
      }}
    />
  );
}
