import { readHtmlTables } from './html-tables';
import type { Cell, SheetLimits } from './sheet';

const LIMITS: SheetLimits = { sheets: 2, columns: 4, rows: 5, characters: 200 };
const rowsOf = (html: string): Cell[][] =>
  readHtmlTables(html, LIMITS).flatMap(({ rows }) => rows.map((row) => [...row]));

test.each<[string, string, Cell[][]]>([
  [
    'cells and heads, as texts and numbers',
    '<table><tr><th>رمز الطالب</th><th>Degree</th></tr><tr><td>007</td><td>12.5</td></tr></table>',
    [
      ['رمز الطالب', 'Degree'],
      ['007', 12.5],
    ],
  ],
  ['cells that are not closed', '<TABLE><TR><TD>a<TD>b<TR><TD>c</TABLE>', [['a', 'b'], ['c']]],
  ['references and breaks', '<table><tr><td>a&nbsp;&amp;&#x20;b<br>c </td></tr>', [['a & b c']]],
  [
    'no style, script or text between the cells',
    '<style>td{}</style>x<table>y<tr>z<td>a<script>b</script></td></tr></table>w',
    [['a']],
  ],
  [
    'a cell over several columns',
    '<table><tr><td colspan="2">a</td><td>b</td></tr></table>',
    [['a', null, 'b']],
  ],
  [
    'a cell over several rows',
    '<table><tr><td>1</td><td rowspan=2>a</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
    [
      [1, 'a', 2],
      [3, null, 4],
    ],
  ],
  [
    'a table in a cell',
    '<table><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></table>',
    [['ab', 'c']],
  ],
  [
    'an empty row beside a cell over several rows',
    '<table><tr><td rowspan=2>a<td>b<tr></tr><tr><td>c<td>d</table>',
    [['a', 'b'], [], ['c', 'd']],
  ],
  ['cells without text', '<table><tr><td>a</td><td> </td></tr><tr><td></td></tr></table>', [['a']]],
])('reads %s', (_, html, rows) => {
  expect(rowsOf(html)).toEqual(rows);
});

test('reads each table as a sheet', () => {
  const html =
    '<table><tr><td>a</td></tr></table><table></table><table><tr><td>b</td></tr></table>';
  expect(readHtmlTables(html, LIMITS)).toEqual([
    { name: '1', rows: [['a']] },
    { name: '2', rows: [['b']] },
  ]);
});

test('names hidden rows', () => {
  const html =
    '<table><tr><td>a</td></tr><tr style="DISPLAY: none"><td>b</td></tr><tr hidden><td>c</td></tr></table>';
  expect(readHtmlTables(html, LIMITS)).toEqual([
    { name: '1', rows: [['a'], ['b'], ['c']], hiddenRows: [1, 2] },
  ]);
});

test.each<[string, string, string]>([
  ['no table', '<p>a</p>', 'malformed'],
  ['no content', '<table><tr><td></td></tr></table>', 'malformed'],
  ['too many tables', '<table><tr><td>a</td></tr></table>'.repeat(3), 'tooLong'],
  ['too many columns', `<table><tr>${'<td>a</td>'.repeat(5)}`, 'tooLong'],
  ['a cell that is too wide', '<table><tr><td colspan="1000000000">a', 'tooLong'],
  ['too many rows', `<table>${'<tr><td>a</td></tr>'.repeat(6)}`, 'tooLong'],
  ['too much text', `<table><tr><td>${'a'.repeat(201)}`, 'tooLong'],
])('refuses a text with %s', (_, html, reason) => {
  expect(() => readHtmlTables(html, LIMITS)).toThrow(reason);
});
