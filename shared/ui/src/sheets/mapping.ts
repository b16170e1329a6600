import { foldForSearch, type ColumnType, type XlsxSheet } from '@riwaq/api';

/** What a spreadsheet is read into: its columns in their order, and what each takes. */
export interface SheetTemplate<Key extends string> {
  readonly keys: readonly Key[];
  /** Those without which nothing is saved. */
  readonly required: readonly Key[];
  takes(key: Key, type: ColumnType): boolean;
  /** What else a column is called. */
  readonly names?: Readonly<Record<Key, readonly string[]>>;
}

export type Column = XlsxSheet['columnsInfo'][number];
/** Which column of the sheet stands for which of the template; null for none. */
export type Mapping<Key extends string> = Readonly<Record<Key, string | null>>;
/** What a try to map a column came to: another mapping, or the type that is not taken. */
export type Mapped<Key extends string> =
  { kind: 'mapped'; mapping: Mapping<Key> } | { kind: 'wrongType'; key: Key; column: Column };

const eachKey = <Key extends string>(
  { keys }: SheetTemplate<Key>,
  valueOf: (key: Key) => string | null,
): Mapping<Key> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Mapping<Key>;

export const nothingMapped = <Key extends string>(template: SheetTemplate<Key>): Mapping<Key> =>
  eachKey(template, () => null);

/**
 * Puts a column in a place of the template. A column stands in one place: from another it is taken
 * away.
 */
export function mapColumn<Key extends string>(
  template: SheetTemplate<Key>,
  mapping: Mapping<Key>,
  key: Key,
  column: Column,
): Mapped<Key> {
  if (!template.takes(key, column.columnType)) return { kind: 'wrongType', key, column };
  const others = eachKey(template, (each) =>
    mapping[each] === column.columnName ? null : mapping[each],
  );
  return { kind: 'mapped', mapping: { ...others, [key]: column.columnName } };
}

export const unmap = <Key extends string>(
  mapping: Mapping<Key>,
  key: NoInfer<Key>,
): Mapping<Key> => ({ ...mapping, [key]: null });

/**
 * Columns that are named as the template's, or as it is also called, and hold what it takes are
 * where they belong.
 */
export function mapByName<Key extends string>(
  template: SheetTemplate<Key>,
  { columnsInfo }: XlsxSheet,
): Mapping<Key> {
  return template.keys.reduce<Mapping<Key>>((mapping, key) => {
    const names = [key, ...(template.names?.[key] ?? [])].map(foldForSearch);
    const column = columnsInfo.find(({ columnName }) =>
      names.includes(foldForSearch(columnName.trim())),
    );
    const tried = column && mapColumn(template, mapping, key, column);
    return tried?.kind === 'mapped' ? tried.mapping : mapping;
  }, nothingMapped(template));
}

/** Whether what must be there is (document 2 section 5). */
export const isComplete = <Key extends string>(
  { required }: SheetTemplate<Key>,
  mapping: Mapping<Key>,
): boolean => required.every((key) => mapping[key] !== null);

/** As the call takes it. */
export const keyMapsOf = <Key extends string>(
  { keys }: SheetTemplate<Key>,
  mapping: Mapping<Key>,
): { templateKey: Key; sourceKey: string }[] =>
  keys.flatMap((templateKey) => {
    const sourceKey = mapping[templateKey];
    return sourceKey === null ? [] : [{ templateKey, sourceKey }];
  });
