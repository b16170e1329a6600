import { LAYOUT, TABLE_PAGE_SIZE } from '@riwaq/api';
import { Table, type TableProps } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdScope } from '../antd/scope';
import { EmptyState } from '../core/empty-state';
import { useMediaQuery } from '../core/use-media-query';
import { Pagination } from './pagination';
import { RowCards } from './row-cards';
import { orderable, ordered, RowOrder, type Order } from './row-order';
import './table.css';

/** Server-side paging: `rows` contains only this page, `total` counts all rows. */
export interface ServerPage {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number, pageSize: number) => void;
}

export interface DataTableProps<Row extends object> extends Omit<
  TableProps<Row>,
  'pagination' | 'columns' | 'dataSource'
> {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: ColumnType<Row>[];
  /** Selectable page sizes; the first is the initial one. Default: those of UI-3. */
  pageSizes?: readonly number[];
  /** By default the table pages on the client; false shows all rows. */
  paging?: ServerPage | false;
}

/** The shown page: that of the server, or the table's own one of `count` rows. */
function useTablePage(
  paging: ServerPage | false | undefined,
  pageSizes: readonly number[] | undefined,
  count: number,
) {
  const [own, setOwn] = useState({
    page: 1,
    pageSize: pageSizes?.[0] ?? (TABLE_PAGE_SIZE as number),
  });
  if (paging) {
    const { page, pageSize, total, onChange } = paging;
    return { page, pageSize, total, turn: onChange };
  }
  return {
    page: Math.min(own.page, Math.max(1, Math.ceil(count / own.pageSize))),
    pageSize: own.pageSize,
    total: count,
    turn: (page: number, pageSize: number) => setOwn({ page, pageSize }),
  };
}

/** Paged table. On a phone each row is a card, with a control for the order above. */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  pageSizes,
  paging,
  onChange,
  ...rest
}: DataTableProps<Row>) {
  const { t } = useTranslation('kit');
  const phone = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`);
  const [shownRows, setShownRows] = useState<readonly Row[] | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  // With server-side paging, the server determines the order.
  const sortable = phone && !paging && rows.length > 1 ? orderable(columns) : [];
  const filtered = phone ? ordered(rows, sortable, order) : (shownRows ?? rows);
  const { page, pageSize, total, turn } = useTablePage(paging, pageSizes, filtered.length);
  const cut =
    paging === undefined ? filtered.slice((page - 1) * pageSize, page * pageSize) : filtered;

  return (
    <AntdScope>
      <div className="rw-table" role="group" aria-label={label}>
        {sortable.length > 0 && (
          <RowOrder label={label} columns={sortable} order={order} onChange={setOrder} />
        )}
        {phone ? (
          <RowCards rows={cut} columns={columns} {...rest} />
        ) : (
          <Table<Row>
            {...rest}
            locale={{ emptyText: <EmptyState title={t('nothing')} />, ...rest.locale }}
            columns={columns}
            dataSource={rows as Row[]}
            scroll={{ x: true, ...rest.scroll }}
            pagination={
              paging === undefined ? { current: page, pageSize, placement: ['none'] } : false
            }
            onChange={(pagination, filters, sorter, extra) => {
              setShownRows(paging === undefined ? extra.currentDataSource : null);
              onChange?.(pagination, filters, sorter, extra);
            }}
          />
        )}
        {paging !== false && total > 0 && (
          <Pagination
            label={label}
            page={page}
            pageSize={pageSize}
            total={total}
            {...(pageSizes && { sizes: pageSizes })}
            onChange={turn}
          />
        )}
      </div>
    </AntdScope>
  );
}
