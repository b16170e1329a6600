import { unzipSync } from 'fflate';
import {
  DEGREE_COLUMN_NAMES,
  degreeColumnNames,
  OK,
  XLSX_SAVE,
  XLSX_UPLOAD,
  type TemplateKey,
  type XlsxModel,
  type XlsxSheet,
} from '@riwaq/api';
import {
  numberCell,
  plainRows,
  rawXlsx,
  row,
  textCell,
  xlsxOfSize,
} from '../platform/spreadsheets/testing';
import { createDegreeServer, type DegreeServer } from './testing';

// Proves DEGREE-6, DEGREE-8, DEGREE-10.

let server: DegreeServer;
let classmate: string;
beforeAll(async () => {
  server = await createDegreeServer();
  classmate = await server.classmate('هدى سالم', 'a-1');
  await server.classmate('زيد طارق', 'A-2');
});
afterAll(() => server.close());

const MAPS: XlsxModel['keyMaps'] = [
  { templateKey: 'StudentCode', sourceKey: 'StudentCode' },
  { templateKey: 'Degree', sourceKey: 'Degree' },
  { templateKey: 'Note', sourceKey: 'Note' },
];
const send = (bytes: Uint8Array, name = 'degrees.xlsx', as: 'teacher' | 'admin' = 'teacher') =>
  server.call(as, 'POST Degrees/UploadXlsxFile', {
    file: new File([new Uint8Array(bytes)], name),
  });
const uploaded = async (sheetData: string) =>
  (await send(rawXlsx({ sheetData }))).data?.fileName ?? '';
const save = (
  sessionGuid: string,
  xlsxFileName: string,
  more: Partial<XlsxModel> = {},
  as: 'teacher' | 'admin' = 'teacher',
) =>
  server.call(as, 'POST Degrees/SaveXlsxDegrees', {
    body: {
      sessionGuid,
      sectionGuid: server.university.sections.a,
      xlsxFileName,
      sheetName: 'Degrees',
      keyMaps: MAPS,
      ...more,
    },
  });
const HEAD = row(
  1,
  textCell('A1', 'StudentCode'),
  textCell('B1', 'Degree'),
  textCell('C1', 'Note'),
);
const line = (number: number, code: string, degree: number | null, note = '') =>
  row(
    number,
    textCell(`A${number}`, code),
    ...(degree === null ? [] : [numberCell(`B${number}`, degree)]),
    ...(note === '' ? [] : [textCell(`C${number}`, note)]),
  );
const degreeOf = async (sessionGuid: string, code: string) =>
  (await server.rows('teacher', sessionGuid)).find(({ studentCode }) => studentCode === code);

// Proves DEGREE-7 to DEGREE-9.
test("fills the template with its columns and the students' codes as text", async () => {
  expect((await server.call('teacher', 'GET Degrees/GetXlsxTemplate')).data).toEqual([
    { columnName: 'StudentCode' },
    { columnName: 'Degree' },
    { columnName: 'Note' },
  ]);
  const sessionGuid = await server.session('teacher');
  const { data } = await server.call('teacher', 'GET Degrees/GetXlsxTemplateFile', {
    query: { sessionGuid },
  });
  expect(data?.name).toMatch(/^قالب الدرجات .+\.xlsx$/);
  // An import of the filled template reads the same columns.
  const sent = await send(data?.octets ?? new Uint8Array(), 'template.xlsx');
  expect(sent.data?.sheets[0]).toMatchObject({
    sheetName: 'Degrees',
    columnsInfo: [
      {
        columnName: 'StudentCode',
        columnType: 'String',
        examples: expect.arrayContaining(['a-1']),
      },
      { columnName: 'StudentName' },
      { columnName: 'Degree' },
      { columnName: 'Note' },
    ],
  });
});

// Proves DEGREE-7 to DEGREE-9.
test('previews the sheets, then the rows, then saves', async () => {
  const sessionGuid = await server.session('teacher');
  const { data: file } = await send(rawXlsx());
  expect(file).toMatchObject({
    sheets: [
      {
        sheetName: 'Degrees',
        rowsCount: 1,
        columnsInfo: [
          { columnName: 'StudentCode', columnType: 'String', examples: ['a-1'] },
          { columnName: 'Degree', columnType: 'Double' },
          { columnName: 'Note', columnType: 'String' },
        ],
      },
    ],
  });
  const dry = await save(sessionGuid, file?.fileName ?? '', { dryRun: true });
  expect(dry).toMatchObject({
    statusCode: OK,
    data: {
      taken: [
        {
          rowNumber: 2,
          studentName: 'هدى سالم',
          degree: 12.5,
          note: 'ok',
          before: null,
          isUnchanged: false,
        },
      ],
      leftOut: [],
      emptyRows: [],
      changesCount: 1,
    },
  });
  expect((await degreeOf(sessionGuid, 'a-1'))?.degree).toBeNull();
  expect((await save(sessionGuid, file?.fileName ?? '', { seen: dry.data?.seen })).statusCode).toBe(
    OK,
  );
  expect(await degreeOf(sessionGuid, 'a-1')).toMatchObject({
    degree: 12.5,
    note: 'ok',
    version: 1,
  });
  // A retry after a lost response changes nothing.
  expect((await save(sessionGuid, file?.fileName ?? '')).data).toMatchObject({
    changesCount: 0,
    taken: [{ isUnchanged: true }],
  });
  expect((await degreeOf(sessionGuid, 'a-1'))?.version).toBe(1);
  const { data: history } = await server.call('teacher', 'GET Degrees/GetHistory', {
    query: { sessionGuid },
  });
  expect(history).toMatchObject([
    { source: 'import', studentGuid: classmate, before: null, after: 12.5 },
  ]);
});

test('saves nothing while rows are invalid, unless the teacher confirms', async () => {
  const sessionGuid = await server.session('teacher');
  const fileName = await uploaded(
    HEAD + line(2, 'a-1', 5) + line(3, 'zz', 5) + line(5, 'a-2', 20.5),
  );
  const refused = await save(sessionGuid, fileName);
  expect(refused).toMatchObject({
    statusCode: XLSX_SAVE.rows,
    data: {
      leftOut: [
        { rowNumber: 3, problem: 'unknownCode' },
        { rowNumber: 5, problem: 'outOfRange' },
      ],
      emptyRows: [4],
    },
  });
  expect(refused.details?.split('\n')).toHaveLength(2);
  expect(refused.details).toContain('zz');
  expect((await degreeOf(sessionGuid, 'a-1'))?.degree).toBeNull();
  expect((await save(sessionGuid, fileName, { leaveOut: true })).statusCode).toBe(OK);
  expect((await degreeOf(sessionGuid, 'a-1'))?.degree).toBe(5);
  expect((await degreeOf(sessionGuid, 'A-2'))?.degree).toBeNull();
});

test('does not overwrite a degree changed since the preview', async () => {
  const sessionGuid = await server.session('teacher');
  const fileName = await uploaded(HEAD + line(2, 'a-1', 5));
  const { data: dry } = await save(sessionGuid, fileName, { dryRun: true });
  await server.give('teacher', sessionGuid, classmate, 9);
  expect(await save(sessionGuid, fileName, { seen: dry?.seen })).toMatchObject({
    statusCode: XLSX_SAVE.changed,
    data: { taken: [{ before: 9 }] },
  });
  expect((await degreeOf(sessionGuid, 'a-1'))?.degree).toBe(9);
});

test('keeps existing notes when the file has no column of notes', async () => {
  const sessionGuid = await server.session('teacher');
  await server.give('teacher', sessionGuid, classmate, 1, 'تبقى');
  await save(sessionGuid, await uploaded(HEAD + line(2, 'a-1', 2, 'لا تؤخذ')), {
    keyMaps: MAPS.slice(0, 2),
  });
  expect(await degreeOf(sessionGuid, 'a-1')).toMatchObject({ degree: 2, note: 'تبقى' });
});

test.each<[string, string, Partial<XlsxModel>, number]>([
  ['rows that are all invalid', HEAD + line(2, 'zz', 5), {}, XLSX_SAVE.nothing],
  [
    'no column for the degree',
    HEAD + line(2, 'a-1', 5),
    { keyMaps: MAPS.slice(0, 1) },
    XLSX_SAVE.mapping,
  ],
  [
    'a text column for the degree',
    HEAD + row(2, textCell('A2', 'a-1'), textCell('B2', 'five')),
    {},
    XLSX_SAVE.mapping,
  ],
  [
    'a numeric column for the code',
    HEAD + row(2, numberCell('A2', 1), numberCell('B2', 5)),
    {},
    XLSX_SAVE.mapping,
  ],
  [
    'degrees that are dates',
    HEAD + row(2, textCell('A2', 'a-1'), numberCell('B2', 12, 1)),
    {},
    XLSX_SAVE.mapping,
  ],
  ['another sheet', HEAD + line(2, 'a-1', 5), { sheetName: 'x' }, XLSX_SAVE.mapping],
  [
    'an unknown file',
    HEAD + line(2, 'a-1', 5),
    { xlsxFileName: '../../etc/passwd' },
    XLSX_SAVE.fileGone,
  ],
])('refuses %s and describes the reason', async (_what, sheetData, more, status) => {
  const sessionGuid = await server.session('teacher');
  const { statusCode, details } = await save(sessionGuid, await uploaded(sheetData), more);
  expect(statusCode).toBe(status);
  if (status !== XLSX_SAVE.fileGone) expect(details).not.toBe('');
  expect((await server.rows('teacher', sessionGuid)).every(({ degree }) => degree === null)).toBe(
    true,
  );
});

test("refuses an ended list, another teacher's file and a discarded upload", async () => {
  const sessionGuid = await server.session('teacher');
  const fileName = await uploaded(plainRows());
  expect((await save(sessionGuid, fileName, { dryRun: true }, 'admin')).statusCode).toBe(
    XLSX_SAVE.fileGone,
  );
  expect(
    (await save(sessionGuid, fileName, { sectionGuid: server.university.sections.b })).statusCode,
  ).toBe(XLSX_SAVE.notFound);
  await server.end('teacher', sessionGuid);
  expect((await save(sessionGuid, fileName)).statusCode).toBe(XLSX_SAVE.ended);
  for (let number = 0; number < 5; number += 1) await uploaded(plainRows());
  await server.call('teacher', 'PUT Degrees/ReopenSession', { body: { sessionGuid } });
  expect((await save(sessionGuid, fileName)).statusCode).toBe(XLSX_SAVE.fileGone);
});

test('keeps a note that looks like a formula as text', async () => {
  const sessionGuid = await server.session('teacher');
  const note = '=HYPERLINK("http://example.org","x")';
  await save(sessionGuid, await uploaded(HEAD + line(2, 'a-1', 5, note)));
  expect((await degreeOf(sessionGuid, 'a-1'))?.note).toBe(note);
  const { data } = await server.call('teacher', 'GET Degrees/GetSessionXlsx', {
    query: { sessionGuid, Lang: 'ar' },
  });
  const parts = Object.entries(unzipSync(data?.octets ?? new Uint8Array()))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
    .join();
  expect(parts).toContain('=HYPERLINK(');
  expect(parts).not.toMatch(/<f[ >]/);
});

test.each([
  ['ar', 'الدرجات الوحدة 1.xlsx'],
  ['en', 'Degrees الوحدة 1.xlsx'],
] as const)('names an exported list as one of degrees: %s', async (Lang, name) => {
  const sessionGuid = await server.session('teacher', { title: 'الوحدة 1' });
  const { data } = await server.call('teacher', 'GET Degrees/GetSessionXlsx', {
    query: { sessionGuid, Lang },
  });
  expect(data?.name).toBe(name);
});

describe('a file that is not a spreadsheet of degrees', () => {
  test.each<[string, () => Uint8Array, string]>([
    ['another extension', () => rawXlsx(), 'a.csv'],
    ['macros by extension', () => rawXlsx(), 'a.xlsm'],
    ['macros inside', () => rawXlsx({ parts: { 'xl/vbaProject.bin': 'x' } }), 'a.xlsx'],
    [
      'an extension that does not match the content',
      () => Buffer.from('<table><tr><td>StudentCode</td></tr></table>'),
      'a.xlsx',
    ],
    ['a damaged file', () => rawXlsx().subarray(0, 700), 'a.xlsx'],
    [
      'a ZIP bomb',
      () => rawXlsx({ parts: { 'xl/worksheets/sheet1.xml': Buffer.alloc(60_000_000, 0x20) } }),
      'a.xlsx',
    ],
  ])('is refused with a reason and does not crash the server: %s', async (_what, make, name) => {
    const { statusCode, data, details } = await send(make(), name);
    expect([statusCode, data]).toEqual([XLSX_UPLOAD.invalid, null]);
    expect(details).toMatch(/\S/);
    expect((await send(rawXlsx())).statusCode).toBe(OK);
  });

  // Proves DEGREE-5.
  test('is read at 29,999,999 bytes and refused at 30,000,000', async () => {
    expect((await send(xlsxOfSize(29_999_999))).statusCode).toBe(OK);
    expect((await send(xlsxOfSize(30_000_000))).status).toBe(413);
  });
});

test('exports the rows left out with reasons, to be imported again', async () => {
  const sessionGuid = await server.session('teacher');
  const title = row(1, textCell('A1', 'Results of May'));
  const { data: file } = await send(
    rawXlsx({
      sheetData:
        title +
        HEAD.replaceAll('1"', '2"').replace('r="1', 'r="2') +
        line(3, 'a-1', 5) +
        line(4, 'a-2', 99, 'high') +
        row(5, textCell('A5', 'zz'), '<c r="B5" t="e"><v>#N/A</v></c>'),
    }),
  );
  const model = {
    sessionGuid,
    sectionGuid: server.university.sections.a,
    xlsxFileName: file?.fileName ?? '',
    sheetName: 'Degrees',
    keyMaps: MAPS,
  };
  const { data } = await server.call('teacher', 'POST Degrees/GetLeftOutXlsx', {
    body: model,
  });
  expect(data?.name).toMatch(/^صفوف درجات للتصحيح .*\.xlsx$/);
  const again = await send(data?.octets ?? new Uint8Array());
  expect(again.data?.sheets[0]?.columnsInfo.map(({ columnName }) => columnName)).toEqual([
    'StudentCode',
    'Degree',
    'Note',
    'السبب',
  ]);
  expect(
    (await save(sessionGuid, again.data?.fileName ?? '', { dryRun: true })).data,
  ).toMatchObject({
    taken: [],
    leftOut: [
      { rowNumber: 2, studentCode: 'a-2', problem: 'outOfRange' },
      { rowNumber: 3, studentCode: 'zz', problem: 'errorCell', value: 'B3: #N/A' },
    ],
  });
  expect(
    (
      await server.call('teacher', 'POST Degrees/GetLeftOutXlsx', {
        body: { ...model, sheetName: 'x' },
      })
    ).statusCode,
  ).toBe(3);
});

/** Maps the columns of a sheet by their names, as the dialog does. */
const mapsByName = (
  { columnsInfo }: XlsxSheet,
  keys: readonly TemplateKey[],
  names: typeof DEGREE_COLUMN_NAMES,
): XlsxModel['keyMaps'] =>
  keys.map((templateKey) => ({
    templateKey,
    sourceKey:
      columnsInfo.find(
        ({ columnName }) => columnName === templateKey || names[templateKey].includes(columnName),
      )?.columnName ?? '',
  }));

test.each(['ar', 'en'] as const)(
  'imports an exported list unchanged, by its column names: %s',
  async (Lang) => {
    const { highestDegree } = server.sessionModel();
    const sessionGuid = await server.session('teacher', { highestDegree });
    const filled = await uploaded(HEAD + line(2, 'a-1', 12.25, 'late'));
    await save(sessionGuid, filled);
    const { data: list } = await server.call('teacher', 'GET Degrees/GetSessionXlsx', {
      query: { sessionGuid, Lang },
    });
    const { data: file } = await send(list!.octets, list!.name);
    const [sheet] = file!.sheets;
    const { statusCode, data } = await save(sessionGuid, file!.fileName, {
      sheetName: sheet!.sheetName,
      keyMaps: mapsByName(
        sheet!,
        ['StudentCode', 'Degree', 'Note'],
        degreeColumnNames(highestDegree),
      ),
      dryRun: true,
    });
    expect([statusCode, data?.changesCount]).toEqual([OK, 0]);
    expect(data?.taken).toMatchObject([{ studentCode: 'a-1', degree: 12.25, note: 'late' }]);
  },
);

test('imports the results that an exam exports', async () => {
  const { student } = server.university.people;
  await server.services.db
    .updateTable('person')
    .set({ student_code: '007' })
    .where('guid', '=', student)
    .execute();
  const { examGuid } = await server.markedExam();
  const { data: results } = await server.call('teacher', 'GET Exams/GetStudentsWithDegreesXlsx', {
    query: { ExamGuid: examGuid, Lang: 'ar' },
  });

  const sessionGuid = await server.session('teacher');
  const { data: file } = await send(results!.octets, results!.name);
  const [sheet] = file!.sheets;
  const { data: saved } = await save(sessionGuid, file!.fileName, {
    sheetName: sheet!.sheetName,
    keyMaps: mapsByName(sheet!, ['StudentCode', 'Degree'], DEGREE_COLUMN_NAMES),
  });
  expect(saved).toMatchObject({ taken: [{ studentCode: '007' }], leftOut: [] });
  expect(await degreeOf(sessionGuid, '007')).toMatchObject({ degree: 2 });
});
