import type { TemplateKey } from '@riwaq/api';
import type { Cell, Sheet } from '../../platform/spreadsheets/sheet';
import { columnsOf, letterOf } from '../../platform/spreadsheets/columns';
import { byCode, mappingOf, type KeyMap } from '../../platform/spreadsheets/mapping';
import { DEGREE_TEMPLATE, readRows } from './import';

// Proves DEGREE-6, DEGREE-8.

const sheet = (...rows: Cell[][]): Sheet => ({ name: 'S', rows });
const MAPS: KeyMap<TemplateKey>[] = [
  { templateKey: 'StudentCode', sourceKey: 'Code' },
  { templateKey: 'Degree', sourceKey: 'Mark' },
  { templateKey: 'Note', sourceKey: 'Remark' },
];
const HEAD: Cell[] = ['Code', 'Mark', 'Remark'];
const STUDENTS = new Map([
  ['a1', ['ali']],
  ['b2', ['badr']],
  ['c3', ['one', 'other']],
]);
const HIGHEST = 200_000;

function mapping() {
  const mapped = mappingOf(sheet(HEAD, ['x', 1, 'y']), MAPS, DEGREE_TEMPLATE);
  if ('problem' in mapped) throw new Error(mapped.problem.reason);
  return mapped.mapping;
}
const read = (...rows: Cell[][]) => readRows(sheet(HEAD, ...rows), mapping(), STUDENTS, HIGHEST);

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('letters column %i as %s', (at, letters) => {
  expect(letterOf(at)).toBe(letters);
});

test('shows values from all of a column', () => {
  const rows = Array.from({ length: 40 }, (_, at) => [at < 20 ? 'x' : String(at)]);
  const [column] = columnsOf(sheet(['a'], ...rows));
  expect(column!.examples).toHaveLength(20);
  expect(column!.examples.filter((each) => each === 'x')).toHaveLength(10);
});

test('types a column of numbers as Double and any other as String', () => {
  const columns = columnsOf(
    sheet(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'dates', 'codes'],
      [1, '1', null, 1, '85%', '#N/A', 'x', '21.10', 1, 1],
      [null, 2, null, 'x1', '17 / 20', 'absent', 'y', '21.11', '2026-03-15', '20-1-1234567'],
      [2.5, null, null, null, 9, '12,5', 3, null, '١٥/٣/٢٠٢٦ 08:00', null],
      [null, null, null, null, null, 4, null, null, 2, null],
    ),
  );
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['a', 'Double'],
    ['b', 'String'],
    ['c', 'String'],
    ['d', 'String'],
    ['e', 'Double'],
    ['f', 'Double'],
    ['g', 'String'],
    ['h', 'String'],
    ['dates', 'Double'],
    ['codes', 'String'],
  ]);
});

test.each<[string, Cell[], string]>([
  [
    'Double with a text of digits among more than three numbers',
    [9, '9 (late)', 8, 7, 6],
    'Double',
  ],
  ['String with one among three numbers', [9, '9 (late)', 8, 7], 'String'],
  ['String for numbers of four digits', [2_024_001, 4412, null], 'String'],
  ['Double for a smaller number among them', [2_024_001, 999], 'Double'],
  ['Double for a fraction among them', [2_024_001, 1000.5], 'Double'],
])('types a column as %s', (_what, cells, type) => {
  expect(columnsOf(sheet(['a'], ...cells.map((cell) => [cell])))).toMatchObject([{ type }]);
});

test('names columns without a unique name by letter, and skips empty ones', () => {
  const columns = columnsOf(sheet(['x', null, 'x', null, '__proto__'], ['1', '2', '3', null, '4']));
  expect(columns.map(({ name, at }) => [name, at])).toEqual([
    ['x', 0],
    ['B', 1],
    ['x (C)', 2],
    ['__proto__', 4],
  ]);
  expect(columnsOf(sheet())).toEqual([]);
});

test.each<[string, KeyMap<TemplateKey>[], object]>([
  [
    'no student code',
    [{ templateKey: 'Degree', sourceKey: 'Mark' }],
    { key: 'StudentCode', reason: 'missing' },
  ],
  [
    'no degree',
    [{ templateKey: 'StudentCode', sourceKey: 'Code' }],
    { key: 'Degree', reason: 'missing' },
  ],
  [
    'a numeric code',
    [{ templateKey: 'StudentCode', sourceKey: 'Mark' }],
    { key: 'StudentCode', reason: 'type' },
  ],
  [
    'a text degree',
    [{ templateKey: 'Degree', sourceKey: 'Code' }],
    { key: 'Degree', reason: 'type' },
  ],
  [
    'an unknown column',
    [{ templateKey: 'Note', sourceKey: 'constructor' }],
    { key: 'Note', reason: 'gone' },
  ],
  [
    'the same column twice',
    [
      { templateKey: 'StudentCode', sourceKey: 'Code' },
      { templateKey: 'Note', sourceKey: 'Code' },
    ],
    { key: 'Note', reason: 'twice' },
  ],
  [
    'the same key twice',
    [
      { templateKey: 'Note', sourceKey: 'Code' },
      { templateKey: 'Note', sourceKey: 'Mark' },
    ],
    { key: 'Note', reason: 'twice' },
  ],
])('refuses columns with %s', (_what, maps, problem) => {
  expect(mappingOf(sheet(HEAD, ['a', 1, 'n']), maps, DEGREE_TEMPLATE)).toMatchObject({ problem });
});

describe('degrees that were stored as texts', () => {
  const students = [{ code: '2101' }, { code: '2102' }];
  const stored = sheet(HEAD, ['2101', '17', null], ['2102', '١٨٫٥', null]);

  it('are a column of numbers', () => {
    expect(mappingOf(stored, MAPS, DEGREE_TEMPLATE, students)).toHaveProperty('mapping');
  });

  it('are not the codes of the students', () => {
    const maps = [{ templateKey: 'Degree', sourceKey: 'Code' }] as const;
    expect(mappingOf(stored, maps, DEGREE_TEMPLATE, students)).toEqual({
      problem: { key: 'Degree', reason: 'type', column: 'Code' },
    });
  });
});

test('allows notes to be texts, numbers or missing', () => {
  expect(mappingOf(sheet(HEAD, ['a', 1, 2]), MAPS, DEGREE_TEMPLATE)).toHaveProperty('mapping');
  expect(mappingOf(sheet(HEAD, ['a', 1, 2]), MAPS.slice(0, 2), DEGREE_TEMPLATE)).toHaveProperty(
    'mapping',
  );
});

test('matches rows by code, and lists empty rows by number', () => {
  const { taken, leftOut, emptyRows } = read(
    [' A1 ', 12.5, 'good'],
    [],
    ['b2', 0, null],
    [null, null, ' '],
  );
  expect(taken).toEqual([
    { rowNumber: 2, studentCode: 'A1', studentGuid: 'ali', units: 125_000, note: 'good' },
    { rowNumber: 4, studentCode: 'b2', studentGuid: 'badr', units: 0, note: '' },
  ]);
  expect(leftOut).toEqual([]);
  expect(emptyRows).toEqual([3, 5]);
});

test('matches a number with the code of its digits', () => {
  const students = new Map([
    ['2024001', ['ali']],
    ['007', ['badr']],
  ]);
  const mapped = mappingOf(sheet(HEAD, ['x', 1, 'y']), MAPS, DEGREE_TEMPLATE);
  if ('problem' in mapped) throw new Error(mapped.problem.reason);
  const { taken, leftOut } = readRows(
    sheet(HEAD, [2_024_001, 12, null], ['٠٠٧', 13, null], [8, 14, null]),
    mapped.mapping,
    students,
    HIGHEST,
  );
  expect(taken.map(({ studentCode, studentGuid }) => [studentCode, studentGuid])).toEqual([
    ['2024001', 'ali'],
    ['٠٠٧', 'badr'],
  ]);
  expect(leftOut).toMatchObject([{ rowNumber: 4, studentCode: '8', problem: 'unknownNumber' }]);
});

describe('codes that a spreadsheet stored as numbers', () => {
  const students = new Map([
    ['007', ['badr']],
    ['0012', ['one']],
    ['012', ['other']],
    ['123456789012', ['long']],
  ]);
  const rowsOf = (...rows: Cell[][]) => {
    const given = sheet(HEAD, ...rows);
    const codes = [...students.keys()].map((code) => ({ code }));
    const mapped = mappingOf(given, MAPS, DEGREE_TEMPLATE, codes);
    if ('problem' in mapped) throw new Error(mapped.problem.reason);
    return readRows(given, mapped.mapping, students, HIGHEST);
  };

  it('mean the only code with zeros before them', () => {
    const { taken, leftOut } = rowsOf([7, 1, null], [123_456_789_012, 2, null]);
    expect(taken).toMatchObject([
      { studentCode: '007', studentGuid: 'badr' },
      { studentCode: '123456789012', studentGuid: 'long' },
    ]);
    expect(leftOut).toEqual([]);
  });

  it('mean nobody where two codes have these digits', () => {
    expect(rowsOf([7, 1, null], [7, 2, null], [7, 3, null], [12, 1, null]).leftOut).toMatchObject([
      { rowNumber: 2, studentCode: '007', problem: 'duplicate' },
      { rowNumber: 3, problem: 'duplicate' },
      { rowNumber: 4, problem: 'duplicate' },
      { rowNumber: 5, studentCode: '12', problem: 'unknownNumber' },
    ]);
  });

  it('name a student twice beside the code as text', () => {
    expect(rowsOf([7, 1, null], ['007', 2, null]).taken).toEqual([]);
  });

  it('are refused as a column where they are codes of nobody', () => {
    expect(() => rowsOf([5, 1, null])).toThrow('type');
  });
});

test.each<[Cell[], string]>([
  [[null, 5, null], 'noCode'],
  [['zz', 5, null], 'unknownCode'],
  [[7, 5, null], 'unknownNumber'],
  [['__proto__', 5, null], 'unknownCode'],
  [['c3', 5, null], 'unknownCode'],
  [['a1', null, 'n'], 'noDegree'],
  [['a1', '=1+1', null], 'notNumber'],
  [['a1', '1,234', null], 'notNumber'],
  [['#N/A', 5, null], 'errorCell'],
  [['a1', '#DIV/0!', null], 'errorCell'],
  [['a1', 5, '#REF!'], 'errorCell'],
  [['a1', '85%', null], 'notNumber'],
  [['a1', '85 / 100', null], 'notNumber'],
  [['a1', '21 / 20', null], 'outOfRange'],
  [['a1', -1, null], 'outOfRange'],
  [['a1', 20.0001, null], 'outOfRange'],
  [['a1', Number.NaN, null], 'outOfRange'],
  [['a1', 12.34567, null], 'decimals'],
  [['a1', 5, 'x'.repeat(501)], 'noteTooLong'],
])('skips the row %j: %s', (row, problem) => {
  expect(read(row)).toMatchObject({ taken: [], leftOut: [{ rowNumber: 2, problem }] });
});

test('names the cell of an error and of a word', () => {
  expect(read(['a1', '2026-03-15', null]).leftOut).toMatchObject([
    { rowNumber: 2, problem: 'notNumber', value: 'B2: 2026-03-15' },
  ]);
  expect(read(['a1', 'absent', null], ['b2', 5, '#N/A']).leftOut).toMatchObject([
    { rowNumber: 2, problem: 'notNumber', value: 'B2: absent' },
    { rowNumber: 3, problem: 'errorCell', value: 'C3: #N/A' },
  ]);
});

test('reads numbers as codes when the first students are of another section', () => {
  const students = [{ code: '2024009', guid: 'ali' }];
  const codes = [2_024_001, 2_024_002, 2_024_003, 2_024_009];
  const stage = sheet(HEAD, ...codes.map((code): Cell[] => [code, 6, null]));
  const mapped = mappingOf(stage, MAPS, DEGREE_TEMPLATE, students);
  if ('problem' in mapped) throw new Error(mapped.problem.reason);
  const { taken, leftOut } = readRows(stage, mapped.mapping, byCode(students), HIGHEST);
  expect(taken).toMatchObject([{ rowNumber: 5, studentGuid: 'ali', units: 60_000 }]);
  expect(leftOut.map(({ problem }) => problem)).toEqual(Array(3).fill('unknownNumber'));
});

test('skips hidden rows', () => {
  const rows = readRows(
    { ...sheet(HEAD, ['a1', 5, null], ['b2', 6, null]), hiddenRows: [1] },
    mapping(),
    STUDENTS,
    HIGHEST,
  );
  expect(rows.taken).toMatchObject([{ studentGuid: 'badr' }]);
  expect(rows.leftOut).toMatchObject([{ rowNumber: 2, problem: 'hiddenRow' }]);
});

test('reads rows below a title and blank rows', () => {
  const titled = sheet(['Results of May'], [], HEAD, ['a1', 5, null], ['b2', 'absent', null]);
  expect(columnsOf(titled).map(({ name, type }) => [name, type])).toEqual([
    ['Code', 'String'],
    ['Mark', 'Double'],
    ['Remark', 'String'],
  ]);
  const mapped = mappingOf(titled, MAPS, DEGREE_TEMPLATE);
  if ('problem' in mapped) throw new Error(mapped.problem.reason);
  const { taken, leftOut, emptyRows } = readRows(titled, mapped.mapping, STUDENTS, HIGHEST);
  expect(taken).toMatchObject([{ rowNumber: 4, units: 50_000 }]);
  expect(leftOut).toMatchObject([{ rowNumber: 5, value: 'B5: absent' }]);
  expect(emptyRows).toEqual([]);
});

test('reads degrees written as text', () => {
  expect(read(['a1', '١٢٫٥', null], ['b2', '12,25', null]).taken).toMatchObject([
    { units: 125_000 },
    { units: 122_500 },
  ]);
});

test('removes the error of a binary fraction in a spreadsheet', () => {
  expect(read(['a1', 0.1 + 0.2, null]).taken).toMatchObject([{ units: 3000 }]);
});

test('skips every row of a student named twice', () => {
  const { taken, leftOut } = read(
    ['a1', 5, null],
    ['b2', 5, null],
    ['A1', 6, null],
    ['B2', 99, null],
  );
  expect(taken).toEqual([]);
  expect(leftOut.map(({ rowNumber, problem }) => [rowNumber, problem])).toEqual([
    [2, 'duplicate'],
    [3, 'duplicate'],
    [4, 'duplicate'],
    [5, 'outOfRange'],
  ]);
});

test("reads a degree written as a share of the list's highest", () => {
  expect(read(['a1', '17 / 20', null], ['b2', '١٢٫٥/٢٠', null]).taken).toMatchObject([
    { units: 170_000 },
    { units: 125_000 },
  ]);
  const hundred = readRows(
    sheet(HEAD, ['a1', '85%', null], ['b2', '٩٠٪', null]),
    mapping(),
    STUDENTS,
    1_000_000,
  );
  expect(hundred.taken).toMatchObject([{ units: 850_000 }, { units: 900_000 }]);
});

test('matches codes with invisible characters, other digits or another case', () => {
  expect(read(['\u200fA١\u200b', 5, null], ['b2', 5, null]).taken).toHaveLength(2);
});

test('reads the first row of a sheet without a head', () => {
  const rows = sheet(['a1', 9], ['b2', 8]);
  const maps: KeyMap<TemplateKey>[] = [
    { templateKey: 'StudentCode', sourceKey: 'a1' },
    { templateKey: 'Degree', sourceKey: '9' },
  ];
  const mapped = mappingOf(rows, maps, DEGREE_TEMPLATE);
  if ('problem' in mapped) throw new Error(mapped.problem.reason);
  const { taken } = readRows(rows, mapped.mapping, STUDENTS, HIGHEST);
  expect(taken.map(({ rowNumber, studentGuid }) => [rowNumber, studentGuid])).toEqual([
    [1, 'ali'],
    [2, 'badr'],
  ]);
});
