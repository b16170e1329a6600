import { leftOutTable } from './left-out-table';
import type { Cell } from './sheet';

const table = (rows: Cell[][], ...rowNumbers: number[]) =>
  leftOutTable(
    { name: 'S', rows },
    rowNumbers.map((rowNumber) => ({ rowNumber, studentCode: '', problem: 'x', value: '' })),
    { heading: 'Reason', reasonOf: ({ rowNumber }) => `row ${rowNumber}` },
  );

describe('leftOutTable', () => {
  it('has the head of the sheet below a title', () => {
    expect(table([['Title'], ['Code', 'Degree'], ['a', 1], ['b', 2, 'more']], 4)).toEqual({
      head: ['Code', 'Degree', '', 'Reason'],
      rows: [['b', 2, 'more', 'row 4']],
    });
  });

  it('has letters as its head where the first row is left out', () => {
    expect(
      table(
        [
          ['a', 1],
          ['b', 2],
        ],
        1,
      ),
    ).toEqual({
      head: ['A', 'B', 'Reason'],
      rows: [['a', 1, 'row 1']],
    });
  });
});
