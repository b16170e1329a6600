import { zipSync } from 'fflate';
import type { SheetKind } from './sheet';
import { partsOf, plainRows, rawXlsx, row, textCell } from './testing';
import { createTestReader, PLAIN, written } from './testing/reader';
import { UNPACKED_MAX } from './unpack';

const read = createTestReader();

describe('a file is refused', () => {
  const bomb = (name: string) =>
    rawXlsx({ parts: { [name]: Buffer.alloc(UNPACKED_MAX + 1, 0x20) } });
  /** Claims in both headers that a large part is small. */
  function lying(): Buffer {
    const bytes = bomb('xl/sharedStrings.xml');
    const size = Buffer.alloc(4);
    size.writeUInt32LE(UNPACKED_MAX + 1);
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 4))
      bytes.writeUInt32LE(10, at);
    return bytes;
  }
  const broken = rawXlsx();
  broken.fill(0xff, 200, 400);

  test.each<[string, () => Buffer, SheetKind, string]>([
    ['when it is cut off', () => rawXlsx().subarray(0, 500), 'xlsx', 'malformed'],
    ['when it is damaged', () => broken, 'xlsx', 'malformed'],
    [
      'as an archive of other files',
      () => Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })),
      'xlsx',
      'malformed',
    ],
    [
      'as an empty compound file',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3000)]),
      'xls',
      'malformed',
    ],
    [
      'as a compound file that is cut off',
      () => written('biff8').subarray(0, 1500),
      'xls',
      'malformed',
    ],
    [
      'with a part that unpacks to too many bytes',
      () => bomb('xl/sharedStrings.xml'),
      'xlsx',
      'tooLarge',
    ],
    [
      'with a sheet that unpacks to too many bytes',
      () => bomb('xl/worksheets/sheet1.xml'),
      'xlsx',
      'tooLarge',
    ],
    ['with false sizes in its headers', lying, 'xlsx', 'malformed'],
    [
      'with thousands of parts',
      () =>
        rawXlsx({
          parts: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`x/${at}.xml`, ''])),
        }),
      'xlsx',
      'tooLarge',
    ],
    ['with macros', () => rawXlsx({ parts: { 'xl/vbaProject.bin': 'x' } }), 'xlsx', 'macros'],
    [
      'with old macros',
      () => rawXlsx({ parts: { 'xl/macrosheets/sheet1.xml': 'x' } }),
      'xlsx',
      'macros',
    ],
    ['with too many sheets', () => written('xlsx', PLAIN, ['a', 'b', 'c', 'd']), 'xlsx', 'tooLong'],
    [
      'with too many rows',
      () =>
        written(
          'xlsx',
          Array.from({ length: 101 }, () => ['x']),
        ),
      'xlsx',
      'tooLong',
    ],
    [
      'with too many columns',
      () => written('xlsx', [Array.from({ length: 11 }, () => 'x')]),
      'xlsx',
      'tooLong',
    ],
    [
      'with a cell in the last column',
      () => rawXlsx({ sheetData: row(1, textCell('XFD1', 'x')) }),
      'xlsx',
      'tooLong',
    ],
    [
      'with too much text',
      () =>
        written(
          'xlsx',
          Array.from({ length: 20 }, () => ['x'.repeat(1500)]),
        ),
      'xlsx',
      'tooLong',
    ],
  ])('%s', async (_what, make, kind, reason) => {
    await expect(read(make(), kind)).rejects.toMatchObject({ reason });
    // The reader still works afterwards.
    expect(await read(rawXlsx())).toHaveLength(1);
  });
});

test('does not load or expand entities of a document type', async () => {
  const lol = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('');
  const evil = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${lol}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
  const usual = String(partsOf({ sheetData: plainRows() })['xl/worksheets/sheet1.xml']).replace(
    /^<\?xml[^>]*>/,
    '',
  );
  const [sheet] = await read(
    rawXlsx({
      parts: { 'xl/worksheets/sheet1.xml': evil + usual.replace('>ok<', '>&l9;&file;<') },
    }),
  );
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['a-1', 12.5]);
  expect(String(sheet?.rows[1]?.[2]).length).toBeLessThan(100);
});

test('does not allocate the rows above a cell far below', async () => {
  const [sheet] = await read(
    rawXlsx({ sheetData: plainRows() + row(1_048_576, textCell('A1048576', 'x')) }),
  ).catch(() => [{ rows: [] }]);
  expect(sheet?.rows.length ?? 0).toBeLessThanOrEqual(2);
});

test('reads one file at a time, 429 when too many wait', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => read(rawXlsx())));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(
    answers
      .filter((answer) => answer.status === 'rejected')
      .map(({ reason }) => (reason as { status: number }).status),
  ).toEqual([429, 429]);
});
