import { GripVertical } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import type { XlsxSheet } from '@riwaq/api';
import { classes } from '../core/classes';
import { UserText } from '../core/user-text';
import { Field } from '../editing';
import { Select } from '../form';
import { mapColumn, unmap, type Column, type Mapping, type SheetTemplate } from './mapping';
import { useSheetTexts } from './use-sheet-texts';

const MIME = 'application/x-riwaq-column';

export interface MappingBoardProps<Key extends string> {
  template: SheetTemplate<Key>;
  /** Label and hint of a template column in the user's language. */
  labelOf: (key: Key) => string;
  hintOf: (key: Key) => string;
  sheet: XlsxSheet;
  mapping: Mapping<Key>;
  onChange: (mapping: Mapping<Key>) => void;
}

/**
 * Maps columns of a sheet to columns of the template: dragged with the mouse, or chosen from a list
 * by keyboard or touch. A column of a wrong type cannot be chosen, and shows an error when dropped.
 */
export function MappingBoard<Key extends string>({
  template,
  labelOf,
  hintOf,
  sheet,
  mapping,
  onChange,
}: MappingBoardProps<Key>) {
  const { t } = useSheetTexts();
  const { keys, required, takes } = template;
  const [dragged, setDragged] = useState<Column | null>(null);
  const [over, setOver] = useState<Key | null>(null);
  const [refused, setRefused] = useState<{ key: Key; column: Column } | null>(null);

  const put = (key: Key, column: Column) => {
    const tried = mapColumn(template, mapping, key, column);
    setRefused(tried.kind === 'wrongType' ? { key, column } : null);
    if (tried.kind === 'mapped') onChange(tried.mapping);
  };
  const choose = (key: Key, name: string | null) => {
    const column = sheet.columnsInfo.find(({ columnName }) => columnName === name);
    if (column) put(key, column);
    else {
      setRefused(null);
      onChange(unmap(mapping, key));
    }
  };
  const drop = (event: DragEvent, key: Key) => {
    event.preventDefault();
    setOver(null);
    const name = event.dataTransfer.getData(MIME);
    const column = sheet.columnsInfo.find(({ columnName }) => columnName === name);
    if (column) put(key, column);
  };
  const placeOf = ({ columnName }: Column) => keys.find((key) => mapping[key] === columnName);

  return (
    <div className="rw-sheet-board">
      <section aria-label={t('sheets:columns')}>
        <h3>{t('sheets:columns')}</h3>
        <ul className="rw-sheet-columns">
          {sheet.columnsInfo.map((column) => {
            const place = placeOf(column);
            return (
              <li
                key={column.columnName}
                className={classes(
                  'rw-sheet-column',
                  place && 'rw-sheet-placed',
                  dragged === column && 'rw-sheet-dragged',
                )}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData(MIME, column.columnName);
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(column);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
              >
                <GripVertical size={16} aria-hidden />
                <span className="rw-sheet-column-name">
                  <UserText>{column.columnName}</UserText>
                  {column.examples.length > 0 && (
                    <small>
                      <UserText>{column.examples.join(t('kit:comma'))}</UserText>
                    </small>
                  )}
                </span>
                <span className="rw-sheet-type" data-type={column.columnType}>
                  {t(`sheets:types.${column.columnType}`)}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-label={t('sheets:template')}>
        <h3>{t('sheets:template')}</h3>
        {keys.map((key) => (
          <div
            key={key}
            className={classes(
              'rw-sheet-place',
              over === key &&
                (dragged && !takes(key, dragged.columnType) ? 'rw-sheet-no' : 'rw-sheet-over'),
            )}
            data-place={key}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(key);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => drop(event, key)}
          >
            <Field label={labelOf(key)} required={required.includes(key)} hint={hintOf(key)}>
              {({ status: _status, ...control }) => (
                <Select<string>
                  {...control}
                  className="rw-fill"
                  allowClear
                  placeholder={t('sheets:dropHere')}
                  value={mapping[key]}
                  options={sheet.columnsInfo.map((column) => ({
                    value: column.columnName,
                    label: t('sheets:option', {
                      name: column.columnName,
                      type: t(`sheets:types.${column.columnType}`),
                    }),
                    disabled: !takes(key, column.columnType),
                  }))}
                  onChange={(name) => choose(key, name ?? null)}
                />
              )}
            </Field>
            {refused?.key === key && (
              <p className="rw-form-note rw-form-note-problem" role="alert">
                {t('sheets:wrongType', {
                  column: refused.column.columnName,
                  type: t(`sheets:types.${refused.column.columnType}`),
                })}
              </p>
            )}
          </div>
        ))}
      </section>
    </div>
  );
}
