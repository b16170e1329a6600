import { CELL_CHARACTERS_MAX, fileName, writeXlsx } from './write-xlsx';
import { unzipSync } from 'fflate';

const written = async (text: string, rightToLeft: boolean): Promise<string> => {
  const bytes = await writeXlsx({ sheet: 'S', head: ['a'], rows: [[text]], rightToLeft });
  const parts = unzipSync(bytes);
  const strings = new TextDecoder().decode(parts['xl/sharedStrings.xml']);
  return /<si>(?!<t[^>]*>a<\/t>)<t[^>]*>([^<]*)</.exec(strings)?.[1] ?? '';
};

test.each([
  [true, '… [اختُصر: تتسع الخلية لـ 32767 حرفًا]'],
  [false, '… [shortened: a cell holds 32767 characters]'],
])('notes the cut of a text above the limit of Excel', async (rightToLeft, note) => {
  const text = await written('x'.repeat(CELL_CHARACTERS_MAX + 1), rightToLeft);
  expect(text).toHaveLength(CELL_CHARACTERS_MAX);
  expect(text.endsWith(note)).toBe(true);
});

test('writes a text of the limit of Excel unchanged', async () => {
  const text = 'x'.repeat(CELL_CHARACTERS_MAX);
  expect(await written(text, false)).toBe(text);
});

test.each([
  ['Unit 1: a/b', 'Degrees Unit 1 a b.xlsx'],
  ['???', 'Degrees.xlsx'],
  ['', 'Degrees.xlsx'],
  ['👨‍👩‍👧‍👦'.repeat(20), `Degrees ${'👨‍👩‍👧‍👦'.repeat(6)}.xlsx`],
])('names the file of the title %j by its kind first', (title, name) => {
  expect(fileName('Degrees', title, '.xlsx')).toBe(name);
});
