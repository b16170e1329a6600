import fc from 'fast-check';
import { readCsv, writeCsv } from './csv';
import { decodeText } from './decode-text';
import type { SheetLimits } from './sheet';

const LIMITS: SheetLimits = { sheets: 1, columns: 10, rows: 100, characters: 20_000 };
const read = (text: string) => readCsv(text, LIMITS).rows;

test.each<[string, string, unknown[][]]>([
  [
    'commas',
    'Code,Hours\r\na-1,3\r\n',
    [
      ['Code', 'Hours'],
      ['a-1', 3],
    ],
  ],
  [
    'semicolons',
    'Code;Hours\na-1;3',
    [
      ['Code', 'Hours'],
      ['a-1', 3],
    ],
  ],
  [
    'tabs',
    'Code\tHours\na-1\t3',
    [
      ['Code', 'Hours'],
      ['a-1', 3],
    ],
  ],
  [
    'invisible characters',
    'Code,Note\n\u200f,\u2066\u2069\nx,y',
    [['Code', 'Note'], [], ['x', 'y']],
  ],
  [
    'semicolons below a title and a blank line',
    'Attendance\n\nCode;Hours\na-1;1,5\na-2;2,5',
    [['Attendance'], [], ['Code', 'Hours'], ['a-1', '1,5'], ['a-2', '2,5']],
  ],
  [
    'semicolons below a title with a comma',
    'Attendance, stage 2\nCode;Hours\na-1;3',
    [['Attendance, stage 2'], ['Code', 'Hours'], ['a-1', 3]],
  ],
  [
    'semicolons without a head beside decimal commas',
    'a-1;1,5\na-2;2,5',
    [
      ['a-1', '1,5'],
      ['a-2', '2,5'],
    ],
  ],
  [
    'texts that are written as formulas',
    'Code,Note\n="007","=""x"""\n="",=1+1',
    [
      ['Code', 'Note'],
      ['007', 'x'],
      [null, '=1+1'],
    ],
  ],
  ['a byte order mark', '\ufeffCode\n1', [['Code'], [1]]],
  [
    'quotation marks around separators and lines',
    'a,b\n"x, ""y""\nz",2',
    [
      ['a', 'b'],
      ['x, "y"\nz', 2],
    ],
  ],
  [
    'a separator in quotation marks of the head',
    '"a;b;c",d\n1,2',
    [
      ['a;b;c', 'd'],
      [1, 2],
    ],
  ],
  ['empty cells and lines', 'a,,c\n\n,,\nx', [['a', null, 'c'], [], [], ['x']]],
  [
    'codes that look like numbers',
    '007,1e5,12,-3,1.50,0x10',
    [['007', '1e5', 12, -3, 1.5, '0x10']],
  ],
  [
    'carriage returns alone',
    'Code,Hours\r200000,2\r200001,1\r',
    [
      ['Code', 'Hours'],
      [200_000, 2],
      [200_001, 1],
    ],
  ],
  [
    'a line that names the separator',
    'sep=;\r\nCode;Hours, counted\r\n1;2',
    [
      ['Code', 'Hours, counted'],
      [1, 2],
    ],
  ],
  ['no characters', '', []],
])('reads a text with %s', (_what, text, rows) => {
  expect(read(text)).toEqual(rows);
});

test.each<[string, string, string]>([
  ['an open quotation mark', 'a\n"x', 'malformed'],
  ['too many rows', 'x\n'.repeat(101), 'tooLong'],
  ['too many columns', ','.repeat(10), 'tooLong'],
  ['too many characters', 'x'.repeat(20_001), 'tooLong'],
])('refuses a text with %s', (_what, text, reason) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ reason }));
});

test('writes UTF-8 with a byte order mark and no formulas', () => {
  const bytes = writeCsv({
    head: ['الاسم', 'n'],
    rows: [
      ['=HYPERLINK("x")', 1],
      ['@x', -2],
      ['a,b', null],
    ],
  });
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'الاسم,n\r\n"\'=HYPERLINK(""x"")",1\r\n\'@x,-2\r\n"a,b",\r\n',
  );
});

test('reads Windows-1256, in which Arabic programs write', () => {
  // The bytes of «رمز», a comma and 1.
  expect(readCsv(decodeText(Uint8Array.from([0xd1, 0xe3, 0xd2, 0x2c, 0x31])), LIMITS).rows).toEqual(
    [['رمز', 1]],
  );
});

test('reads what it writes unchanged', () => {
  const text = fc
    .string({ maxLength: 20 })
    .map((value) => `t${value.replace(/[\r\0]/g, '')}`.trim());
  const cell = fc.oneof(
    fc.constant(null),
    fc.integer({ min: -1000, max: 1000 }),
    text,
    text.map((value) => `=${value}`),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 10 }),
      (rows) => {
        const bare = rows.map((row) => {
          const kept = [...row];
          while (kept.length > 0 && kept.at(-1) === null) kept.pop();
          return kept;
        });
        expect(
          read(
            new TextDecoder('utf-8', { ignoreBOM: true }).decode(
              writeCsv({ head: ['a', 'b'], rows: [...rows, ['end', 1]] }),
            ),
          ),
        ).toEqual([['a', 'b'], ...bare, ['end', 1]]);
      },
    ),
  );
});
