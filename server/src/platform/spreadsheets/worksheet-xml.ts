import { UNCALCULATED } from './error-cell';
import type { Unpacked } from './unpack';

/** Matches formulas whose value is missing, or matches `value`. */
const formulasOf = (value: string): RegExp =>
  new RegExp(
    String.raw`<((?:\w+:)?)c(\s[^<>]*)?>\s*<\1f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>)\s*` +
      String.raw`(?:<\1v\s*\/>\s*|<\1v>\s*${value}<\/\1v>\s*)?<\/\1c>`,
    'g',
  );
/** A formula without a value: some programs write formulas and leave the calculation to others. */
const FORMULA_ALONE = formulasOf('');
/** Some of these programs write 0 instead, and that the file must be calculated when it opens. */
const FORMULA_OF_ZERO = formulasOf('0?');
const CALCULATION = /<(?:\w+:)?calcPr\s[^<>]*>/;
const TEXT_RESULT = /\st\s*=\s*["'](?:str|e|b)["']/;
const ROW = /<(?:\w+:)?row(?:\s[^<>]*)?>/g;
/** Settings of neighbouring columns. */
const COLUMNS = /<(?:\w+:)?col\s[^<>]*>/g;
/** Columns of a sheet of xlsx (ISO/IEC 29500). */
const COLUMNS_MAX = 16_384;
const SHEET = /<(?:\w+:)?sheet\s[^<>]*>/g;
const RELATION = /<(?:\w+:)?Relationship\s[^<>]*>/g;
const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`[\\s:]${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The numbers of the rows that are hidden, counted from 0. */
function hiddenRowsIn(source: string): number[] {
  const hidden: number[] = [];
  let number = 0;
  for (const [tag] of source.matchAll(ROW)) {
    number = Number(attributeOf(tag, 'r') ?? number + 1);
    if (isOn(attributeOf(tag, 'hidden'))) hidden.push(number - 1);
  }
  return hidden;
}

/** The hidden columns of a worksheet, counted from 0, up to the last column of the format. */
function hiddenColumnsIn(source: string): number[] {
  const hidden: number[] = [];
  for (const [tag] of source.matchAll(COLUMNS)) {
    if (!isOn(attributeOf(tag, 'hidden'))) continue;
    const last = Math.min(Number(attributeOf(tag, 'max') ?? 0), COLUMNS_MAX);
    for (let at = Math.max(Number(attributeOf(tag, 'min') ?? 1), 1); at <= last; at += 1)
      hidden.push(at - 1);
    if (hidden.length > COLUMNS_MAX) break;
  }
  return hidden;
}

/** The names of the parts of the sheets, in the order of the sheets. */
function sheetParts(parts: ReadonlyMap<string, string>): string[] {
  const relations = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(RELATION)].map(([tag]) => [
      attributeOf(tag, 'Id') ?? '',
      attributeOf(tag, 'Target') ?? '',
    ]),
  );
  return [...(parts.get('xl/workbook.xml') ?? '').matchAll(SHEET)].map(([tag]) => {
    const target = relations.get(attributeOf(tag, 'id') ?? '') ?? '';
    return (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase();
  });
}

/** The hidden rows and columns of a sheet, counted from 0; no columns where they are not known. */
export interface HiddenParts {
  readonly rows: readonly number[];
  readonly columns?: readonly number[];
}

export interface PreparedParts {
  readonly parts: readonly Unpacked[];
  /** For each sheet. */
  readonly hidden: readonly HiddenParts[];
}

/** Whether the values of formulas must be calculated when the file is opened. */
const isCalculatedOnLoad = (workbook: string): boolean =>
  isOn(attributeOf(CALCULATION.exec(workbook)?.[0] ?? '', 'fullCalcOnLoad'));

/**
 * Reads from the parts of a spreadsheet what the parser does not report: hidden rows and columns,
 * and formulas that were never calculated, which become an error.
 */
export function prepareParts(parts: readonly Unpacked[]): PreparedParts {
  // Latin-1 preserves every byte of a part, whatever its encoding is.
  const texts = new Map(
    parts.map(({ name, content }) => [name.toLowerCase(), content.toString('latin1')]),
  );
  const uncalculated = isCalculatedOnLoad(texts.get('xl/workbook.xml') ?? '')
    ? FORMULA_OF_ZERO
    : FORMULA_ALONE;
  const prepared = parts.map(({ name, content }): Unpacked => {
    if (!WORKSHEET.test(name)) return { name, content };
    const source = texts.get(name.toLowerCase()) ?? '';
    const changed = source.replace(uncalculated, (cell, prefix: string, attributes = '') =>
      TEXT_RESULT.test(attributes)
        ? cell
        : `<${prefix}c${attributes.replace(/\st\s*=\s*["'][^"']*["']/, '')} t="str"><${prefix}v>${UNCALCULATED}</${prefix}v></${prefix}c>`,
    );
    return { name, content: Buffer.from(changed, 'latin1') };
  });
  const sources = sheetParts(texts).map((name) => texts.get(name) ?? '');
  return {
    parts: prepared,
    hidden: sources.map((source) => ({
      rows: hiddenRowsIn(source),
      columns: hiddenColumnsIn(source),
    })),
  };
}
