import { IMPORT_FORMAT, type ImportFormat } from '@riwaq/api';
import { createExamsContext } from './context';
import { scheduleIdentityBackfill } from './identity-backfill';
import { CONTENT_IDENTITY } from './rules/question';
import {
  body,
  choices,
  declaration,
  item,
  matchCorrect,
  score,
  values,
} from './exchange/qti/testing/fixtures-v2';
import { several } from './exchange/qti/testing/rules-v2';
import { prepareImports } from './testing/imports';

// Proves QUESTION-13.

const { aiken, moodleXml } = IMPORT_FORMAT;
/** Two pictures of one pixel: red and white. */
const PICTURES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
] as const;

const { on, send: sendFile, inExam } = prepareImports();

async function send(
  content: string | Uint8Array<ArrayBuffer>,
  { format = moodleXml as ImportFormat, confirm = false } = {},
) {
  const { data, statusCode } = await sendFile(content, { formatType: format, confirm });
  if (!data) throw new Error(String(statusCode));
  return data;
}
const graph = (name: string, picture: string): string =>
  `<question type="truefalse"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[<p>Is this graph connected? <img src="@@PLUGINFILE@@/image.png" alt=""></p>]]></text><file name="image.png" path="/" encoding="base64">${picture}</file></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
const GRAPHS = `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${graph('g1', PICTURES[0])}\n${graph('g2', PICTURES[1])}\n</quiz>`;
const choice = (name: string, format: string, text: string, answers: readonly string[]): string =>
  `<question type="multichoice"><name><text>${name}</text></name><questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext><single>true</single>${answers
    .map(
      (answer, index) =>
        `<answer fraction="${index === 0 ? 100 : 0}" format="${format}"><text><![CDATA[${answer}]]></text></answer>`,
    )
    .join('')}</question>`;

test.each([
  ['parts', 'an exam', true, []],
  ['parts', 'an exam', false, ['weights']],
  ['parts', 'the bank', false, ['weights']],
  ['complete', 'an exam', true, ['weights']],
  ['complete', 'an exam', false, []],
  ['complete', 'the bank', false, []],
])(
  'names the marking of %s in %s with partial marks: %s',
  async (marking, where, partialMarks, losses) => {
    const examGuid = await on.server.exam('teacher', { partialMarks });
    const { categoryGuid } = await on.server.category('teacher');
    const to = where === 'an exam' ? { examGuid } : { categoryGuid };
    const right = item(
      declaration(values('c0', 'c1'), several),
      score(),
      body('<p>Which?</p>', choices(['a', 'b', 'c'], { most: 0 })),
      matchCorrect,
    );
    const { data } =
      marking === 'parts'
        ? await sendFile('Which?{~%50%a ~%50%b ~%-50%c}', { formatType: IMPORT_FORMAT.gift, to })
        : await sendFile(right, { formatType: IMPORT_FORMAT.qti, name: 'q.xml', to });
    expect(data!.questions.map((question) => question.losses)).toEqual([losses]);
  },
);

describe('questions that differ only in the picture of a file name', () => {
  test('are two in an exam and in the bank', async () => {
    const preview = await send(GRAPHS);
    expect(preview.questions.map(({ alreadyExists }) => alreadyExists)).toEqual([false, false]);
    expect(await send(GRAPHS, { confirm: true })).toMatchObject({ addedCount: 2, leftOut: [] });
    expect((await send(GRAPHS)).questions.map(({ alreadyExists }) => alreadyExists)).toEqual([
      true,
      true,
    ]);
    const { categoryGuid } = await on.server.category('teacher');
    const copied = await on.server.call('teacher', 'POST Exams/AddQuestionsToBank', {
      body: {
        questionGuid: (await inExam()).map(({ questionGuid }) => questionGuid),
        categoryGuid,
      },
    });
    expect(copied.data?.alreadyAddQuestions).toEqual([]);
    expect((await inExam()).map(({ isBankQuestions }) => isBankQuestions)).toEqual([true, true]);
  });

  test('are identified once the file store is back', async () => {
    await send(GRAPHS, { confirm: true });
    const { db } = on.server.services;
    const ofExam = () =>
      db
        .selectFrom('exam_question')
        .select('identity')
        .where('exam_guid', '=', on.examGuid)
        .execute();
    const identified = async () =>
      (await ofExam()).filter(({ identity }) => identity.startsWith(CONTENT_IDENTITY)).length;
    await db
      .updateTable('exam_question')
      .set({ identity: 'by-name' })
      .where('exam_guid', '=', on.examGuid)
      .execute();
    await db.updateTable('file').set({ sha256: null }).execute();
    let run = async (): Promise<unknown> => undefined;
    const schedule = { every: (_ms: number, _what: string, work: typeof run) => void (run = work) };
    scheduleIdentityBackfill(createExamsContext({ ...on.server.services, schedule }));
    // The store fails once: for the first question that is read.
    const read = jest.spyOn(on.server.core.store, 'read').mockImplementationOnce(() => {
      throw Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' });
    });
    try {
      await expect(run()).rejects.toThrow('1 questions could not be identified');
      expect(await identified()).toBe(1);
      await run();
      expect(await identified()).toBe(1);
      await run();
      expect(await identified()).toBe(2);
    } finally {
      read.mockRestore();
    }
  });

  test('are identified by content after an update', async () => {
    await send(GRAPHS, { confirm: true });
    const { db, files } = on.server.services;
    await db
      .updateTable('exam_question')
      .set({ identity: 'by-name' })
      .where('exam_guid', '=', on.examGuid)
      .execute();
    await db.updateTable('file').set({ sha256: null }).execute();
    // Bytes that are missing leave the identity of their question.
    const lost = await on.server.upload('teacher');
    await on.server.question('teacher', {
      examGuid: on.examGuid,
      containsFile: true,
      fileUrl: lost,
    });
    await scheduleIdentityBackfill(createExamsContext(on.server.services)).backfill();
    const identities = (
      await db
        .selectFrom('exam_question')
        .select('identity')
        .where('exam_guid', '=', on.examGuid)
        .execute()
    ).map(({ identity }) => identity.startsWith(CONTENT_IDENTITY));
    expect(identities.sort()).toEqual([false, true, true]);
    expect((await files.hashesOf(db, [lost])).size).toBe(0);
    expect((await send(GRAPHS)).questions.map(({ alreadyExists }) => alreadyExists)).toEqual([
      true,
      true,
    ]);
  });
});

describe('questions whose pictures change places', () => {
  const ordered = (name: string, pictures: readonly string[]): string =>
    `<question type="truefalse"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[<p>First <img src="@@PLUGINFILE@@/b.png">, then <img src="@@PLUGINFILE@@/a.png">.</p>]]></text>${pictures
      .map(
        (picture, at) =>
          `<file name="${'ab'[at]!}.png" path="/" encoding="base64">${picture}</file>`,
      )
      .join(
        '',
      )}</questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
  const file = `<quiz>${ordered('1', PICTURES)}${ordered('2', PICTURES.toReversed())}</quiz>`;

  test('are two, and both are recognised later', async () => {
    expect(await send(file, { confirm: true })).toMatchObject({ addedCount: 2, leftOut: [] });
    const again = await send(file);
    expect(again.questions.map(({ alreadyExists }) => alreadyExists)).toEqual([true, true]);
  });

  test('are identified by their order after an update', async () => {
    await send(`<quiz>${ordered('1', PICTURES)}</quiz>`, { confirm: true });
    await on.server.services.db
      .updateTable('exam_question')
      .set({ identity: `${CONTENT_IDENTITY}without-order` })
      .where('exam_guid', '=', on.examGuid)
      .execute();
    await scheduleIdentityBackfill(createExamsContext(on.server.services)).backfill();
    const { questions } = await send(file);
    expect(questions.map(({ alreadyExists }) => alreadyExists)).toEqual([true, false]);
  });
});

test('keeps a picture whose name has an apostrophe', async () => {
  const { questions, leftOut } = await send(
    graph('g', PICTURES[0])
      .replace('"@@PLUGINFILE@@/image.png"', "'@@PLUGINFILE@@/it%27s.png'")
      .replace('name="image.png"', `name="it's.png"`)
      .replace(/^/, '<quiz>')
      .replace(/$/, '</quiz>'),
    { confirm: true },
  );
  expect(leftOut).toEqual([]);
  expect(questions[0]!.fileNames).toHaveLength(1);
  expect((await inExam())[0]!.question).toContain("it's.png");
});

describe('questions whose formatting alone differs', () => {
  const power = (side: 'sub' | 'sup'): string =>
    choice(side, 'html', `<p>Read x<${side}>2</${side}>:</p>`, ['a', 'b']);
  const file = `<quiz>${power('sup')}${power('sub')}</quiz>`;

  test('are both imported, once', async () => {
    const { questions } = await send(file, { confirm: true });
    expect(questions.map(({ alreadyExists }) => alreadyExists)).toEqual([false, false]);
    expect(await inExam()).toHaveLength(2);
    const again = await send(file);
    expect(again.questions.map(({ alreadyExists }) => alreadyExists)).toEqual([true, true]);
  });

  test('are identified by it after an update', async () => {
    await send(`<quiz>${power('sup')}</quiz>`, { confirm: true });
    await on.server.services.db
      .updateTable('exam_question')
      .set({ identity: 'without-formatting' })
      .where('exam_guid', '=', on.examGuid)
      .execute();
    await scheduleIdentityBackfill(createExamsContext(on.server.services)).backfill();
    const { questions } = await send(file);
    expect(questions.map(({ alreadyExists }) => alreadyExists)).toEqual([true, false]);
  });
});

test('imports formulas, plain texts and lines of Moodle and names what it cannot', async () => {
  const { questions, leftOut } = await send(
    `<quiz>${choice(
      'math',
      'html',
      '<p>Solve $$\\frac{1}{2} < x$$ and <math><msup><mi>x</mi><mn>2</mn></msup></math> end</p>',
      ['\\(x < 3\\)', '\\(x > 3\\)'],
    )}${choice('plain', 'plain_text', 'Which tag is bold? <b> or <i>\nsecond line', [
      'the <b> tag',
      'the <i>italic tag',
    ])}${choice('auto', 'moodle_auto_format', 'Line one\nline two\n\nparagraph two', [
      'yes',
      'no',
    ])}${choice(
      'media',
      'html',
      '<p>Watch <video controls><source src="@@PLUGINFILE@@/v.mp4">v</video><iframe src="https://www.youtube.com/embed/abc"></iframe></p>',
      ['yes', 'no'],
    )}</quiz>`,
  );
  expect(questions).toMatchObject([
    {
      question: '<p>Solve $$\\frac{1}{2} &lt; x$$ and x² end</p>',
      questionAnswers: [{ optionText: '\\(x < 3\\)' }, { optionText: '\\(x > 3\\)' }],
      losses: [],
    },
    {
      question: '<p>Which tag is bold? &lt;b&gt; or &lt;i&gt;<br />second line</p>',
      questionAnswers: [{ optionText: 'the <b> tag' }, { optionText: 'the <i>italic tag' }],
      losses: [],
    },
    { question: '<p>Line one<br />line two</p><p>paragraph two</p>', losses: [] },
    { losses: ['embedded', 'picture'] },
  ]);
  expect(leftOut).toEqual([{ name: 'v.mp4', kind: 'file', reason: 'file' }]);
});

test.each<[string, string, BufferEncoding, string]>([
  ['ISO-8859-1', 'Größe von Ø', 'latin1', 'über 3'],
  ['UTF-16', 'ما وحدة القوة؟', 'utf16le', 'نيوتن'],
])('reads Moodle XML that declares %s', async (encoding, text, bytes, option) => {
  const source = `${bytes === 'utf16le' ? '\ufeff' : ''}<?xml version="1.0" encoding="${encoding}"?>\n<quiz>${choice('n', 'html', text, [option, 'x'])}</quiz>`;
  expect((await send(new Uint8Array(Buffer.from(source, bytes)))).questions).toMatchObject([
    { question: text, questionAnswers: [{ optionText: option }, { optionText: 'x' }] },
  ]);
});

test('reads Aiken options after a mark of direction', async () => {
  const source = 'ما عاصمة العراق؟\n\u200fA. بغداد\n\u200fB. البصرة\nANSWER: A\n';
  expect((await send(source, { format: aiken })).questions).toMatchObject([
    { questionAnswers: [{ optionText: 'بغداد', isCorrect: true }, { optionText: 'البصرة' }] },
  ]);
});

test('imports a picture in a data address as a file', async () => {
  const source = `<quiz>${choice('n', 'html', `<p>See <img src="data:image/png;base64,${PICTURES[0]}" alt=""></p>`, ['a', 'b'])}</quiz>`;
  expect(await send(source, { confirm: true })).toMatchObject({
    addedCount: 1,
    leftOut: [],
    questions: [{ fileNames: ['data-picture-1.png'], losses: [] }],
  });
  expect((await inExam())[0]?.question).toContain('<img src="');
});

test('names the format that it recognised, also of a file that it refuses', async () => {
  expect(await send(GRAPHS, { format: aiken, confirm: true })).toMatchObject({
    formatType: moodleXml,
    addedCount: 2,
  });
  expect(await send('Q\nA. x\nB. y\nANSWER: C\n\nANSWER: A')).toMatchObject({
    formatType: aiken,
    lineErrors: [{ line: 4 }, { line: 6 }, { line: 6 }],
  });
  expect(await send('not at all')).toMatchObject({ formatType: moodleXml });
});
