import type { TableProps } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { Key, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../core/empty-state';
import { Skeleton } from '../core/skeleton';

interface RowCardsProps<Row> extends Pick<TableProps<Row>, 'rowKey' | 'loading' | 'locale'> {
  rows: readonly Row[];
  columns: readonly ColumnType<Row>[];
}

function keyOf<Row extends object>(
  row: Row,
  index: number,
  rowKey: TableProps<Row>['rowKey'],
): Key {
  if (typeof rowKey === 'function') return rowKey(row, index);
  return String(Reflect.get(row, String(rowKey ?? 'key')) ?? index);
}

function cellOf<Row extends object>(row: Row, index: number, column: ColumnType<Row>): ReactNode {
  const path = column.dataIndex === undefined ? [] : [column.dataIndex].flat();
  const value = path.reduce<unknown>(
    (part, name) =>
      part && typeof part === 'object' ? Reflect.get(part, String(name)) : undefined,
    row,
  );
  const shown = column.render ? column.render(value, row, index) : value;
  return shown as ReactNode;
}

/** Shows the rows of a table as cards, one line per column. */
export function RowCards<Row extends object>({
  rows,
  columns,
  rowKey,
  loading,
  locale,
}: RowCardsProps<Row>) {
  const { t } = useTranslation('kit');
  if (loading) return <Skeleton rows={6} />;
  if (rows.length === 0)
    return (
      <>
        {typeof locale?.emptyText === 'function'
          ? locale.emptyText()
          : (locale?.emptyText ?? <EmptyState title={t('nothing')} />)}
      </>
    );
  return (
    <ul className="rw-rows">
      {rows.map((row, index) => (
        <li key={keyOf(row, index, rowKey)} className="rw-row">
          <dl>
            {columns.map((column, at) => (
              <div key={column.key ?? at} className="rw-row-line">
                <dt>{typeof column.title === 'function' ? column.title({}) : column.title}</dt>
                <dd>{cellOf(row, index, column)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
