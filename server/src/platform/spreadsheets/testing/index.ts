import { strToU8, zipSync, type Zippable } from 'fflate';

/** A packed spreadsheet of hand-written XML, which can contain things that no program writes. */
export interface RawWorkbook {
  /** The rows of the only sheet, as XML. */
  sheetData?: string;
  dimension?: string;
  /** Further parts, or replacements of the default ones. */
  parts?: Readonly<Record<string, string | Uint8Array>>;
  sheetName?: string;
  /** Dates count from 1904. */
  date1904?: boolean;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
/** The XML of a cell with a text; below, of one with a number. */
export const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
export const numberCell = (at: string, number: number | string, style = 0): string =>
  `<c r="${at}" s="${style}"><v>${number}</v></c>`;
export const row = (number: number, ...cells: string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`;
/** The rows of a sheet with StudentCode, Degree and Note, and one student. */
export const plainRows = (code = 'a-1', degree = 12.5): string =>
  row(1, textCell('A1', 'StudentCode'), textCell('B1', 'Degree'), textCell('C1', 'Note')) +
  row(2, textCell('A2', code), numberCell('B2', degree), textCell('C2', 'ok'));

export function partsOf({
  sheetData = plainRows(),
  dimension = 'A1:C2',
  sheetName = 'Degrees',
  date1904 = false,
  parts = {},
}: RawWorkbook = {}): Record<string, string | Uint8Array> {
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    // The second format is a date.
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><dimension ref="${dimension}"/><sheetData>${sheetData}</sheetData></worksheet>`,
    ...parts,
  };
}

export function rawXlsx(workbook: RawWorkbook = {}, level: 0 | 9 = 9): Buffer {
  const entries: Zippable = Object.fromEntries(
    Object.entries(partsOf(workbook)).map(([name, content]) => [
      name,
      [typeof content === 'string' ? strToU8(content) : content, { level }],
    ]),
  );
  return Buffer.from(zipSync(entries));
}

/** Makes a spreadsheet of exactly this size in bytes by adding incompressible data. */
export function xlsxOfSize(bytes: number): Buffer {
  const withNoise = (length: number) => {
    const noise = new Uint8Array(length);
    for (let at = 0, seed = 1; at < length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) >>> 0;
      noise[at] = seed >>> 16;
    }
    return rawXlsx({ parts: { 'xl/media/image1.bin': noise } }, 0);
  };
  const base = withNoise(0).length;
  return withNoise(bytes - base);
}
