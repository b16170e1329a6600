import { useState } from 'react';
import type { XlsxSheet } from '@riwaq/api';
import {
  accepts,
  mapColumn,
  unmap,
  type Column,
  type Mapping,
  type SheetTemplate,
} from './mapping';
import { SheetColumn } from './sheet-column';
import { TemplateColumn } from './template-column';
import { useSheetTexts } from './use-sheet-texts';

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
  const { keys, required } = template;
  const { columnsInfo } = sheet;
  const [dragged, setDragged] = useState<Column | null>(null);
  const [over, setOver] = useState<Key | null>(null);
  const [refused, setRefused] = useState<{ key: Key; column: Column } | null>(null);

  const map = (key: Key, name: string) => {
    const column = columnsInfo.find(({ columnName }) => columnName === name);
    if (!column) return false;
    const tried = mapColumn(template, mapping, key, column);
    setRefused(tried.kind === 'wrongType' ? { key, column } : null);
    if (tried.kind === 'mapped') onChange(tried.mapping);
    return true;
  };
  const choose = (key: Key, name: string | null) => {
    if (name !== null && map(key, name)) return;
    setRefused(null);
    onChange(unmap(mapping, key));
  };

  return (
    <div className="rw-sheet-board">
      <section aria-label={t('sheets:columns')}>
        <h3>{t('sheets:columns')}</h3>
        <ul className="rw-sheet-columns">
          {columnsInfo.map((column) => (
            <SheetColumn
              key={column.columnName}
              column={column}
              mapped={keys.some((key) => mapping[key] === column.columnName)}
              dragged={dragged === column}
              onDrag={setDragged}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            />
          ))}
        </ul>
      </section>
      <section aria-label={t('sheets:template')}>
        <h3>{t('sheets:template')}</h3>
        {keys.map((key) => (
          <TemplateColumn
            key={key}
            name={key}
            label={labelOf(key)}
            hint={hintOf(key)}
            required={required.includes(key)}
            columns={columnsInfo}
            mapped={mapping[key]}
            takes={(column) => accepts(template, key, column)}
            isOver={over === key}
            dragged={dragged}
            refused={refused?.key === key ? refused.column : null}
            onOver={(isOver) => setOver(isOver ? key : null)}
            onDropped={(name) => map(key, name)}
            onChoose={(name) => choose(key, name)}
          />
        ))}
      </section>
    </div>
  );
}
