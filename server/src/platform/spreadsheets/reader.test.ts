import workerThreads from 'node:worker_threads';
import * as xlsx from '@e965/xlsx';
import { compiledSpreadsheetWorker } from '../../testing/worker-file';
import { createSpreadsheets, kindOf } from './reader';
import type { SheetKind } from './sheet';
import { numberCell, partsOf, plainRows, rawXlsx, row, textCell } from './testing';
import { createTestReader, LIMITS, PLAIN, withStream, written } from './testing/reader';

// Proves DEGREE-5.

const read = createTestReader();
/** The head of the record of the dimensions of a sheet in an old file. */
const DIMENSIONS = Buffer.from([0x00, 0x02, 0x0e, 0x00]);

describe('the kind of a file', () => {
  const [packed, compound] = [written('xlsx'), written('biff8')];
  test.each<[string, Buffer, SheetKind | null]>([
    ['a.xlsx', packed, 'xlsx'],
    ['A.XLSX', packed, 'xlsx'],
    ['a.xls', compound, 'xls'],
    ['a.xlsx', compound, 'xls'],
    ['a.xls', packed, 'xlsx'],
    ['a.xlsm', packed, null],
    ['a.xlsx.exe', packed, null],
    ['xlsx', packed, null],
    ['a.csv', packed, null],
    ['a.xlsx', Buffer.from('<html>'), null],
    ['a.xls', Buffer.from('<meta charset="utf-8"><table>'), 'html'],
    ['a.xls', Buffer.from('\ufeff<!DOCTYPE html>'), 'html'],
    ['a.xls', Buffer.from('<?xml version="1.0"?><Workbook>'), null],
    ['a.xls', Buffer.from('a;b;c'), 'csv'],
    ['a.xls', Buffer.from('\ufeffرمز\tدرجة', 'utf16le'), 'csv'],
    ['a.xls', Buffer.from([0x09, 0x08, 0x08, 0x00, 0x00, 0x05]), null],
    ['a.xls', Buffer.alloc(0), null],
    ['a.xlsx', Buffer.alloc(0), null],
  ])('%s', (name, bytes, kind) => {
    expect(kindOf(name, bytes)).toBe(kind);
  });
});

test.each<[string, Buffer, SheetKind]>([
  ['xlsx', written('xlsx'), 'xlsx'],
  ['xls', written('biff8'), 'xls'],
  ['hand-written xlsx', rawXlsx(), 'xlsx'],
])('reads %s', async (_what, bytes, kind) => {
  expect(await read(bytes, kind)).toEqual([{ name: 'Degrees', rows: PLAIN }]);
});

test('reads a table of HTML', async () => {
  const html = '<table><tr><td>رمز</td></tr><tr><td>007</td></tr></table>';
  expect(await read(Buffer.from(html), 'html')).toEqual([{ name: '1', rows: [['رمز'], ['007']] }]);
});

test('reads the next spreadsheet after a worker that could not be started', async () => {
  const start = jest.spyOn(workerThreads, 'Worker').mockImplementation(() => {
    throw new Error('EAGAIN');
  });
  await expect(read(rawXlsx())).rejects.toThrow('EAGAIN');
  start.mockRestore();
  expect(await read(rawXlsx())).toEqual([{ name: 'Degrees', rows: PLAIN }]);
});

test('reads a spreadsheet without logging a warning', async () => {
  const warn = jest.fn();
  await createSpreadsheets({
    workerFile: compiledSpreadsheetWorker(),
    log: { info: () => undefined, warn, error: () => undefined },
  }).read(written('xlsx'), 'xlsx', LIMITS);
  expect(warn).not.toHaveBeenCalled();
});

test('reads several sheets in their order, empty ones too', async () => {
  expect(
    (await read(written('xlsx', [], ['b', 'a']))).map(({ name, rows }) => [name, rows]),
  ).toEqual([
    ['b', []],
    ['a', []],
  ]);
});

test('reads a cell without a visible character as empty', async () => {
  const [sheet] = await read(
    rawXlsx({
      sheetData:
        row(1, textCell('A1', 'x'), textCell('B1', '\u200f')) +
        row(2, textCell('A2', ' \u2066\u2069')),
    }),
  );
  expect(sheet?.rows).toEqual([['x']]);
});

test('reads the last values of formulas, never the formulas', async () => {
  const [sheet] = await read(
    rawXlsx({
      sheetData: row(
        1,
        textCell('A1', '=HYPERLINK("http://x")'),
        '<c r="B1"><f>1+1</f><v>2</v></c>',
        '<c r="C1" t="str"><f>WEBSERVICE("http://x")</f><v>=cmd|x</v></c>',
      ),
    }),
  );
  expect(sheet?.rows).toEqual([['=HYPERLINK("http://x")', 2, '=cmd|x']]);
});

test.each([[false], [true]])(
  'reads booleans and errors as text (dates from 1904: %s)',
  async (date1904) => {
    const [sheet] = await read(
      rawXlsx({
        date1904,
        sheetData: row(
          1,
          numberCell('A1', 45_000, 1),
          '<c r="B1" t="b"><v>1</v></c>',
          '<c r="C1" t="e"><v>#DIV/0!</v></c>',
          numberCell('D1', 45_000),
        ),
      }),
    );
    expect(sheet?.rows).toEqual([
      [date1904 ? '2027-03-16' : '2023-03-15', 'true', '#DIV/0!', 45_000],
    ]);
  },
);

test('reads a percentage as it is displayed', async () => {
  const styles = String(partsOf()['xl/styles.xml']).replace(
    'numFmtId="14" applyNumberFormat="1"',
    'numFmtId="10" applyNumberFormat="1"',
  );
  const [sheet] = await read(
    rawXlsx({
      parts: { 'xl/styles.xml': styles },
      sheetData: row(
        1,
        numberCell('A1', 0.85, 1),
        numberCell('B1', 0.145, 1),
        numberCell('C1', 0.85),
      ),
    }),
  );
  expect(sheet?.rows).toEqual([['85%', '14.5%', 0.85]]);
});

test('reads a number in a cell formatted as text as text', async () => {
  const styles = String(partsOf()['xl/styles.xml']).replace(
    'numFmtId="14" applyNumberFormat="1"',
    'numFmtId="49" applyNumberFormat="1"',
  );
  const [sheet] = await read(
    rawXlsx({
      parts: { 'xl/styles.xml': styles },
      sheetData: row(
        1,
        numberCell('A1', 2_024_001, 1),
        numberCell('B1', 12.5),
        numberCell('C1', 12.5, 1),
      ),
    }),
  );
  expect(sheet?.rows).toEqual([['2024001', 12.5, '12.5']]);
});

test.each(['NaN', '1e999', '-1e999', 'abc', ''])('does not read %j as a number', async (value) => {
  const [sheet] = await read(
    rawXlsx({
      sheetData: row(1, textCell('A1', 'x'), numberCell('B1', value), textCell('C1', 'y')),
    }),
  );
  expect(typeof sheet?.rows[0]?.[1]).not.toBe('number');
});

test('reads names that would pollute prototypes as plain names', async () => {
  const sheetData =
    row(1, textCell('A1', '__proto__'), textCell('B1', 'constructor')) +
    row(2, textCell('A2', 'toString'), numberCell('B2', 1));
  expect(await read(rawXlsx({ sheetData, sheetName: 'constructor' }))).toEqual([
    {
      name: 'constructor',
      rows: [
        ['__proto__', 'constructor'],
        ['toString', 1],
      ],
    },
  ]);
  expect(await read(rawXlsx({ sheetData, sheetName: '__proto__' }))).toEqual([
    { name: '__proto__', rows: [] },
  ]);
  expect(({} as Record<string, unknown>)['A1']).toBeUndefined();
});

test('ignores an exaggerated dimension of a sheet', async () => {
  expect(await read(rawXlsx({ dimension: 'A1:XFD1048576' }))).toEqual([
    { name: 'Degrees', rows: PLAIN },
  ]);
});

test.each([
  ['0000', '0007'],
  ['00', 7],
  ['0'.repeat(21), 7],
])('reads a number of the format %s as %p', async (format, value) => {
  const styles = String(partsOf()['xl/styles.xml'])
    .replace(
      '<fonts',
      `<numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><fonts`,
    )
    .replace('numFmtId="14"', 'numFmtId="164"');
  const [sheet] = await read(
    rawXlsx({ parts: { 'xl/styles.xml': styles }, sheetData: row(1, numberCell('A1', 7, 1)) }),
  );
  expect(sheet?.rows).toEqual([[value]]);
});

test('reads a formula without a value as an error', async () => {
  const [sheet] = await read(
    rawXlsx({
      sheetData: row(
        1,
        '<c r="A1"><f>1+1</f></c>',
        '<c r="B1"><f>1+1</f><v></v></c>',
        '<c r="C1" t="str"><f>""</f><v></v></c>',
        '<c r="D1" t="n"><f t="shared" si="0"/><v/></c>',
        '<c r="E1"><f>1+1</f><v>2</v></c>',
      ),
    }),
  );
  expect(sheet?.rows).toEqual([['#CALC!', '#CALC!', null, '#CALC!', 2]]);
});

test.each([
  ['1', ['#CALC!', 2, 'false', 0]],
  ['0', [0, 2, 'false', 0]],
])('reads 0 of a formula when the file asks for its calculation: %s', async (onLoad, cells) => {
  const workbook = String(partsOf()['xl/workbook.xml']).replace(
    '</sheets>',
    `</sheets><calcPr calcId="124519" fullCalcOnLoad="${onLoad}"/>`,
  );
  const [sheet] = await read(
    rawXlsx({
      parts: { 'xl/workbook.xml': workbook },
      sheetData: row(
        1,
        '<c r="A1"><f>B1-2</f><v>0</v></c>',
        '<c r="B1"><f>1+1</f><v>2</v></c>',
        '<c r="C1" t="b"><f>FALSE()</f><v>0</v></c>',
        numberCell('D1', 0),
      ),
    }),
  );
  expect(sheet?.rows).toEqual([cells]);
});

test('names hidden rows and offers no hidden sheets', async () => {
  const hidden = partsOf({ sheetData: plainRows().replace('<row r="2"', '<row r="2" hidden="1"') });
  const parts = {
    'xl/worksheets/sheet1.xml': String(hidden['xl/worksheets/sheet1.xml']),
    'xl/worksheets/sheet2.xml': String(partsOf()['xl/worksheets/sheet1.xml']),
    'xl/workbook.xml': String(hidden['xl/workbook.xml']).replace(
      '</sheets>',
      '<sheet name="Old" sheetId="2" state="hidden" r:id="r3"/></sheets>',
    ),
    'xl/_rels/workbook.xml.rels': String(hidden['xl/_rels/workbook.xml.rels']).replace(
      '</Relationships>',
      '<Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
  };
  expect(await read(rawXlsx({ parts }))).toEqual([
    { name: 'Degrees', rows: PLAIN, hiddenRows: [1] },
  ]);
});

test('names hidden columns', async () => {
  const parts = partsOf();
  const source = String(parts['xl/worksheets/sheet1.xml']);
  const hidden = source.replace(
    '<sheetData>',
    '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/></cols><sheetData>',
  );
  expect(hidden).not.toBe(source);
  expect(await read(rawXlsx({ parts: { ...parts, 'xl/worksheets/sheet1.xml': hidden } }))).toEqual([
    { name: 'Degrees', rows: PLAIN, hiddenColumns: [1, 2] },
  ]);
});

test('names hidden rows of an old file', async () => {
  const bytes = withStream(written('biff8'), (stream) => {
    // The library writes no records of rows: add one behind the dimensions of the sheet.
    const end = stream.lastIndexOf(DIMENSIONS) + DIMENSIONS.length + 0x0e;
    const record = Buffer.alloc(20);
    for (const [at, value] of [0x0208, 16, 1].entries()) record.writeUInt16LE(value, at * 2);
    record[16] = 0x20;
    return Buffer.concat([stream.subarray(0, end), record, stream.subarray(end)]);
  });
  expect(await read(bytes, 'xls')).toEqual([{ name: 'Degrees', rows: PLAIN, hiddenRows: [1] }]);
});

test.each([
  [0x03, ['#CALC!', 7]],
  [0x01, [0, 7]],
])('reads 0 of a formula in an old file by its flags: %i', async (flags, cells) => {
  // The library writes formulas only as tokens: one that is 1.
  const formula = (v: number) => ({ t: 'n', v, bf: [3, 0, 0x1e, 1, 0] });
  const bytes = withStream(written('biff8', [[formula(0), formula(7)]]), (stream) => {
    for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
      if (stream.readUInt16LE(at) === 0x0006) stream.writeUInt16LE(flags, at + 4 + 14);
    return stream;
  });
  expect((await read(bytes, 'xls'))[0]?.rows).toEqual([cells]);
});

test('offers no hidden sheets of an old file', async () => {
  const book = xlsx.utils.book_new();
  for (const name of ['hidden', 'shown', 'veryHidden'])
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(PLAIN), name);
  book.Workbook = { Sheets: [{ Hidden: 1 }, {}, { Hidden: 2 }] };
  const bytes = xlsx.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  expect(await read(bytes, 'xls')).toEqual([{ name: 'shown', rows: PLAIN }]);
});

test('decodes an old file by its code page', async () => {
  const bytes = written('biff5', [['QQQQQ', 1]], ['WWWWW']);
  // The library writes no Arabic into old files: «الرمز» in Windows-1256, and the record that names
  // it.
  const arabic = Buffer.from([0xc7, 0xe1, 0xd1, 0xe3, 0xd2]);
  for (const placeholder of ['QQQQQ', 'WWWWW'])
    for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at))
      arabic.copy(bytes, at);
  bytes.writeUInt16LE(1256, bytes.indexOf(Buffer.from([0x42, 0, 2, 0])) + 4);
  expect(await read(bytes, 'xls')).toEqual([{ name: 'الرمز', rows: [['الرمز', 1]] }]);
});
