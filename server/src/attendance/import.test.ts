import {
  ATTENDANCE_COLUMN_NAMES,
  ATTENDANCE_KEYS,
  DEGREES_EXPORT,
  OK,
  XLSX_SAVE,
  type AttendanceSheetModel,
} from '@riwaq/api';
import { createSpreadsheets } from '../platform/spreadsheets/reader';
import { rawXlsx } from '../platform/spreadsheets/testing';
import { compiledSpreadsheetWorker } from '../testing/worker-file';
import { createAttendanceServer, DAY, type AttendanceServer } from './testing';

let server: AttendanceServer;
let classmate: string;
beforeAll(async () => {
  server = await createAttendanceServer();
  classmate = await server.classmate('هدى سالم', 'a-1');
  await server.services.db
    .updateTable('person')
    .set({ student_code: '٠١٢' })
    .where('guid', '=', server.university.people.student)
    .execute();
});
afterAll(() => server.close());

const upload = async (text: string | Buffer, name = 'a.csv') =>
  server.call('teacher', 'POST Attendance/UploadXlsxFile', {
    file: new File([typeof text === 'string' ? text : new Uint8Array(text)], name),
  });
const model = (
  xlsxFileName: string,
  more: Partial<AttendanceSheetModel> = {},
): AttendanceSheetModel => ({
  ...server.physics(),
  day: DAY,
  xlsxFileName,
  sheetName: 'CSV',
  keyMaps: ATTENDANCE_KEYS.map((key) => ({ templateKey: key, sourceKey: key })),
  ...more,
});
const take = (body: AttendanceSheetModel) =>
  server.call('teacher', 'POST Attendance/SaveXlsxAttendance', { body });
const sent = async (text: string) => (await upload(text)).data?.fileName ?? '';
const plain = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const kind = name.endsWith('.csv') ? ('csv' as const) : ('xlsx' as const);
  const reader = createSpreadsheets({
    workerFile: compiledSpreadsheetWorker(),
    log: server.services.log,
  });
  return (
    await reader.read(Buffer.from(bytes), kind, {
      sheets: 1,
      columns: 30,
      rows: 100,
      characters: 100_000,
    })
  )[0]?.rows;
};

test('previews a CSV, saves it when confirmed, and records the changes', async () => {
  const { data } = await upload('StudentCode,Hours,Excused,Note\r\na-1,3,yes,طبيب\r\n012,0,,\r\n');
  expect(data?.sheets).toMatchObject([
    {
      sheetName: 'CSV',
      rowsCount: 2,
      columnsInfo: [
        { columnName: 'StudentCode', columnType: 'String' },
        { columnName: 'Hours', columnType: 'Double' },
        {},
        {},
      ],
    },
  ]);
  const body = model(data?.fileName ?? '');
  const shown = await take({ ...body, dryRun: true });
  expect(shown).toMatchObject({
    statusCode: OK,
    data: {
      changesCount: 2,
      taken: [{ studentName: 'هدى سالم', hours: 3, excused: true, before: null }, { hours: 0 }],
    },
  });
  expect((await server.row('teacher', classmate, DAY)).hours).toBeNull();
  expect((await take({ ...body, seen: shown.data?.seen })).statusCode).toBe(OK);
  expect(await server.row('teacher', classmate, DAY)).toMatchObject({
    hours: 3,
    excused: true,
    note: 'طبيب',
  });
  const { data: history } = await server.call('teacher', 'GET Attendance/GetHistory', {
    query: { ...server.physics(), day: DAY },
  });
  expect(history).toMatchObject([{ source: 'import' }, { source: 'import' }]);
  // Repeating it changes nothing.
  expect((await take(body)).data?.changesCount).toBe(0);
});

test('saves nothing when the day changed since the preview', async () => {
  const body = model(await sent('StudentCode,Hours,Excused,Note\na-1,1,,x'));
  const { data } = await take({ ...body, dryRun: true });
  await server.take('admin', classmate, 6, {}, DAY);
  expect((await take({ ...body, seen: data?.seen })).statusCode).toBe(XLSX_SAVE.changed);
  expect((await server.row('teacher', classmate, DAY)).hours).toBe(6);
});

test('saves nothing while rows are invalid, unless the teacher skips them', async () => {
  const body = model(await sent('StudentCode,Hours,Excused,Note\na-1,1,,\nnobody,2,,\n012,9,,'));
  const refused = await take(body);
  expect(refused).toMatchObject({
    statusCode: XLSX_SAVE.rows,
    data: {
      leftOut: [
        { rowNumber: 3, problem: 'unknownCode' },
        { rowNumber: 4, problem: 'outOfRange', value: '9' },
      ],
    },
  });
  expect(refused.details).toMatch(/3.*\n.*4/);
  expect((await take({ ...body, leaveOut: true })).statusCode).toBe(OK);
  expect((await server.row('teacher', classmate, DAY)).hours).toBe(1);
});

test.each<[string, Partial<AttendanceSheetModel>, number]>([
  ['a day in the future', { day: '2026-03-11' }, XLSX_SAVE.ended],
  ['another sheet', { sheetName: 'x' }, XLSX_SAVE.mapping],
  [
    'no column of hours',
    { keyMaps: [{ templateKey: 'StudentCode', sourceKey: 'StudentCode' }] },
    XLSX_SAVE.mapping,
  ],
  [
    'an unknown file',
    { xlsxFileName: '00000000-0000-4000-8000-000000000000.xlsx' },
    XLSX_SAVE.fileGone,
  ],
  ['a path as the file name', { xlsxFileName: '../../etc/passwd' }, XLSX_SAVE.fileGone],
])('saves nothing with %s', async (_what, more, code) => {
  const name = await sent('StudentCode,Hours,Excused,Note\na-1,7,,');
  const before = await server.rows('teacher', DAY);
  expect((await take({ ...model(name), ...more })).statusCode).toBe(code);
  expect(await server.rows('teacher', DAY)).toEqual(before);
});

test.each<[string, string, string | Buffer]>([
  ['a program', 'a.exe', 'MZ'],
  ['a spreadsheet with the extension of a text', 'a.csv', rawXlsx()],
  ['a text with the extension of a spreadsheet', 'a.xlsx', 'a,b'],
  ['an open quotation mark', 'a.csv', 'a,"b'],
])('does not read %s', async (_what, name, bytes) => {
  expect(await upload(bytes, name)).toMatchObject({ statusCode: 2, data: null });
});

test.each(['xlsx', 'csv'] as const)('exports a day and a summary as %s', async (format) => {
  await server.take('teacher', classmate, 4, { note: '=1+1' }, DAY);
  const day = await server.call('teacher', 'GET Attendance/GetDayXlsx', {
    query: { ...server.physics(), day: DAY, Lang: 'en', format },
  });
  expect(day.data?.name).toMatch(new RegExp(`^Attendance ${DAY} .*\\.${format}$`));
  expect(await plain(day.data!.octets, day.data!.name)).toEqual([
    ['Code', 'Name', 'Hours of absence', 'Excused', 'Note'],
    ['٠١٢', 'علي محمد', 0],
    ['a-1', 'هدى سالم', 4, 'no', '=1+1'],
  ]);
  const all = await server.call('teacher', 'GET Attendance/GetSummaryXlsx', {
    query: { ...server.physics(), Lang: 'ar', format },
  });
  expect((await plain(all.data!.octets, all.data!.name))?.slice(0, 3)).toEqual([
    [
      'الرمز',
      'الاسم',
      '2026-03',
      'ساعات الغياب',
      'ساعات بعذر',
      'ساعات بلا عذر',
      'أيام مسجلة',
      'أيام غياب',
    ],
    ['٠١٢', 'علي محمد', 0, 0, 0, 0, 1, 0],
    ['a-1', 'هدى سالم', 4, 4, 0, 4, 1, 1].map((cell, at) => (at === 4 ? 0 : cell)),
  ]);
});

test.each(['ar', 'en'] as const)(
  'imports an exported day unchanged, by its column names: %s',
  async (Lang) => {
    await server.take('teacher', classmate, 4, { excused: true, note: 'late' }, DAY);
    const day = await server.call('teacher', 'GET Attendance/GetDayXlsx', {
      query: { ...server.physics(), day: DAY, Lang, format: 'csv' },
    });
    const { data } = await upload(Buffer.from(day.data!.octets), 'saved.csv');
    const columns = data?.sheets[0]?.columnsInfo.map(({ columnName }) => columnName) ?? [];
    const keyMaps = ATTENDANCE_KEYS.map((key) => ({
      templateKey: key,
      sourceKey:
        columns.find((name) => ATTENDANCE_COLUMN_NAMES[key].includes(name) || name === key) ?? '',
    }));
    expect(await take(model(data?.fileName ?? '', { keyMaps, dryRun: true }))).toMatchObject({
      statusCode: OK,
      data: {
        changesCount: 0,
        leftOut: [],
        taken: [{}, { hours: 4, excused: true, note: 'late' }],
      },
    });
  },
);

test('imports the filled template unchanged', async () => {
  const { data } = await server.call('teacher', 'GET Attendance/GetXlsxTemplateFile', {
    query: { ...server.physics(), day: DAY },
  });
  expect(data?.name).toMatch(new RegExp(`^قالب الحضور ${DAY} .*\\.xlsx$`));
  const { data: read } = await upload(Buffer.from(data!.octets), data!.name);
  const answer = await take(
    model(read?.fileName ?? '', { sheetName: read?.sheets[0]?.sheetName ?? '', dryRun: true }),
  );
  expect(answer).toMatchObject({
    statusCode: OK,
    data: {
      changesCount: 0,
      leftOut: [],
      taken: [{ isUnchanged: true }, { hours: 4, isUnchanged: true }],
    },
  });
});

test('exports the rows left out with reasons, to be imported again', async () => {
  const { dryRun: _dryRun, ...body } = model(
    await sent('Attendance of May\nStudentCode,Hours,Excused,Note\na-1,3,,\nzz,2,,late\na-1,x,,\n'),
  );
  const leftOut = (of: typeof body) =>
    server.call('teacher', 'POST Attendance/GetLeftOutXlsx', { body: of });
  const { data } = await leftOut(body);
  expect(data?.name).toBe(`صفوف حضور للتصحيح ${DAY}.xlsx`);
  const bytes = Buffer.from(data!.octets);
  const again = await upload(bytes, 'a.xlsx');
  expect(again.data?.sheets[0]?.columnsInfo.map(({ columnName }) => columnName)).toEqual([
    ...ATTENDANCE_KEYS,
    'السبب',
  ]);
  expect(
    await take(
      model(again.data?.fileName ?? '', {
        sheetName: again.data?.sheets[0]?.sheetName ?? '',
        dryRun: true,
      }),
    ),
  ).toMatchObject({
    statusCode: OK,
    data: { leftOut: [{ problem: 'duplicate' }, { problem: 'unknownCode' }, { value: 'B4: x' }] },
  });
  expect((await leftOut({ ...body, sheetName: 'x' })).statusCode).toBe(DEGREES_EXPORT.notFound);
});
