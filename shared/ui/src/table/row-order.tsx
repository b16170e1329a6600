import { Select as PlainSelect } from 'antd';
import { scoped } from '../antd/scope';
import { Button } from '../core/button';
import type { ColumnType } from 'antd/es/table';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const Select = scoped(PlainSelect);

/** Sort order: a column and a direction. */
export interface Order {
  readonly column: string;
  readonly way: 'ascend' | 'descend';
}

type Compare<Row> = (one: Row, other: Row, way: Order['way']) => number;

function compareOf<Row>({ sorter }: ColumnType<Row>): Compare<Row> | null {
  const compare = typeof sorter === 'object' ? sorter.compare : sorter;
  return typeof compare === 'function' ? compare : null;
}

/** Columns by which rows can be sorted. */
export const orderable = <Row extends object>(
  columns: readonly ColumnType<Row>[],
): readonly ColumnType<Row>[] =>
  columns.filter((column) => column.key !== undefined && compareOf(column) !== null);

/** Sorts rows; without an order, returns them unchanged. */
export function ordered<Row extends object>(
  rows: readonly Row[],
  columns: readonly ColumnType<Row>[],
  order: Order | null,
): readonly Row[] {
  const column = order && columns.find(({ key }) => String(key) === order.column);
  const compare = column && compareOf(column);
  if (!compare) return rows;
  return [...rows].sort(
    (one, other) => compare(one, other, order.way) * (order.way === 'ascend' ? 1 : -1),
  );
}

/** Value of the select for no sorting. */
const AS_IT_IS = '';

interface RowOrderProps<Row> {
  label: string;
  columns: readonly ColumnType<Row>[];
  order: Order | null;
  onChange: (order: Order | null) => void;
}

/** Controls for sorting rows that are shown as cards, which have no column headers. */
export function RowOrder<Row extends object>({
  label,
  columns,
  order,
  onChange,
}: RowOrderProps<Row>) {
  const { t } = useTranslation('kit');
  const descends = order?.way === 'descend';
  return (
    <div className="rw-rows-order" role="group" aria-label={t('order.of', { label })}>
      <Select<string>
        className="rw-fill"
        aria-label={t('order.by')}
        value={order?.column ?? AS_IT_IS}
        options={[
          { value: AS_IT_IS, label: t('order.none') },
          ...columns.map(({ key, title }) => ({
            value: String(key),
            label: typeof title === 'function' ? title({}) : title,
          })),
        ]}
        onChange={(column) =>
          onChange(column !== AS_IT_IS ? { column, way: order?.way ?? 'ascend' } : null)
        }
      />
      <Button
        disabled={order === null}
        aria-label={t(descends ? 'order.descend' : 'order.ascend')}
        icon={
          descends ? (
            <ArrowDownWideNarrow size={18} aria-hidden />
          ) : (
            <ArrowUpNarrowWide size={18} aria-hidden />
          )
        }
        onClick={() => order && onChange({ ...order, way: descends ? 'ascend' : 'descend' })}
      />
    </div>
  );
}
