import { GripVertical } from 'lucide-react';
import { classes } from '../core/classes';
import { UserText } from '../core/user-text';
import type { Column } from './mapping';
import { useSheetTexts } from './use-sheet-texts';

/** Type of the dragged data: the name of a column of the sheet. */
export const COLUMN_MIME = 'application/x-riwaq-column';

/** Examples that are shown of a column. */
const EXAMPLES_SHOWN = 3;

interface SheetColumnProps {
  column: Column;
  /** Whether it is mapped to a column of the template. */
  mapped: boolean;
  dragged: boolean;
  onDrag: (column: Column) => void;
  onDragEnd: () => void;
}

/** A column of the sheet, to be dragged to a column of the template. */
export function SheetColumn({ column, mapped, dragged, onDrag, onDragEnd }: SheetColumnProps) {
  const { t } = useSheetTexts();
  return (
    <li
      className={classes(
        'rw-sheet-column',
        mapped && 'rw-sheet-placed',
        dragged && 'rw-sheet-dragged',
      )}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(COLUMN_MIME, column.columnName);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(column);
      }}
      onDragEnd={onDragEnd}
    >
      <GripVertical size={16} aria-hidden />
      <span className="rw-sheet-column-name">
        <UserText>{column.columnName}</UserText>
        {column.isHidden && <small>{t('sheets:hidden')}</small>}
        {column.examples.length > 0 && (
          <small>
            <UserText>{column.examples.slice(0, EXAMPLES_SHOWN).join(t('kit:comma'))}</UserText>
          </small>
        )}
      </span>
      <span className="rw-sheet-type" data-type={column.columnType}>
        {t(`sheets:types.${column.columnType}`)}
      </span>
    </li>
  );
}
