import { FileDown } from 'lucide-react';
import { EXAM_TABLE_SIZES } from '@riwaq/api';
import { Button } from '../core';
import { DataTable, type ColumnType } from '../table';
import { useSheetTexts } from './use-sheet-texts';

/** An imported row. */
export interface TakenRow {
  rowNumber: number;
  /** Whether it says what is stored already; older servers do not tell. */
  isUnchanged?: boolean | undefined;
}

/** Preview of an import; rows are identified by their number in the spreadsheet. */
export interface SheetResult<Taken extends TakenRow, LeftOut extends { rowNumber: number }> {
  taken: readonly Taken[];
  leftOut: readonly LeftOut[];
  emptyRows: readonly number[];
  changesCount: number;
  /** Token of the preview, sent when saving: the server detects changes since. */
  seen: string;
}

export interface SheetPreviewProps<Taken extends TakenRow, LeftOut extends { rowNumber: number }> {
  result: SheetResult<Taken, LeftOut>;
  /** Further columns, after the row number. */
  columns: ColumnType<Taken>[];
  /** Text that explains why a row is left out. */
  reasonOf: (row: LeftOut) => string;
  willTake: string;
  willChange: string;
  /** Downloads the rows that are left out. */
  onLeftOut?: (() => void) | null | undefined;
}

/** Largest number of empty rows that are listed. */
const NAMED = 20;

/** Shows the rows of a spreadsheet that would be saved, and those left out with the reason. */
export function SheetPreview<Taken extends TakenRow, LeftOut extends { rowNumber: number }>({
  result,
  columns,
  reasonOf,
  willTake,
  willChange,
  onLeftOut,
}: SheetPreviewProps<Taken, LeftOut>) {
  const { t } = useSheetTexts();
  const { taken, leftOut, emptyRows } = result;
  const left = t('sheets:leftOut', { count: leftOut.length });
  return (
    <>
      {leftOut.length > 0 && (
        <section aria-label={left}>
          <h3>{left}</h3>
          {onLeftOut && (
            <Button icon={<FileDown size={16} aria-hidden />} onClick={onLeftOut}>
              {t('sheets:leftOutFile')}
            </Button>
          )}
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
                render: (_: unknown, { rowNumber, isUnchanged }: Taken) => (
                  <>
                    {rowNumber}
                    {isUnchanged === true && (
                      <span className="rw-form-note"> {t('sheets:unchanged')}</span>
                    )}
                  </>
                ),
              },
              ...columns,
            ]}
          />
        )}
      </section>
    </>
  );
}
