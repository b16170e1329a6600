import type { StudentsKey } from '@riwaq/api';
import { mappingOf } from '../../platform/spreadsheets/mapping';
import type { Cell, Sheet } from '../../platform/spreadsheets/sheet';
import { studentFinder } from './find-student';
import { readStudents, STUDENTS_TEMPLATE, studentsSheetInfo } from './read-sheet';

// Proves PEOPLE-9 to PEOPLE-12.

const student = (guid: string, name: string, code: string | null) => ({
  studentGuid: guid,
  studentFullName: name,
  studentCode: code,
});
const FINDER = studentFinder([
  student('a', 'أحمد عليّ', '001'),
  student('b', 'سارة محمد', '002'),
  student('c', 'سارة محمد', '003'),
  student('d', 'Zoë Adams', null),
]);
const sheetOf = (rows: Cell[][], hiddenRows: number[] = []): Sheet => ({
  name: 'S',
  rows,
  hiddenRows,
});

const marked = async (rows: Cell[][]) =>
  (await studentsSheetInfo(sheetOf(rows), FINDER)).columnsInfo
    .filter(({ isOfStudents }) => isOfStudents === true)
    .map(({ columnName }) => columnName);

describe('studentsSheetInfo', () => {
  it.each<[string, Cell[][], string[]]>([
    [
      'codes',
      [
        ['x', 'y'],
        ['note', '٠٠١'],
      ],
      ['y'],
    ],
    [
      'codes that became numbers',
      [
        ['x', 'y'],
        ['note', 1],
      ],
      ['y'],
    ],
    [
      'names',
      [
        ['x', 'y'],
        ['note', 'ZOE ADAMS'],
      ],
      ['y'],
    ],
    [
      'codes beside serial numbers',
      [
        ['no', 'code'],
        [2, '001'],
        [1, '003'],
      ],
      ['code'],
    ],
    [
      'codes beside names of several',
      [
        ['name', 'code'],
        ['سارة محمد', '003'],
      ],
      ['code'],
    ],
    [
      'names below a title',
      [
        ['Class of 2026', null],
        ['no', 'who'],
        [9, 'احمد علي'],
      ],
      ['who'],
    ],
    ['names without a head', [['Zoë Adams'], ['أحمد علي']], ['Zoë Adams']],
    [
      'no students',
      [
        ['x', 'y'],
        ['a', 'b'],
      ],
      [],
    ],
  ])('marks the column of %s', async (_what, rows, columns) => {
    expect(await marked(rows)).toEqual(columns);
  });

  it('yields to other work before each column', async () => {
    const columns = 40;
    let turns = 0;
    let ended = false;
    const others = (async () => {
      for (; !ended; turns += 1) await new Promise(setImmediate);
    })();
    await marked([Array.from({ length: columns }, (_, at) => `column ${at}`), ['001']]);
    ended = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(columns);
  });
});

function read(sheet: Sheet, sourceKey: string) {
  const keyMaps = [{ templateKey: 'StudentCode' as StudentsKey, sourceKey }];
  const mapped = mappingOf(sheet, keyMaps, STUDENTS_TEMPLATE);
  if ('problem' in mapped) throw new Error(mapped.problem.reason);
  const { taken, leftOut, emptyRows } = readStudents(sheet, mapped.mapping, FINDER);
  return {
    taken: taken.map(({ rowNumber, studentGuid }) => [rowNumber, studentGuid]),
    leftOut: leftOut.map(({ rowNumber, problem, value }) => [rowNumber, problem, value]),
    emptyRows,
  };
}

describe('readStudents', () => {
  it('decides about every row below the head', () => {
    const rows: Cell[][] = [
      ['who', 'note'],
      ['٠٠١', 'taken'],
      ['احمد علي', 'again'],
      ['سارة محمد', null],
      [3, null],
      ['Nobody', null],
      [null, 'Total: 4'],
      [null, null],
      ['#N/A', null],
      ['Zoë Adams', 'hidden'],
    ];
    expect(read(sheetOf(rows, [9]), 'who')).toEqual({
      taken: [
        [2, 'a'],
        [5, 'c'],
      ],
      leftOut: [
        [3, 'duplicate', ''],
        [4, 'ambiguous', ''],
        [6, 'unknown', ''],
        [7, 'noCode', ''],
        [9, 'errorCell', 'A9: #N/A'],
        [10, 'hiddenRow', ''],
      ],
      emptyRows: [8],
    });
  });

  it('reads the first row when it names a student', () => {
    expect(read(sheetOf([['Zoë Adams'], ['أحمد علي']]), 'Zoë Adams').taken).toEqual([
      [1, 'd'],
      [2, 'a'],
    ]);
  });
});
