import type { TFunction } from 'i18next';
import type { ColumnType } from '@riwaq/ui/table';
import { ItemName } from '../item-name';
import type { Item } from '../items';

/** Sorts by a figure; rows without it come last in both directions. */
export const byFigure =
  <Row extends object>(
    figureOf: (row: Row) => number | null,
  ): NonNullable<ColumnType<Row>['sorter']> =>
  (one, other, order) => {
    const [first, second] = [figureOf(one), figureOf(other)];
    if (first === null || second === null)
      return (Number(first === null) - Number(second === null)) * (order === 'descend' ? -1 : 1);
    return first - second;
  };

/** Columns with the number and the title of a question. */
export const itemColumns = <Each extends Item>(t: TFunction<'analytics'>): ColumnType<Each>[] => [
  {
    key: 'number',
    title: t('column.number'),
    render: (_, { number }) => number,
    sorter: byFigure(({ number }) => number),
  },
  {
    key: 'question',
    title: t('column.question'),
    render: (_, item) => <ItemName item={item} />,
    className: 'rw-analytics-wide',
  },
];

export const itemKey = ({ question }: Item): string => question.questionGuid;
