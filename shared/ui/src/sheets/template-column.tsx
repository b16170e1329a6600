import { classes } from '../core/classes';
import { Field } from '../editing';
import { Select } from '../form';
import type { Column } from './mapping';
import { COLUMN_MIME } from './sheet-column';
import { useSheetTexts } from './use-sheet-texts';

interface TemplateColumnProps {
  name: string;
  label: string;
  hint: string;
  required: boolean;
  /** Columns of the sheet. */
  columns: readonly Column[];
  /** Name of the mapped column; null for none. */
  mapped: string | null;
  takes: (column: Column) => boolean;
  /** Whether the dragged column is over this one. */
  isOver: boolean;
  dragged: Column | null;
  /** Column that was dropped here and has a wrong type. */
  refused: Column | null;
  onOver: (isOver: boolean) => void;
  /** Called with the name of a dropped column. */
  onDropped: (name: string) => void;
  onChoose: (name: string | null) => void;
}

/** A column of the template with a list of the sheet's columns; columns can be dropped on it. */
export function TemplateColumn(props: TemplateColumnProps) {
  const { name, label, hint, required, columns, mapped, takes, onChoose } = props;
  const { isOver, dragged, refused, onOver, onDropped } = props;
  const { t } = useSheetTexts();
  const overStyle = dragged && !takes(dragged) ? 'rw-sheet-no' : 'rw-sheet-over';
  return (
    <div
      className={classes('rw-sheet-place', isOver && overStyle)}
      data-place={name}
      onDragOver={(event) => {
        event.preventDefault();
        onOver(true);
      }}
      onDragLeave={() => onOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        onOver(false);
        onDropped(event.dataTransfer.getData(COLUMN_MIME));
      }}
    >
      <Field label={label} required={required} hint={hint}>
        {({ status: _status, ...control }) => (
          <Select<string>
            {...control}
            className="rw-fill"
            allowClear
            placeholder={t('sheets:dropHere')}
            value={mapped}
            options={columns.map((column) => ({
              value: column.columnName,
              label: t('sheets:option', {
                name: column.columnName,
                type: t(`sheets:types.${column.columnType}`),
              }),
              disabled: !takes(column),
            }))}
            onChange={(chosen) => onChoose(chosen ?? null)}
          />
        )}
      </Field>
      {refused && (
        <p className="rw-form-note rw-form-note-problem" role="alert">
          {t('sheets:wrongType', {
            column: refused.columnName,
            type: t(`sheets:types.${refused.columnType}`),
          })}
        </p>
      )}
    </div>
  );
}
