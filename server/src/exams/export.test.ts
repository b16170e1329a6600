import * as xlsx from '@e965/xlsx';
import {
  DEGREE_COLUMN_NAMES,
  EXPORT_TYPE,
  IMPORT_FORMAT,
  OK,
  type ExportType,
  type ImportFormat,
  type QuestionModel,
} from '@riwaq/api';
import { unzipSync } from 'fflate';
import { createExamServer, type ExamServer } from './testing';

// Proves STAT-17, GRADE-8, QUESTION-16, QUESTION-17, QUESTION-31.

let server: ExamServer;
beforeAll(async () => {
  server = await createExamServer();
});
afterAll(() => server.close());

const QUESTIONS: Partial<QuestionModel>[] = [
  {
    questionType: 'OneChoice',
    question: '<p>ما <b>وحدة</b> القوة؟</p>',
    questionMark: 2.5,
    QuestionOptions: [
      { optionText: 'نيوتن', isCorrect: true, optionOrder: 1 },
      { optionText: '=1+1', optionOrder: 2 },
    ],
  },
  {
    questionType: 'OneChoice',
    question: '<p>A. is a letter; which one?</p>',
    questionMark: 1,
    QuestionOptions: [
      { optionText: 'ANSWER: B', optionOrder: 1 },
      { optionText: 'A', isCorrect: true, optionOrder: 2 },
    ],
  },
  {
    questionType: 'Number',
    question: '<p>كم؟</p>',
    questionMark: 1,
    QuestionOptions: [{ optionText: '3', isCorrect: true, tolerance: '0.1' }],
  },
];
/** A question with a picture, as Moodle exports it. */
const WITH_PICTURE = `<quiz><question type="shortanswer"><name><text>x</text></name>
<questiontext format="html"><text><![CDATA[<p>انظر <img src="@@PLUGINFILE@@/%D8%B4%D9%83%D9%84.png"></p>]]></text>
<file name="شكل.png" path="/" encoding="base64">iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==</file></questiontext>
<defaultgrade>2</defaultgrade><answer fraction="100"><text>مثلث</text></answer></question></quiz>`;
async function exam(): Promise<string> {
  const examGuid = await server.exam('teacher', { title: 'اختبار: الوحدة 1/2' });
  for (const question of QUESTIONS) await server.question('teacher', { ...question, examGuid });
  return examGuid;
}
const exported = (query: {
  ExamGuid?: string;
  CategoryGuid?: string;
  exportType?: ExportType;
  Lang?: 'ar' | 'en';
}) => server.call('teacher', 'GET Exams/ExportQuestions', { query });
/** The decoded files of a spreadsheet (a ZIP archive), joined. */
const sheetOf = (bytes: Uint8Array | undefined): string =>
  Object.values(unzipSync(bytes ?? new Uint8Array()))
    .map((part) => new TextDecoder().decode(part))
    .join('\n');

test('writes spreadsheets in a worker', async () => {
  const write = jest.spyOn(server.services.questionFiles, 'writeSheet');
  const { data } = await exported({ ExamGuid: await exam() });
  expect(xlsx.read(data?.octets).SheetNames).toHaveLength(1);
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});

test('exports Aiken that an import recognises as the same questions', async () => {
  const ExamGuid = await exam();
  const { data } = await exported({ ExamGuid, exportType: EXPORT_TYPE.aiken });
  expect(data?.name).toBe('الأسئلة اختبار الوحدة 1 2.txt');
  const file = new Blob([data?.octets ?? new Uint8Array()]);
  const again = await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: IMPORT_FORMAT.aiken, examGuid: ExamGuid },
    file,
  });
  expect(
    again.data?.questions.map(({ alreadyExists, questionMark }) => [alreadyExists, questionMark]),
  ).toEqual([
    // Its text is bold in part, which Aiken cannot say.
    [false, 2.5],
    [true, 1],
  ]);
  const other = await server.exam('teacher');
  await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: IMPORT_FORMAT.aiken, examGuid: other, confirmImport: 'true' },
    file,
  });
  expect(data?.leftOut).toEqual([3]);
  const texts = async (guid: string) =>
    (await exported({ ExamGuid: guid, exportType: EXPORT_TYPE.aiken })).data?.octets;
  expect(await texts(other)).toEqual(await texts(ExamGuid));
});

test.each<[string, ExportType, ImportFormat, RegExp, object | undefined]>([
  [
    'GIFT',
    EXPORT_TYPE.gift,
    IMPORT_FORMAT.gift,
    /\.txt$/,
    [
      { kind: 'files', numbers: [4] },
      { kind: 'mark', numbers: [1, 4] },
    ],
  ],
  ['Moodle XML', EXPORT_TYPE.moodleXml, IMPORT_FORMAT.moodleXml, /\.xml$/, undefined],
  ['QTI 2.1', EXPORT_TYPE.qti21, IMPORT_FORMAT.qti, /\.zip$/, undefined],
  ['QTI 3.0', EXPORT_TYPE.qti3, IMPORT_FORMAT.qti, /\.zip$/, undefined],
])('exports %s that an import recognises', async (_name, exportType, formatType, name, losses) => {
  const ExamGuid = await exam();
  await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: IMPORT_FORMAT.moodleXml, examGuid: ExamGuid, confirmImport: 'true' },
    file: new Blob([WITH_PICTURE]),
  });
  const { data } = await exported({ ExamGuid, exportType });
  expect(data?.name).toMatch(name);
  expect(data?.leftOut).toBeUndefined();
  expect(data?.losses).toEqual(losses);
  const { data: again } = await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType, examGuid: ExamGuid },
    file: new Blob([data?.octets ?? new Uint8Array()]),
  });
  expect(again?.leftOut).toEqual([]);
  expect(
    again?.questions.map(({ alreadyExists, fileNames }) => [alreadyExists, fileNames]),
  ).toEqual([[true, []], [true, []], [true, []], losses ? [false, []] : [true, ['شكل.png']]]);
});

test('exports the random selection to QTI, and names it in other formats', async () => {
  const ExamGuid = await exam();
  const { statusCode } = await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
    query: { Guid: ExamGuid },
  });
  expect(statusCode).toBe(1);
  for (const exportType of Object.values(EXPORT_TYPE)) {
    const { data } = await exported({ ExamGuid, exportType });
    const isNamed = exportType !== EXPORT_TYPE.qti21 && exportType !== EXPORT_TYPE.qti3;
    expect((data?.losses ?? []).some(({ kind }) => kind === 'randomSelection')).toBe(isNamed);
  }
});

test.each([EXPORT_TYPE.qti21, EXPORT_TYPE.qti3])(
  'imports the random selection of format %s into an exam without questions',
  async (exportType) => {
    const ExamGuid = await exam();
    await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
      query: { Guid: ExamGuid },
    });
    await server.services.db
      .updateTable('exam')
      .set({ draw_one_choice: 1 })
      .where('guid', '=', ExamGuid)
      .execute();
    const { data } = await exported({ ExamGuid, exportType });
    const examGuid = await server.exam('teacher');
    const send = (confirmImport: 'true' | 'false') =>
      server.call('teacher', 'POST Exams/ImportQuestions', {
        body: { formatType: IMPORT_FORMAT.qti, examGuid, confirmImport },
        file: new Blob([data?.octets ?? new Uint8Array()]),
      });
    const { data: preview } = await send('false');
    expect(preview?.draw).toContainEqual({ questionType: 'OneChoice', questionCount: 1 });
    expect(preview?.questions.flatMap(({ losses }) => losses)).not.toContain('randomSelection');
    await send('true');
    const settingsOf = async (guid: string) =>
      (
        await server.call('teacher', 'GET Exams/RandomQuestionsSetting', {
          query: { ExamGuid: guid },
        })
      ).data;
    expect(await settingsOf(examGuid)).toEqual(await settingsOf(ExamGuid));
    // Into questions that are there already, the selection is named instead.
    const again = (await send('false')).data;
    expect(again?.draw).toBeUndefined();
    expect(again?.questions[0]?.losses).toContain('randomSelection');
  },
);

test('names the total to which QTI does not scale a random selection', async () => {
  const ExamGuid = await exam();
  await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
    query: { Guid: ExamGuid },
  });
  await server.services.db
    .updateTable('exam')
    .set({ paper_mark: 200_000 })
    .where('guid', '=', ExamGuid)
    .execute();
  const { data } = await exported({ ExamGuid, exportType: EXPORT_TYPE.qti3 });
  expect(data?.losses).toContainEqual({ kind: 'paperMark', numbers: [] });
});

test('exports QTI with the marks for parts that the exam gives', async () => {
  const read = async (partialMarks: boolean) => {
    const ExamGuid = await server.exam('teacher', { partialMarks });
    await server.question('teacher', {
      examGuid: ExamGuid,
      questionType: 'MultiChoice',
      question: '<p>أيها؟</p>',
      QuestionOptions: ['a', 'b', 'c'].map((optionText, index) => ({
        optionText,
        isCorrect: index < 2,
        optionOrder: index + 1,
      })),
    });
    const { data } = await exported({ ExamGuid, exportType: EXPORT_TYPE.qti21 });
    const item = unzipSync(data?.octets ?? new Uint8Array())['items/item1.xml'];
    return new TextDecoder().decode(item).includes('<mapping');
  };
  expect([await read(true), await read(false)]).toEqual([true, false]);
});

test('names the questions that Aiken cannot represent and leaves them out', async () => {
  const ExamGuid = await server.exam('teacher');
  const choice = (question: string, options: readonly boolean[]) =>
    server.question('teacher', {
      examGuid: ExamGuid,
      question,
      QuestionOptions: options.map((isCorrect, index) => ({
        optionText: `${index}`,
        isCorrect,
        optionOrder: index + 1,
      })),
    });
  await choice('<p>two right</p>', [true, true]);
  await choice('<p>whole</p>', [true, false]);
  await choice('<p>one option</p>', [true]);
  await choice('<p>too many</p>', [true, ...Array.from({ length: 26 }, () => false)]);
  await server.question('teacher', { ...QUESTIONS[2], examGuid: ExamGuid });
  const { data } = await exported({ ExamGuid, exportType: EXPORT_TYPE.aiken });
  expect(data?.leftOut).toEqual([1, 3, 4, 5]);
  expect(new TextDecoder().decode(data?.octets).trim().split(/\r\n/)).toEqual([
    'whole',
    'A. 0',
    'B. 1',
    'ANSWER: A',
    expect.stringMatching(/^MARK: /),
  ]);
});

test('exports every question as a spreadsheet in the requested language, without formulas', async () => {
  const { data } = await exported({ ExamGuid: await exam(), Lang: 'en' });
  expect(data?.name).toMatch(/\.xlsx$/);
  const sheet = sheetOf(data?.octets);
  for (const text of ['ما وحدة القوة؟', 'One choice', 'Number', 'نيوتن', '2.5'])
    expect(sheet).toContain(text);
  expect(sheet).toContain('=1+1');
  expect(sheet).not.toContain('<f>');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=HYPERLINK("https://example.com")',
  "=cmd|' /C calc'!A0",
])('writes a formula-like text (%j) as text in every cell', async (text) => {
  const ExamGuid = await server.exam('teacher', { title: `امتحان ${text}` });
  await server.question('teacher', {
    examGuid: ExamGuid,
    question: `<p>${text.trim()}</p>`,
    questionHint: text,
    QuestionOptions: [
      { optionText: text, isCorrect: true, optionOrder: 1 },
      { optionText: 'ب', optionOrder: 2 },
    ],
  });
  await server.services.db
    .updateTable('person')
    .set({ full_name: text })
    .where('guid', '=', server.university.people.student)
    .execute();
  for (const { data } of [
    await exported({ ExamGuid }),
    await server.call('teacher', 'GET Exams/GetStudentsWithDegreesXlsx', { query: { ExamGuid } }),
  ]) {
    const sheet = sheetOf(data?.octets);
    const shown = sheet
      .replace(/&(?:quot|#34);/g, '"')
      .replace(/&(?:apos|#39);/g, "'")
      .replaceAll('&amp;', '&');
    expect(shown).toContain(text.trim());
    expect(sheet).not.toMatch(/<f[ >]/);
  }
});

test('exports a category, and reports one without exportable questions', async () => {
  const { categoryGuid } = await server.category('teacher');
  expect((await exported({ CategoryGuid: categoryGuid })).statusCode).toBe(2);
  await server.question('teacher', { ...QUESTIONS[2], categoryGuid });
  expect((await exported({ CategoryGuid: categoryGuid })).statusCode).toBe(OK);
  expect(
    (await exported({ CategoryGuid: categoryGuid, exportType: EXPORT_TYPE.aiken })).statusCode,
  ).toBe(2);
  expect((await exported({})).statusCode).toBe(3);
});

// Proves GRADE-8.
test('exports results in a spreadsheet that can be imported as degrees', async () => {
  const ExamGuid = await exam();
  await server.activate('teacher', ExamGuid);
  await server.enter('student', ExamGuid);
  await server.services.db
    .updateTable('person')
    .set({ student_code: '007' })
    .where('guid', '=', server.university.people.student)
    .execute();
  const { data } = await server.call('teacher', 'GET Exams/GetStudentsWithDegreesXlsx', {
    query: { ExamGuid, Lang: 'ar' },
  });
  const [student] =
    (await server.call('teacher', 'GET Exams/GetStudents', { query: { ExamGuid } })).data ?? [];
  const sheet = sheetOf(data?.octets);
  for (const text of [student?.studentFullName ?? '?', 'الدرجة', 'rightToLeft="1"'])
    expect(sheet).toContain(text);

  expect(data?.name).toBe('نتائج اختبار الوحدة 1 2.xlsx');
  const [first] = Object.values(xlsx.read(data?.octets, { cellNF: true }).Sheets);
  const cells = ['A', 'C', 'A2', 'G2'].map(
    (at) => first?.[at.length === 1 ? `${at}1` : at] as xlsx.CellObject,
  );
  const [code, degree, own, entered] = cells;
  expect([DEGREE_COLUMN_NAMES.StudentCode, DEGREE_COLUMN_NAMES.Degree]).toEqual([
    expect.arrayContaining([code?.v]),
    expect.arrayContaining([degree?.v]),
  ]);
  expect(own).toMatchObject({ t: 's', v: '007' });
  expect(entered?.t).toBe('n');
  const [attempt] =
    (await server.call('teacher', 'GET Exams/GetStudentsWithDegrees', { query: { ExamGuid } }))
      .data ?? [];
  expect(xlsx.SSF.format(String(entered?.z), Number(entered?.v))).toBe(
    attempt?.enterDate?.replaceAll('-', '/').replace('T', ' '),
  );
});

test('writes the tolerance of a number beside it', async () => {
  expect(sheetOf((await exported({ ExamGuid: await exam(), Lang: 'en' })).data?.octets)).toContain(
    '3 ± 0.1',
  );
});
