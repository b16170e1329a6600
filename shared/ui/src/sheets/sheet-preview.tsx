import { EXAM_TABLE_SIZES } from '@riwaq/api';
import { DataTable, type ColumnType } from '../table';
import { useSheetTexts } from './use-sheet-texts';

/** What a spreadsheet would change, by the spreadsheet's own row numbers. */
export interface SheetResult<
  Taken extends { rowNumber: number },
  LeftOut extends { rowNumber: number },
> {
  taken: readonly Taken[];
  leftOut: readonly LeftOut[];
  emptyRows: readonly number[];
  changesCount: number;
  /** Stands for what it was made from. */
  seen: string;
}

export interface SheetPreviewProps<
  Taken extends { rowNumber: number },
  LeftOut extends { rowNumber: number },
> {
  result: SheetResult<Taken, LeftOut>;
  /** After the row's number. */
  columns: ColumnType<Taken>[];
  /** Why a row is left out. */
  reasonOf: (row: LeftOut) => string;
  willTake: string;
  willChange: string;
}

/** Empty rows that are named; of the rest the number says enough. */
const NAMED = 20;

/** What of a spreadsheet would be saved, and what is left out and why. */
export function SheetPreview<
  Taken extends { rowNumber: number },
  LeftOut extends { rowNumber: number },
>({ result, columns, reasonOf, willTake, willChange }: SheetPreviewProps<Taken, LeftOut>) {
  const { t } = useSheetTexts();
  const { taken, leftOut, emptyRows } = result;
  const left = t('sheets:leftOut', { count: leftOut.length });
  return (
    <>
      {leftOut.length > 0 && (
        <section aria-label={left}>
          <h3>{left}</h3>
          <ul className="rw-sheet-left" tabIndex={0}>
            {leftOut.map((row) => (
              <li key={row.rowNumber}>
                <strong>{t('sheets:rowNumber', { row: row.rowNumber })}</strong> {reasonOf(row)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {emptyRows.length > 0 && (
        <p className="rw-form-note">
          {t('sheets:emptyRows', {
            count: emptyRows.length,
            rows: emptyRows.slice(0, NAMED).join(t('kit:comma')),
          })}
        </p>
      )}
      <section aria-label={willTake}>
        <h3>{willTake}</h3>
        <p className="rw-form-note">{willChange}</p>
        {taken.length > 0 && (
          <DataTable
            label={willTake}
            rows={taken}
            rowKey="rowNumber"
            pageSizes={EXAM_TABLE_SIZES}
            columns={[
              {
                key: 'row',
                title: t('sheets:row'),
                render: (_: unknown, { rowNumber }: Taken) => rowNumber,
              },
              ...columns,
            ]}
          />
        )}
      </section>
    </>
  );
}
