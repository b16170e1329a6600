import {
  codeMatcher,
  foldCode,
  foldForSearch,
  holdsNumbers,
  type ColumnType,
  type XlsxSheet,
} from '@riwaq/api';

/** Columns that an import needs, in order, and the types that each accepts. */
export interface SheetTemplate<Key extends string> {
  readonly keys: readonly Key[];
  /** Columns without which the import cannot be saved. */
  readonly required: readonly Key[];
  takes(key: Key, type: ColumnType): boolean;
  /** Further header names by which a column is recognised. */
  readonly names?: Readonly<Record<Key, readonly string[]>>;
  /**
   * Recognises a column by its content where no header has one of the names. Its type is accepted.
   */
  readonly recognises?: (key: Key, column: Column) => boolean;
  /** How well a recognised column fits; the best one is mapped. */
  readonly fitOf?: (column: Column) => number;
}

/**
 * Whether a column of the sheet may be mapped to a column of the template (DEGREE-6). Numbers that
 * were stored as texts are numbers, unless they are recognised as another column, such as codes.
 */
export const accepts = <Key extends string>(
  template: SheetTemplate<Key>,
  key: NoInfer<Key>,
  column: Column,
): boolean =>
  template.takes(key, column.columnType) ||
  (template.keys.some((each) => template.recognises?.(each, column))
    ? (template.recognises?.(key, column) ?? false)
    : template.takes(key, 'Double') && holdsNumbers(column.examples));

export type Column = XlsxSheet['columnsInfo'][number];
/** For each template column the mapped column of the sheet; null for none. */
export type Mapping<Key extends string> = Readonly<Record<Key, string | null>>;
/** Result of mapping a column: a new mapping, or a type that is not accepted. */
export type Mapped<Key extends string> =
  { kind: 'mapped'; mapping: Mapping<Key> } | { kind: 'wrongType'; key: Key; column: Column };

const eachKey = <Key extends string>(
  { keys }: SheetTemplate<Key>,
  valueOf: (key: Key) => string | null,
): Mapping<Key> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Mapping<Key>;

export const nothingMapped = <Key extends string>(template: SheetTemplate<Key>): Mapping<Key> =>
  eachKey(template, () => null);

/**
 * Maps a column of the sheet to a column of the template. Removes its mapping to any other column.
 */
export function mapColumn<Key extends string>(
  template: SheetTemplate<Key>,
  mapping: Mapping<Key>,
  key: Key,
  column: Column,
): Mapped<Key> {
  if (!accepts(template, key, column)) return { kind: 'wrongType', key, column };
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
 * Maps columns whose header equals a column's key or one of its names, then those that are
 * recognised by their content. Columns that the file hides are left to the user.
 */
export function mapByName<Key extends string>(
  template: SheetTemplate<Key>,
  sheet: XlsxSheet,
): Mapping<Key> {
  const columnsInfo = sheet.columnsInfo.filter(({ isHidden = false }) => !isHidden);
  const named = template.keys.reduce<Mapping<Key>>((mapping, key) => {
    const names = [key, ...(template.names?.[key] ?? [])].map(foldForSearch);
    const column = columnsInfo.find(({ columnName }) =>
      names.includes(foldForSearch(columnName.trim())),
    );
    const tried = column && mapColumn(template, mapping, key, column);
    return tried?.kind === 'mapped' ? tried.mapping : mapping;
  }, nothingMapped(template));
  return template.keys.reduce<Mapping<Key>>((mapping, key) => {
    if (mapping[key] !== null) return mapping;
    const used = new Set(Object.values(mapping));
    const recognised = columnsInfo.filter(
      (each) => !used.has(each.columnName) && template.recognises?.(key, each),
    );
    const fitOf = (each: Column) => template.fitOf?.(each) ?? 0;
    const [column] = recognised.sort((one, other) => fitOf(other) - fitOf(one));
    const tried = column && mapColumn(template, mapping, key, column);
    return tried?.kind === 'mapped' ? tried.mapping : mapping;
  }, named);
}

/** Whether all required columns are mapped (DEGREE-6). */
export const isComplete = <Key extends string>(
  { required }: SheetTemplate<Key>,
  mapping: Mapping<Key>,
): boolean => required.every((key) => mapping[key] !== null);

/** The mapping in the format of the API. */
export const keyMapsOf = <Key extends string>(
  { keys }: SheetTemplate<Key>,
  mapping: Mapping<Key>,
): { templateKey: Key; sourceKey: string }[] =>
  keys.flatMap((templateKey) => {
    const sourceKey = mapping[templateKey];
    return sourceKey === null ? [] : [{ templateKey, sourceKey }];
  });

/** The column of the codes of students in each template. */
const CODE_KEY: string = 'StudentCode';

/**
 * A template that recognises the column of codes by the codes of the students. Serial numbers may
 * be codes without the zeros before them, so the column with most complete codes is mapped.
 */
export function templateWithCodes<Key extends string>(
  template: SheetTemplate<Key>,
  codes: readonly string[] | undefined,
): SheetTemplate<Key> {
  if (!codes) return template;
  const isOfCodes = codeMatcher(codes);
  const complete = new Set(codes.map(foldCode));
  return {
    ...template,
    recognises: (key, { examples }) => key === CODE_KEY && isOfCodes(examples),
    fitOf: ({ examples }) =>
      examples.filter((code) => complete.has(foldCode(code))).length / examples.length,
  };
}
