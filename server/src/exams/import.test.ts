import { CATEGORY_QUESTIONS_MAX, IMPORT_BYTES, IMPORT_FORMAT, QUESTIONS_MAX } from '@riwaq/api';
import { docx, paragraph, PICTURE_RUN, run } from './exchange/word/testing';
import { createExamServer, type ExamServer } from './testing';

let server: ExamServer;
let examGuid: string;
beforeAll(async () => {
  server = await createExamServer();
});
beforeEach(async () => {
  examGuid = await server.exam('teacher');
});
afterAll(() => server.close());

const AIKEN =
  'ما وحدة القوة؟\nA. جول\nB. نيوتن\nANSWER: B\nMARK: 2.5\n\nكم كوكبًا؟\nA) ثمانية\nB) تسعة\nANSWER: A\n';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Part = string | Uint8Array<ArrayBuffer>;
const send = (
  content: Part,
  {
    confirm = false,
    xml = false,
    to = { examGuid } as { examGuid?: string; categoryGuid?: string },
  } = {},
) =>
  server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: xml ? '1' : '0', ...to, confirmImport: confirm ? 'true' : 'false' },
    file: new File([content], 'questions.txt'),
  });
const inExam = async () =>
  (await server.call('teacher', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })).data!
    .exam.examQuestions;
const xmlOf = (...questions: string[]) => `<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`;
const xmlQuestion = (kind: string, html: string, more: string) =>
  `<question type="${kind}"><name><text>${kind}</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>` +
  `${more.startsWith('<file') ? more.slice(0, more.indexOf('</file>') + 7) : ''}</questiontext><defaultgrade>3</defaultgrade>${more.startsWith('<file') ? more.slice(more.indexOf('</file>') + 7) : more}</question>`;
const xmlAnswer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}"><text>${text}</text></answer>`;

describe('a large file', () => {
  const essays = (count: number): string =>
    Array.from({ length: count }, (_, index) => `Why ${index}?{}`).join('\n\n');
  const sendEssays = (count: number, to: object, confirm = false) =>
    server.call('teacher', 'POST Exams/ImportQuestions', {
      body: {
        formatType: IMPORT_FORMAT.gift,
        ...to,
        confirmImport: confirm ? 'true' : 'false',
      },
      file: new File([essays(count)], 'questions.txt'),
    });

  test('fills a category of the bank', async () => {
    const { categoryGuid } = await server.category('teacher');
    expect(await sendEssays(CATEGORY_QUESTIONS_MAX, { categoryGuid }, true)).toMatchObject({
      statusCode: 1,
      data: { addedCount: CATEGORY_QUESTIONS_MAX, leftOut: [] },
    });
    const { data } = await server.call('teacher', 'GET Exams/GetBankQuestions', {
      query: { categoryGuid, page: 334 },
    });
    expect(data).toMatchObject({ questionsCount: CATEGORY_QUESTIONS_MAX });
    expect(data!.examQuestionsBank).toHaveLength(5);
  });

  test('is refused by its preview where it does not fit into an exam', async () => {
    expect((await sendEssays(QUESTIONS_MAX, { examGuid })).statusCode).toBe(1);
    await send(AIKEN, { confirm: true });
    const refused = await sendEssays(QUESTIONS_MAX, { examGuid });
    expect(refused).toMatchObject({ statusCode: 6, data: { questions: [], addedCount: 0 } });
    expect(refused.details).toContain(String(QUESTIONS_MAX + 2));
  });
});

describe('a GIFT file', () => {
  const sendGift = (content: string, confirmImport: 'true' | 'false' = 'false') =>
    server.call('teacher', 'POST Exams/ImportQuestions', {
      body: { formatType: IMPORT_FORMAT.gift, examGuid, confirmImport },
      file: new File([content], 'questions.txt'),
    });

  test('is previewed with its losses, then stored when confirmed', async () => {
    const gift =
      'ما وحدة القوة؟{=نيوتن ~جول#لا####لأن القوة بالنيوتن}\n\n::وصف::نص بلا إجابة\n\nكم؟{#3:0.1}';
    const preview = await sendGift(gift);
    expect(preview).toMatchObject({
      statusCode: 1,
      data: {
        addedCount: 0,
        leftOut: [{ name: 'وصف', kind: 'description', reason: 'kind' }],
        questions: [
          {
            questionType: 'OneChoice',
            question: '<p>ما وحدة القوة؟</p>',
            questionMark: 1,
            feedback: '<p>لأن القوة بالنيوتن</p>',
            questionAnswers: [{}, { feedback: 'لا' }],
            losses: [],
          },
          { questionType: 'Number', questionAnswers: [{ questionAnswer: '3', tolerance: '0.1' }] },
        ],
      },
    });
    expect((await sendGift(gift, 'true')).data).toMatchObject({ addedCount: 2 });
    expect(await inExam()).toHaveLength(2);
  });

  test('is refused with its invalid lines', async () => {
    expect(await sendGift('One?{T}\nTwo?{F}\n\nThree?{#x}', 'true')).toMatchObject({
      statusCode: 5,
      data: {
        lineErrors: [
          { line: 2, reason: 'secondAnswers' },
          { line: 4, reason: 'invalidNumber' },
        ],
      },
      details: expect.stringContaining('\n') as string,
    });
    expect(await inExam()).toEqual([]);
  });
});

describe('the progress of an import', () => {
  it('is sent to the pages of the user who names it', async () => {
    const importGuid = crypto.randomUUID();
    for (const more of [{}, { importGuid }])
      await server.call('teacher', 'POST Exams/ImportQuestions', {
        body: { formatType: IMPORT_FORMAT.aiken, examGuid, ...more },
        file: new File([AIKEN], 'questions.txt'),
      });
    const target = server.caller('teacher').userGuid;
    expect(server.realtime.of('ReceiveImportProgress')).toMatchObject(
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
  const importEndpoint = server.endpoints.find(({ key }) => key === 'POST Exams/ImportQuestions');
  const left = new AbortController();
  const call = {
    caller: server.caller('teacher'),
    body: {
      formatType: IMPORT_FORMAT.aiken,
      examGuid,
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

describe('an Aiken file', () => {
  test('is previewed, then stored in the exam or bank when confirmed', async () => {
    const preview = await send(AIKEN);
    expect(preview).toMatchObject({
      statusCode: 1,
      data: {
        addedCount: 0,
        leftOut: [],
        lineErrors: [],
        questions: [
          {
            questionType: 'OneChoice',
            question: '<p>ما وحدة القوة؟</p>',
            questionMark: 2.5,
            alreadyExists: false,
            questionAnswers: [
              { questionAnswer: 'جول', isCorrect: false },
              { questionAnswer: 'نيوتن', isCorrect: true },
            ],
          },
          { question: '<p>كم كوكبًا؟</p>', questionMark: 1, alreadyExists: false },
        ],
      },
    });
    expect(await inExam()).toEqual([]);
    expect((await send(AIKEN, { confirm: true })).data).toMatchObject({ addedCount: 2 });
    expect((await inExam()).map(({ question, questionMark }) => [question, questionMark])).toEqual([
      ['<p>ما وحدة القوة؟</p>', 2.5],
      ['<p>كم كوكبًا؟</p>', 1],
    ]);
    const { categoryGuid } = await server.category('teacher');
    expect((await send(AIKEN, { confirm: true, to: { categoryGuid } })).data).toMatchObject({
      addedCount: 2,
    });
    expect(
      (await server.call('teacher', 'GET Exams/GetBankQuestions', { query: { categoryGuid } }))
        .data!.questionsCount,
    ).toBe(2);
  });

  test('does not add existing questions again, however often it is confirmed', async () => {
    await server.question('teacher', {
      examGuid,
      question: '<p style="text-align:right">ما <span>وحدة</span> القوة؟</p>',
      QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true }, { optionText: 'جول' }],
    });
    expect((await send(AIKEN)).data!.questions.map(({ alreadyExists }) => alreadyExists)).toEqual([
      true,
      false,
    ]);
    expect(
      (await send(`${AIKEN}\n${AIKEN}`)).data!.questions.map(({ alreadyExists }) => alreadyExists),
    ).toEqual([true, false, true, true]);
    const answers = await Promise.all([
      send(AIKEN, { confirm: true }),
      send(AIKEN, { confirm: true }),
    ]);
    expect(answers.map(({ data }) => data!.addedCount).sort()).toEqual([0, 1]);
    expect(await inExam()).toHaveLength(2);
  });

  test('with invalid lines is refused with all of them and not stored', async () => {
    const answer = await send(
      'سؤال\nA. أ\nB. ب\nANSWER: C\n\nآخر\nA. أ\nB. ب\nANSWER: A\nMARK: 101\n',
      { confirm: true },
    );
    expect(answer).toMatchObject({
      statusCode: 5,
      details:
        'السطر 4: الإجابة ليست من الخيارات المتاحة: A، B.\nالسطر 10: الدرجة عدد من 0 إلى 100.',
      data: {
        addedCount: 0,
        lineErrors: [
          { line: 4, reason: 'invalidAnswer', available: ['A', 'B'] },
          { line: 10, reason: 'invalidMark', available: [] },
        ],
      },
    });
    expect(await inExam()).toEqual([]);
    expect((await send('\n \n')).statusCode).toBe(7);
  });

  test.each<[string, (text: string) => Part]>([
    ['Windows lines', (text) => text.replaceAll('\n', '\r\n')],
    ['UTF-8 with a byte order mark', (text) => `\ufeff${text}`],
    ['UTF-16', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ])('is read in %s', async (_how, write) => {
    expect((await send(write(AIKEN))).data!.questions.map(({ question }) => question)).toEqual([
      '<p>ما وحدة القوة؟</p>',
      '<p>كم كوكبًا؟</p>',
    ]);
  });

  test('with equal options is left out by name', async () => {
    const { data } = await send(
      'سؤال مكرر\nA. أ\nB. أ\nANSWER: A\n\nسؤال\nA. أ\nB. ب\nANSWER: A\n',
      { confirm: true },
    );
    expect(data).toMatchObject({
      addedCount: 1,
      leftOut: [{ name: 'سؤال مكرر', kind: 'OneChoice', reason: 'sameAnswers' }],
    });
  });
});

describe('a Moodle file', () => {
  test('imports known kinds, names the others and removes scripts', async () => {
    const source = xmlOf(
      '<question type="category"><category><text>$course$/top/الفصل الأول/القوى</text></category></question>',
      xmlQuestion(
        'multichoice',
        '<p onclick="x()">اختيار<script>alert(1)</script></p>',
        `<single>false</single>${xmlAnswer(50, 'أ')}${xmlAnswer(50, 'ب')}${xmlAnswer(0, 'ج')}`,
      ),
      xmlQuestion(
        'numerical',
        'عدد',
        '<answer fraction="100"><text>9.8</text><tolerance>0.1</tolerance></answer>',
      ),
      xmlQuestion('essay', 'مقال', ''),
      xmlQuestion('matching', 'مطابقة', ''),
      '<question type="shortanswer"><questiontext format="html"><text>كبير</text></questiontext><defaultgrade>500</defaultgrade><answer fraction="100"><text>x</text></answer></question>',
    );
    const { data } = await send(source, { xml: true, confirm: true });
    expect(data).toMatchObject({
      addedCount: 3,
      leftOut: [
        { name: 'matching', kind: 'matching', reason: 'kind' },
        { name: 'كبير', kind: 'FillInTheBlanks', reason: 'mark' },
      ],
      questions: [
        { question: '<p>اختيار</p>', category: ['الفصل الأول', 'القوى'] },
        { questionAnswers: [{ tolerance: '0.1' }] },
        { questionType: 'AttachedFile' },
      ],
    });
    expect(
      (await inExam()).map(({ questionType, questionMark }) => [questionType, questionMark]),
    ).toEqual([
      ['MultiChoice', 3],
      ['Number', 3],
      ['AttachedFile', 3],
    ]);
  });

  test('with half a surrogate pair in an option or hint is stored', async () => {
    const hint = '<hint format="html"><text>&amp;#xDE00; h</text></hint>';
    const source = xmlOf(
      xmlQuestion(
        'multichoice',
        'نصف &#55357;',
        `<single>true</single>${xmlAnswer(100, 'أ &amp;#55357;')}${xmlAnswer(0, 'ب')}${hint}`,
      ),
      xmlQuestion('essay', 'مقال', ''),
    );
    expect((await send(source, { xml: true, confirm: true })).data).toMatchObject({
      addedCount: 2,
      leftOut: [],
    });
    expect(await inExam()).toMatchObject([
      {
        questionHint: '\ufffd h',
        questionAnswers: [{ questionAnswer: 'أ \ufffd' }, { questionAnswer: 'ب' }],
      },
      {},
    ]);
  });

  test('imports embedded pictures, but no other content under their names', async () => {
    const picture = (name: string, bytes: Buffer) =>
      `<file name="${name}" encoding="base64">${bytes.toString('base64')}</file>`;
    const source = xmlOf(
      xmlQuestion(
        'essay',
        '<p>صف <img src="@@PLUGINFILE@@/my%20figure.png" alt=""></p>',
        picture('my figure.png', PNG),
      ),
      xmlQuestion(
        'essay',
        '<p>كاذب <img src="@@PLUGINFILE@@/fake.png" alt=""></p>',
        picture('fake.png', Buffer.from('<script>alert(1)</script>')),
      ),
      xmlQuestion(
        'essay',
        '<p>برنامج <img src="@@PLUGINFILE@@/run.exe" alt=""></p>',
        picture('run.exe', PNG),
      ),
    );
    const preview = await send(source, { xml: true });
    expect(preview.data).toMatchObject({
      questions: [{ question: '<p>صف </p>', fileNames: ['my figure.png'] }, {}, {}],
      leftOut: [
        { name: 'fake.png', kind: 'file', reason: 'file' },
        { name: 'run.exe', reason: 'file' },
      ],
    });
    const { data } = await send(source, { xml: true, confirm: true });
    expect(data).toMatchObject({ addedCount: 3, leftOut: preview.data!.leftOut });
    const [first, second] = await inExam();
    const [, address = ''] = /src="([^"]+)"/.exec(first!.question) ?? [];
    const shown = await server.app.inject({ method: 'GET', url: address.replaceAll('&amp;', '&') });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(PNG)).toBe(true);
    expect(second!.question).not.toContain('fake.png');
    expect((await send(source, { xml: true })).data!.questions[0]).toMatchObject({
      alreadyExists: true,
    });
  });

  test.each<[string, string]>([
    [
      'external entities',
      '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question>&x;</question></quiz>',
    ],
    ['a file that is not XML', 'not at all'],
    ['another document', '<html></html>'],
  ])('with %s is refused with the reason in words', async (_what, source) => {
    const answer = await send(source, { xml: true, confirm: true });
    expect(answer.statusCode).toBe(6);
    expect(answer.details).toMatch(/^السطر 1: /);
  });
});

test.each<[string, string]>([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<img src="https://example.com/a.png" onerror="alert(1)">'],
  ['a javascript link', '<a href="java&#10;script:alert(1)">x</a>'],
  ['an SVG drawing', '<svg onload="alert(1)"><script>alert(1)</script></svg>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a picture whose content is markup', '<img src="data:text/html,<script>alert(1)</script>">'],
  ['an entity', '&lt;script&gt;alert(1)&lt;/script&gt;<b onclick=alert(1)>x</b>'],
  [
    'a form',
    '<form action="https://example.com"><button formaction="javascript:alert(1)">x</button></form>',
  ],
  [
    'a style',
    '<p style="background:url(javascript:alert(1))">x</p><style>@import "https://example.com"</style>',
  ],
])('never serves executable markup for %s in a question', async (_what, markup) => {
  const inXml = (text: string) => text.replaceAll(']]>', '');
  const source = xmlOf(
    `<question type="shortanswer"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>سؤال</p>${inXml(markup)}]]></text></questiontext>` +
      `<hint format="html"><text><![CDATA[${inXml(markup)}]]></text></hint><answer fraction="100"><text><![CDATA[الجواب ${inXml(markup)}]]></text></answer></question>`,
  );
  expect((await send(source, { xml: true, confirm: true })).data).toMatchObject({ addedCount: 1 });
  const aiken = markup.replaceAll('\n', ' ');
  expect(
    (await send(`ما هذا؟ ${aiken}\nA. أ\nB. ب\nANSWER: A\n`, { confirm: true })).data,
  ).toMatchObject({ addedCount: 1 });
  for (const { question } of await inExam()) {
    const tags = question.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(?:p|b|a|img|br|div)\b/.test(tag))).toEqual([]);
    expect(
      tags.filter((tag) => /\son\w+\s*=|script:|srcdoc|formaction|data:|url\(/i.test(tag)),
    ).toEqual([]);
  }
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
    const bare = await server.app.inject({
      method: 'POST',
      url: '/api/Exams/ImportQuestions',
      headers: { authorization: `Bearer ${server.token('teacher')}` },
      payload: { formatType: '0', examGuid },
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
    for (const xml of [false, true])
      expect(await send(Uint8Array.from(bytes), { xml, confirm: true })).toMatchObject({
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
            xml: true,
            confirm: true,
          })
        ).statusCode,
      ).toBe(6);
    }
    expect(await inExam()).toEqual([]);
  });

  test('responds 2 when active, 4 when entered, 400 without a target', async () => {
    await server.activate('teacher', examGuid);
    expect((await send(AIKEN)).statusCode).toBe(2);
    await server.services.db
      .updateTable('exam')
      .set({ is_active: false })
      .where('guid', '=', examGuid)
      .execute();
    await server.services.db
      .updateTable('exam_student')
      .set({ entered_at: server.clock.now() })
      .where('exam_guid', '=', examGuid)
      .execute();
    expect((await send(AIKEN, { confirm: true })).statusCode).toBe(4);
    expect((await send(AIKEN, { to: {} })).status).toBe(400);
  });
});

test('stores the pictures of a Word document when confirmed', async () => {
  const bytes = docx(paragraph(run('1. أين؟ ') + PICTURE_RUN), { 'word/media/image1.png': PNG });
  const { data } = await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: IMPORT_FORMAT.word, examGuid, confirmImport: 'true' },
    file: new File([new Uint8Array(bytes)], 'questions.docx'),
  });
  expect(data).toMatchObject({ addedCount: 1, leftOut: [] });
  expect((await inExam())[0]?.question).toMatch(
    /^<p>أين؟ <img src="\/files\/[^"]+image1\.png[^"]*" alt="a &quot;map&quot;" \/><\/p>$/,
  );
});

test('describes in words why a file is no Word document', async () => {
  const { statusCode, details } = await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: IMPORT_FORMAT.word, examGuid },
    file: new File(['1. Why?'], 'questions.docx'),
  });
  expect(statusCode).toBe(6);
  expect(details).toMatch(/^ليس هذا مستند Word/);
});
