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

export interface PreparedParts {
  readonly parts: readonly Unpacked[];
  /** For each sheet its hidden rows, counted from 0. */
  readonly hiddenRows: readonly (readonly number[])[];
}

/** Whether the values of formulas must be calculated when the file is opened. */
const isCalculatedOnLoad = (workbook: string): boolean =>
  isOn(attributeOf(CALCULATION.exec(workbook)?.[0] ?? '', 'fullCalcOnLoad'));

/**
 * Reads from the parts of a spreadsheet what the parser does not tell: hidden rows, and formulas
 * that were never calculated, which become an error.
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
  return {
    parts: prepared,
    hiddenRows: sheetParts(texts).map((name) => hiddenRowsIn(texts.get(name) ?? '')),
  };
}
