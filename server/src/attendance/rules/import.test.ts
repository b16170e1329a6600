import type { AttendanceKey } from '@riwaq/api';
import { mappingOf, type KeyMap } from '../../platform/spreadsheets/mapping';
import type { Cell, Sheet } from '../../platform/spreadsheets/sheet';
import { ATTENDANCE_TEMPLATE, excusedOf, readRows } from './import';

// Proves ATTEND-2.

const sheet = (...rows: Cell[][]): Sheet => ({ name: 'S', rows });
const HEAD: Cell[] = ['StudentCode', 'Hours', 'Excused', 'Note'];
const MAPS: KeyMap<AttendanceKey>[] = HEAD.map((key) => ({
  templateKey: key as AttendanceKey,
  sourceKey: key as string,
}));
const STUDENTS = new Map([
  ['a1', ['ali']],
  ['12', ['badr']],
  ['c3', ['one', 'other']],
]);

function read(maps: KeyMap<AttendanceKey>[], ...rows: Cell[][]) {
  const mapped = mappingOf(sheet(HEAD, ['x', 1, 'y', 'z']), maps, ATTENDANCE_TEMPLATE);
  if ('problem' in mapped) throw new Error(mapped.problem.reason);
  return readRows(sheet(HEAD, ...rows), mapped.mapping, STUDENTS);
}

test('reads codes and hours from numbers or text', () => {
  const maps = MAPS.slice(0, 2);
  expect(mappingOf(sheet(HEAD, [12, 1]), maps, ATTENDANCE_TEMPLATE)).toHaveProperty('mapping');
  expect(mappingOf(sheet(HEAD, ['a', 'one']), maps, ATTENDANCE_TEMPLATE)).toHaveProperty('mapping');
  expect(read(maps, ['a1', ' ٣ '], [12, 'absent'])).toMatchObject({
    taken: [{ studentGuid: 'ali', hours: 3 }],
    leftOut: [{ rowNumber: 3, problem: 'notNumber', value: 'B3: absent' }],
  });
  expect(read(maps, ['a1', '8'], [12, '٠'])).toMatchObject({
    taken: [{ studentGuid: 'badr', hours: 0 }],
    leftOut: [{ rowNumber: 2, problem: 'outOfRange' }],
  });
  expect(mappingOf(sheet(HEAD, ['a', 1]), maps.slice(0, 1), ATTENDANCE_TEMPLATE)).toMatchObject({
    problem: { key: 'Hours', reason: 'missing' },
  });
});

test('matches rows by code, with optional excuse and note', () => {
  expect(read(MAPS, [' A1 ', 2, 'نعم', 'late'], [], [12, 0, null, null])).toEqual({
    taken: [
      {
        rowNumber: 2,
        studentCode: 'A1',
        studentGuid: 'ali',
        hours: 2,
        excused: true,
        note: 'late',
      },
      { rowNumber: 4, studentCode: '12', studentGuid: 'badr', hours: 0, excused: false, note: '' },
    ],
    leftOut: [],
    emptyRows: [3],
  });
  expect(read(MAPS.slice(0, 2), ['a1', 7, 'yes', 'x']).taken).toMatchObject([
    { hours: 7, excused: null, note: null },
  ]);
});

test.each<[Cell[], string]>([
  [[null, 2, null, null], 'noCode'],
  [['zz', 2, null, null], 'unknownCode'],
  [['__proto__', 2, null, null], 'unknownCode'],
  [['c3', 2, null, null], 'unknownCode'],
  [['a1', null, null, 'n'], 'noHours'],
  [['a1', '=1+1', null, null], 'notNumber'],
  [['a1', -1, null, null], 'outOfRange'],
  [['a1', 8, null, null], 'outOfRange'],
  [['a1', 1.5, null, null], 'outOfRange'],
  [['a1', Number.NaN, null, null], 'outOfRange'],
  [['a1', 2, 'maybe', null], 'notYesNo'],
  [['a1', 2, null, 'x'.repeat(301)], 'noteTooLong'],
])('skips the row %j: %s', (row, problem) => {
  expect(read(MAPS, row)).toMatchObject({ taken: [], leftOut: [{ rowNumber: 2, problem }] });
});

test('skips every row of a student named twice', () => {
  const { taken, leftOut } = read(
    MAPS,
    ['a1', 1, null, null],
    [12, 2, null, null],
    ['A1', 3, null, null],
  );
  expect(taken).toMatchObject([{ studentGuid: 'badr' }]);
  expect(leftOut.map(({ rowNumber, problem }) => [rowNumber, problem])).toEqual([
    [2, 'duplicate'],
    [4, 'duplicate'],
  ]);
});

test.each<[Cell, boolean | null]>([
  [1, true],
  ['١', true],
  ['Yes', true],
  ['معذور', true],
  ['X', true],
  [0, false],
  [null, false],
  ['لا', false],
  ['من دون عذر', false],
  ['غير معذورة\u200f', false],
  ['–', false],
  ['No', false],
  ['perhaps', null],
  [2, null],
])('reads %j as an excuse: %j', (cell, excused) => {
  expect(excusedOf(cell)).toBe(excused);
});
