import { IMPORT_FORMAT } from '@riwaq/api';
import { prepareImports, PNG, xmlAnswer, xmlOf, xmlQuestion } from './testing/imports';

// Proves QUESTION-17.

const { moodleXml } = IMPORT_FORMAT;
const { on, send, inExam } = prepareImports();

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
    const { data } = await send(source, { formatType: moodleXml, confirm: true });
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
    expect((await send(source, { formatType: moodleXml, confirm: true })).data).toMatchObject({
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
    const preview = await send(source, { formatType: moodleXml });
    expect(preview.data).toMatchObject({
      questions: [{ question: '<p>صف </p>', fileNames: ['my figure.png'] }, {}, {}],
      leftOut: [
        { name: 'fake.png', kind: 'file', reason: 'file' },
        { name: 'run.exe', reason: 'file' },
      ],
    });
    const { data } = await send(source, { formatType: moodleXml, confirm: true });
    expect(data).toMatchObject({ addedCount: 3, leftOut: preview.data!.leftOut });
    const [first, second] = await inExam();
    const [, address = ''] = /src="([^"]+)"/.exec(first!.question) ?? [];
    const shown = await on.server.app.inject({
      method: 'GET',
      url: address.replaceAll('&amp;', '&'),
    });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(PNG)).toBe(true);
    expect(second!.question).not.toContain('fake.png');
    expect((await send(source, { formatType: moodleXml })).data!.questions[0]).toMatchObject({
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
    const answer = await send(source, { formatType: moodleXml, confirm: true });
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
  expect((await send(source, { formatType: moodleXml, confirm: true })).data).toMatchObject({
    addedCount: 1,
  });
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
