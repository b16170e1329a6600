import { CATEGORY_QUESTIONS_MAX, IMPORT_BYTES, IMPORT_FORMAT, QUESTIONS_MAX } from '@riwaq/api';
import { AIKEN, prepareImports, PNG, xmlOf, xmlQuestion } from './testing/imports';

// Proves QUESTION-13, QUESTION-32.

const { on, send, inExam } = prepareImports();

describe('the progress of an import', () => {
  it('is sent to the pages of the user who names it', async () => {
    const importGuid = crypto.randomUUID();
    for (const more of [{}, { importGuid }])
      await on.server.call('teacher', 'POST Exams/ImportQuestions', {
        body: { formatType: IMPORT_FORMAT.aiken, examGuid: on.examGuid, ...more },
        file: new File([AIKEN], 'questions.txt'),
      });
    const target = on.server.caller('teacher').userGuid;
    expect(on.server.realtime.of('ReceiveImportProgress')).toMatchObject(
      [
        { done: 0, total: 0 },
        { done: 1, total: 2 },
        { done: 2, total: 2 },
      ].map((progress) => ({ to: 'user', target, args: [{ importGuid, ...progress }] })),
    );
  });
});

it.each([
  ['a preview', false],
  ['a confirmation', true],
])('stops %s when the client leaves before its turn', async (_what, confirmImport) => {
  const importEndpoint = on.server.endpoints.find(
    ({ key }) => key === 'POST Exams/ImportQuestions',
  );
  const left = new AbortController();
  const call = {
    caller: on.server.caller('teacher'),
    body: {
      formatType: IMPORT_FORMAT.aiken,
      examGuid: on.examGuid,
      categoryGuid: null,
      confirmImport,
      importGuid: null,
    },
    file: { name: 'questions.txt', content: Buffer.from(AIKEN) },
    language: 'ar',
    signal: left.signal,
  };
  const before = send('?');
  const aborted = importEndpoint!.handle(call as never);
  left.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
  await before;
  expect(await inExam()).toEqual([]);
});

describe('a large file', () => {
  const essays = (count: number): string =>
    Array.from({ length: count }, (_, index) => `Why ${index}?{}`).join('\n\n');
  const sendEssays = (count: number, to: Parameters<typeof send>[1] = {}) =>
    send(essays(count), { formatType: IMPORT_FORMAT.gift, ...to });

  test('fills a category of the bank', async () => {
    const { categoryGuid } = await on.server.category('teacher');
    expect(
      await sendEssays(CATEGORY_QUESTIONS_MAX, { to: { categoryGuid }, confirm: true }),
    ).toMatchObject({
      statusCode: 1,
      data: { addedCount: CATEGORY_QUESTIONS_MAX, leftOut: [] },
    });
    const { data } = await on.server.call('teacher', 'GET Exams/GetBankQuestions', {
      query: { categoryGuid, page: 334 },
    });
    expect(data).toMatchObject({ questionsCount: CATEGORY_QUESTIONS_MAX });
    expect(data!.examQuestionsBank).toHaveLength(5);
  });

  test('is refused by its preview where it does not fit into an exam', async () => {
    expect((await sendEssays(QUESTIONS_MAX)).statusCode).toBe(1);
    await send(AIKEN, { confirm: true });
    const refused = await sendEssays(QUESTIONS_MAX);
    expect(refused).toMatchObject({ statusCode: 6, data: { questions: [], addedCount: 0 } });
    expect(refused.details).toContain(String(QUESTIONS_MAX + 2));
  });
});

describe('the uploaded file', () => {
  test('must be a single one below the size limit', async () => {
    const filled = (size: number) => new Uint8Array(size).fill(0x0a);
    expect((await send(filled(IMPORT_BYTES - 1))).statusCode).toBe(7);
    expect(await send(filled(IMPORT_BYTES))).toMatchObject({ status: 413, code: 'too-large' });
    expect(await send('')).toMatchObject({
      status: 400,
      fields: [{ path: 'file', message: 'empty' }],
    });
    const bare = await on.server.app.inject({
      method: 'POST',
      url: '/api/Exams/ImportQuestions',
      headers: { authorization: `Bearer ${on.server.token('teacher')}` },
      payload: { formatType: '0', examGuid: on.examGuid },
    });
    expect(bare.json()).toMatchObject({
      code: 'malformed',
      fields: [{ path: 'file', message: 'required' }],
    });
  });

  test.each<[string, number[]]>([
    ['a picture', [...PNG]],
    ['a ZIP archive', [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]],
    ['a program', [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]],
    ['an old office file', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]],
  ])('is refused when it is %s, whatever its name', async (_what, bytes) => {
    for (const formatType of [IMPORT_FORMAT.aiken, IMPORT_FORMAT.moodleXml])
      expect(await send(Uint8Array.from(bytes), { formatType, confirm: true })).toMatchObject({
        statusCode: 6,
        details: 'السطر 1: ليس هذا ملفًا نصيًا.',
      });
    expect(await inExam()).toEqual([]);
  });

  test('is refused when cut off, in any format and encoding', async () => {
    const cut = (text: string, marked: boolean) => {
      const bytes = marked ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text);
      return Uint8Array.from(bytes.subarray(0, bytes.length - (marked ? 41 : 21)));
    };
    for (const marked of [false, true]) {
      expect((await send(cut(AIKEN, marked), { confirm: true })).statusCode).toBe(5);
      expect(
        (
          await send(cut(xmlOf(xmlQuestion('essay', 'سؤال', '')), marked), {
            formatType: IMPORT_FORMAT.moodleXml,
            confirm: true,
          })
        ).statusCode,
      ).toBe(6);
    }
    expect(await inExam()).toEqual([]);
  });

  test('responds 2 when active, 4 when entered, 400 without a target', async () => {
    await on.server.activate('teacher', on.examGuid);
    expect((await send(AIKEN)).statusCode).toBe(2);
    await on.server.services.db
      .updateTable('exam')
      .set({ is_active: false })
      .where('guid', '=', on.examGuid)
      .execute();
    await on.server.services.db
      .updateTable('exam_student')
      .set({ entered_at: on.server.clock.now() })
      .where('exam_guid', '=', on.examGuid)
      .execute();
    expect((await send(AIKEN, { confirm: true })).statusCode).toBe(4);
    expect((await send(AIKEN, { to: {} })).status).toBe(400);
  });
});
