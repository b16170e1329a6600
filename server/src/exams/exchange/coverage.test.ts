import fs from 'node:fs';
import path from 'node:path';
import { EXPORT_TYPE, IMPORT_FORMAT, type ExportType, type ImportFormat } from '@riwaq/api';
import { unzipSync } from 'fflate';
import type { ExportedFile, ExportedQuestion } from './exported-question';
import { withoutUnstoredFiles, type ImportEntry } from './import-entries';
import { htmlForStorage } from '../../platform/files/rich-text';
import { unitsOf } from '../rules/mark';
import {
  AIKEN,
  GIFT,
  MOODLE_XML,
  PNG,
  PROPERTIES,
  QTI_1,
  QTI_2,
  QTI_3,
  WORD,
  WORD_COPY,
  type ImportCell,
  type ImportRow,
  type Named,
  type Property,
} from './testing/import-fixtures';
import { readFile, type ReadFile } from './testing/read-file';
import { readSpreadsheet } from './testing/read-spreadsheet';
import { WRITERS } from './writers';

/**
 * The tests of the table "All formats" in docs/import-export.md: one for each cell, and one that
 * compares the table with the cells.
 */
const IMPORTS: Readonly<Record<string, { format: ImportFormat; row: ImportRow }>> = {
  'Moodle XML, import': { format: IMPORT_FORMAT.moodleXml, row: MOODLE_XML },
  'GIFT, import': { format: IMPORT_FORMAT.gift, row: GIFT },
  'Aiken, import': { format: IMPORT_FORMAT.aiken, row: AIKEN },
  'QTI 1.2, import': { format: IMPORT_FORMAT.qti, row: QTI_1 },
  'QTI 2.1 and 2.2, import': { format: IMPORT_FORMAT.qti, row: QTI_2 },
  'QTI 3.0, import': { format: IMPORT_FORMAT.qti, row: QTI_3 },
  'Word, import': { format: IMPORT_FORMAT.word, row: WORD },
  'copied from Word, import': { format: IMPORT_FORMAT.word, row: WORD_COPY },
};

const textsOf = ({ entries }: ReadFile): string[] =>
  entries.map(({ checked }) => checked.body.text);
const first = ({ entries }: ReadFile): ImportEntry => {
  expect(entries).not.toEqual([]);
  return entries[0]!;
};
const optionsOf = (read: ReadFile) => first(read).checked.draft.options;

/** Checks that a property arrived. */
const ARRIVED: Readonly<Record<Property, (read: ReadFile, isPart?: boolean) => void>> = {
  'question text': (read) => {
    expect(textsOf(read)).toEqual([expect.stringMatching(/^Which planet is\s+red\s*\?$/)]);
  },
  options: (read) => {
    expect(optionsOf(read).map(({ text }) => text)).toEqual(['Mars', 'Venus', 'Earth']);
  },
  pictures: (read) => {
    expect([...read.files.values()].map((content) => Buffer.from(content))).toEqual([PNG]);
    expect(first(read).shown.size).toBe(1);
    expect(withoutUnstoredFiles(first(read).checked.draft.html)).toContain('See');
  },
  formulas: (read) => {
    expect(textsOf(read)).toEqual([expect.stringMatching(/^Solve (?:x²|\\\(x\^2\\\))$/)]);
  },
  key: (read) => {
    expect(optionsOf(read).map(({ isCorrect }) => isCorrect)).toEqual([true, false, false]);
  },
  'partial marks': (read) => {
    expect(first(read).checked.draft.type).toBe('MultiChoice');
  },
  tolerance: (read) => {
    expect(optionsOf(read)).toMatchObject([{ text: '3.14', tolerance: '0.01' }]);
  },
  feedback: (read, isPart) => {
    expect(first(read).checked.draft.feedback).toContain('Rust');
    if (isPart) return;
    expect(optionsOf(read)[0]).toMatchObject({ feedback: 'Yes' });
  },
  hints: (read) => {
    expect(first(read).checked.draft.hint).toBe('Think');
  },
  categories: (read) => {
    expect(first(read).category).toEqual(['Unit 1']);
  },
  order: (read) => {
    expect(textsOf(read)).toEqual(['First?', 'Second?']);
  },
  direction: (read) => {
    const { html } = first(read).checked.draft;
    expect(html).toMatch(/dir="rtl"|\u200f/);
    expect(html).toContain('x + 1');
  },
};

/** Losses and reasons that the preview names. */
const named = ({ entries, leftOut, refused }: ReadFile): string[] => [
  ...entries.flatMap(({ losses }) => losses),
  ...leftOut.map(({ reason }) => reason),
  ...refused,
];

async function checkNamed({ named: expected, of }: Named, format: ImportFormat) {
  expect(new Set(named(await readFile(of, format)))).toEqual(new Set(expected));
}

async function checkImport(cell: ImportCell, property: Property, format: ImportFormat) {
  if ('kept' in cell) {
    const read = await readFile(cell.kept, format);
    expect(named(read)).toEqual([]);
    ARRIVED[property](read, cell.isPart);
    for (const lost of cell.besides ?? []) await checkNamed(lost, format);
  } else if ('named' in cell) await checkNamed(cell, format);
  else if (cell.absent !== null) {
    const read = await readFile(cell.absent, format);
    const isText = textsOf(read).some((text) => text.includes('<img src="a.png">'));
    expect(isText || read.refused.length > 0).toBe(true);
  }
}

const statusOf = (cell: ImportCell | ExportCell): string =>
  'kept' in cell ? 'kept' : 'named' in cell ? 'named' : '—';

/** `kept`: what the file contains, where reading it again does not show it. */
type ExportCell =
  { readonly kept: RegExp | null } | { readonly named: string } | { readonly absent: null };
type ExportRow = Readonly<Record<Property, ExportCell>>;

const kept = { kept: null } as const;
const absent = { absent: null } as const;
const lost = (kind: string): ExportCell => ({ named: kind });

const EXPORTS: Readonly<
  Record<string, { type: ExportType; format: ImportFormat | null; row: ExportRow }>
> = {
  'Moodle XML, export': {
    type: EXPORT_TYPE.moodleXml,
    format: IMPORT_FORMAT.moodleXml,
    row: {
      'question text': kept,
      options: kept,
      pictures: kept,
      formulas: kept,
      key: kept,
      'partial marks': { kept: /fraction="50".*fraction="50".*fraction="-50"/s },
      tolerance: kept,
      feedback: kept,
      hints: kept,
      categories: kept,
      order: kept,
      direction: kept,
    },
  },
  'GIFT, export': {
    type: EXPORT_TYPE.gift,
    format: IMPORT_FORMAT.gift,
    row: {
      'question text': kept,
      options: kept,
      pictures: lost('files'),
      formulas: kept,
      key: kept,
      'partial marks': { kept: /%50%.*%50%.*%-50%/s },
      tolerance: kept,
      feedback: kept,
      hints: lost('hint'),
      categories: kept,
      order: kept,
      direction: kept,
    },
  },
  'Aiken, export': {
    type: EXPORT_TYPE.aiken,
    format: IMPORT_FORMAT.aiken,
    row: {
      'question text': kept,
      options: kept,
      pictures: lost('leftOut'),
      formulas: kept,
      key: kept,
      'partial marks': lost('leftOut'),
      tolerance: lost('leftOut'),
      feedback: lost('feedback'),
      hints: lost('hint'),
      categories: absent,
      order: kept,
      direction: lost('formatting'),
    },
  },
  'QTI 2.1, export': {
    type: EXPORT_TYPE.qti21,
    format: IMPORT_FORMAT.qti,
    row: {
      'question text': kept,
      options: kept,
      pictures: kept,
      formulas: kept,
      key: kept,
      'partial marks': { kept: /mappedValue="0.5".*mappedValue="0.5".*mappedValue="-0.5"/s },
      tolerance: kept,
      feedback: kept,
      hints: kept,
      categories: kept,
      order: kept,
      direction: kept,
    },
  },
  'QTI 3.0, export': {
    type: EXPORT_TYPE.qti3,
    format: IMPORT_FORMAT.qti,
    row: {
      'question text': kept,
      options: kept,
      pictures: kept,
      formulas: kept,
      key: kept,
      'partial marks': { kept: /mapped-value="0.5".*mapped-value="0.5".*mapped-value="-0.5"/s },
      tolerance: kept,
      feedback: kept,
      hints: kept,
      categories: kept,
      order: kept,
      direction: kept,
    },
  },
  'Spreadsheet, export': {
    type: EXPORT_TYPE.excel,
    format: null,
    row: {
      'question text': kept,
      options: kept,
      pictures: lost('files'),
      formulas: kept,
      key: kept,
      'partial marks': absent,
      tolerance: kept,
      feedback: lost('feedback'),
      hints: kept,
      categories: absent,
      order: kept,
      direction: lost('formatting'),
    },
  },
};

const PICTURE: ExportedFile = {
  fileUrl: 'Exams/00000000-0000-4000-8000-000000000001/a.png',
  name: 'a.png',
  bytes: PNG.length,
  read: () => Promise.resolve(PNG),
};
const options = (...right: boolean[]): ExportedQuestion['options'] =>
  ['Mars', 'Venus', 'Earth'].map((text, at) => ({
    text,
    isCorrect: right[at] ?? at === 0,
    tolerance: null,
  }));
const exported = (html: string, more: Partial<ExportedQuestion> = {}): ExportedQuestion => ({
  type: 'OneChoice',
  html,
  text: htmlForStorage(html).text,
  hint: '',
  mark: unitsOf(1),
  options: options(),
  shown: [],
  attached: null,
  ...more,
});
const PLAIN = exported('<p>Which planet is red?</p>');
const EXPORTED: Readonly<Record<Property, readonly ExportedQuestion[]>> = {
  'question text': [PLAIN],
  options: [PLAIN],
  pictures: [
    exported(`<p>See <img src="/files/${PICTURE.fileUrl}" alt="x" /></p>`, { shown: [PICTURE] }),
  ],
  formulas: [exported('<p>Solve \\(x^2\\)</p>')],
  key: [PLAIN],
  'partial marks': [
    exported('<p>Which?</p>', { type: 'MultiChoice', options: options(true, true) }),
  ],
  tolerance: [
    exported('<p>Pi?</p>', {
      type: 'Number',
      options: [{ text: '3.14', isCorrect: true, tolerance: '0.01' }],
    }),
  ],
  feedback: [
    exported('<p>Which?</p>', {
      feedback: { html: '<p>Rust</p>', text: 'Rust', shown: [] },
      options: options().map((option, at) => (at === 0 ? { ...option, feedback: 'Yes' } : option)),
    }),
  ],
  hints: [exported('<p>Which?</p>', { hint: 'Think' })],
  categories: [PLAIN],
  order: [exported('<p>First?</p>'), exported('<p>Second?</p>')],
  direction: [exported('<p dir="rtl">x + 1</p>')],
};

/** All texts of a file, unpacked. */
function contentOf(content: Uint8Array): string {
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  const parts = isZip ? Object.values(unzipSync(content)) : [content];
  return parts.map((part) => new TextDecoder().decode(part)).join('\n');
}

async function checkExport(
  cell: ExportCell,
  property: Property,
  { type, format }: { type: ExportType; format: ImportFormat | null },
) {
  const { content, leftOut, losses } = await WRITERS[type].write(EXPORTED[property], {
    language: 'en',
    title: 'Unit 1',
    hasPartialMarks: true,
  });
  const kinds = [...losses.map(({ kind }) => kind), ...leftOut.map(() => 'leftOut')];
  if ('absent' in cell) return expect(kinds).toEqual([]);
  if ('named' in cell) return expect(kinds).toEqual([cell.named]);
  expect(kinds).toEqual([]);
  if (cell.kept) return expect(contentOf(content)).toMatch(cell.kept);
  ARRIVED[property](
    format === null ? await readSpreadsheet(content) : await readFile(content, format),
  );
}

describe.each(Object.entries(IMPORTS))('%s', (_name, { format, row }) => {
  it.each(PROPERTIES)('imports or names %s', async (property) => {
    await checkImport(row[property], property, format);
  });
});

describe.each(Object.entries(EXPORTS))('%s', (_name, { row, ...target }) => {
  it.each(PROPERTIES)('exports or names %s', async (property) => {
    await checkExport(row[property], property, target);
  });
});

it('matches the table of all formats in the documentation', () => {
  const page = fs.readFileSync(path.join(__dirname, '../../../../docs/import-export.md'), 'utf8');
  const [, section = ''] = /^## All formats\n(.*?)^## /ms.exec(page) ?? [];
  const table = section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| ?-/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(table).toEqual([
    ['format', ...PROPERTIES],
    ...Object.entries({ ...IMPORTS, ...EXPORTS }).map(([name, { row }]) => [
      name,
      ...PROPERTIES.map((property) => statusOf(row[property])),
    ]),
  ]);
});
