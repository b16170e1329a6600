import zlib from 'node:zlib';
import { RICH_TEXT, type QuestionType } from '@riwaq/api';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import type { ExportedFile, ExportedQuestion } from '../exported-question';
import { generatedQuestion } from '../testing/generated-questions';
import { parseXml } from '../xml-tree';
import { problemsOf } from './testing/content-model';
import { packageProblems } from './testing/package-rules';
import { readQuestions } from './testing/read';
import { attributeOf, childNamed, childrenNamed } from './tree';
import { writeMarkup } from './write-markup';
import { writeQti } from './write-qti';

const VERSIONS = [2, 3] as const;
/** Runs of the property of the content model: each writes several questions of every kind. */
const MODEL_RUNS = 30;

const fileOf = (number: number, content: readonly number[]): ExportedFile => ({
  fileUrl: `Exams/00000000-0000-4000-8000-00000000000${number}/رسم ${number}.png`,
  name: `رسم ${number}.png`,
  bytes: content.length,
  read: () => Promise.resolve(Buffer.from(content)),
});
const addressOf = ({ fileUrl }: ExportedFile): string =>
  `/files/${fileUrl.split('/').map(encodeURIComponent).join('/')}`;
const FILES = [fileOf(1, [1, 2]), fileOf(2, [3])];

describe.each(VERSIONS)('a package of QTI %s', (version) => {
  it('fits the content model of the specification', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(generatedQuestion, { minLength: 1, maxLength: 10 }),
        fc.boolean(),
        fc.boolean(),
        async (questions, hasPartialMarks, isDrawn) => {
          const draw = isDrawn ? new Map(questions.map(({ type }) => [type, 1])) : null;
          const options = { title: 'A & "B" <c>', version, hasPartialMarks, draw };
          const { content, count } = await writeQti(questions, options);
          if (count > 0) expect(await packageProblems(content)).toEqual([]);
          const files = Object.entries(unzipSync(content));
          for (const [path, part] of files) {
            if (!path.endsWith('.xml')) continue;
            const root = await parseXml(new TextDecoder().decode(part), { deepest: 100 });
            expect(problemsOf(root, version)).toEqual([]);
          }
        },
      ),
      { numRuns: MODEL_RUNS },
    );
  });
});

const essay = (more: Partial<ExportedQuestion>): ExportedQuestion => ({
  type: 'AttachedFile',
  html: '<p>سؤال</p>',
  text: 'سؤال',
  hint: '',
  mark: 10_000,
  options: [],
  shown: [],
  attached: null,
  ...more,
});
/** The first item of a package, as text and as a tree. */
async function itemOf(question: ExportedQuestion, version: 2 | 3) {
  const { content, losses } = await writeQti([question], { title: 'x', version });
  const xml = new TextDecoder().decode(unzipSync(content)['items/item1.xml']);
  return { xml, losses, root: await parseXml(xml, { deepest: 100 }) };
}

describe('markup of a question', () => {
  it.each<[string, string, string, string[]]>([
    ['text without blocks', 'سؤال <b>x</b>', '<p>سؤال <b>x</b></p>', []],
    ['text beside a block', 'a<p>b</p>c', '<p>a</p><p>b</p><p>c</p>', []],
    ['a block in a line', '<p><b>a<p>b</p></b></p>', '<p><b>ab<br/></b></p>', ['formatting']],
    [
      'colours and sizes',
      '<p style="color:#f00">a</p><h2 style="text-align:center">b</h2>',
      '<p>a</p><h2 class="qti-align-center">b</h2>',
      ['formatting'],
    ],
    [
      'rows without a body',
      '<table><tr><td>a</td></tr></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
      [],
    ],
    ['a figure', '<figure><figcaption>a</figcaption></figure>', '<div><div>a</div></div>', []],
    ['an empty list', '<p>a</p><ul></ul>', '<p>a</p>', []],
    [
      'an attribute without a value',
      '<p>a <a href="https://example.com/" target="_blank">b</a><video controls src="https://example.com/v.mp4"></video></p>',
      '<p>a <a href="https://example.com/">b</a><object data="https://example.com/v.mp4" type="video/mp4"></object></p>',
      [],
    ],
    ['a control character', '<p>a\u0001b</p>', '<p>ab</p>', []],
    ['HTML that is not well formed', '<p>a', '<p>سؤال</p>', ['formatting']],
  ])('fits QTI when it is %s', async (_what, own, expected, kinds) => {
    for (const version of VERSIONS) {
      const { xml, losses, root } = await itemOf(essay({ html: own }), version);
      expect(xml).toContain(
        `body>${expected}<`.replace('body', version === 2 ? 'itemBody' : 'qti-item-body'),
      );
      expect(losses.map(({ kind }) => kind)).toEqual(kinds);
      expect(problemsOf(root, version)).toEqual([]);
    }
  });
});

// A tag that the writer does not know is a block to it and breaks the sentence around it: add a new
// tag of RICH_TEXT to a set of write-markup.ts. A source is written with its medium.
it.each(RICH_TEXT.tags.filter((tag) => tag !== 'source'))(
  'knows the allowed tag %s',
  async (tag) => {
    const { losses } = await writeMarkup(`<${tag}></${tag}>`, '', 3, () => null);
    expect([...losses]).toEqual([]);
  },
);

describe('files of a question', () => {
  it('links the attached file, and names it', async () => {
    const { content, losses } = await writeQti([essay({ attached: FILES[0]! })], {
      title: 'x',
      version: 3,
    });
    expect(losses).toEqual([{ kind: 'attachment', numbers: [1] }]);
    const { questions } = await readQuestions(content);
    expect(questions[0]!.files.map(({ name }) => name)).toEqual([FILES[0]!.name]);
  });

  it('packs only those of written questions', async () => {
    const [kept, leftOut, unseen] = [1, 2, 3].map((number) => fileOf(number, [number]));
    const pictured = (file: ExportedFile, more: Partial<ExportedQuestion> = {}) =>
      essay({ html: `<p><img src="${addressOf(file)}" alt="" /></p>`, shown: [file], ...more });
    const { content, losses } = await writeQti(
      [
        pictured(leftOut!, { type: 'FillInTheBlanks' }),
        pictured(kept!),
        pictured(unseen!, { html: `<p>a <img src="${addressOf(unseen!)}"` }),
      ],
      { title: 'x', version: 3 },
    );
    const media = Object.keys(unzipSync(content)).filter((path) => path.startsWith('media/'));
    expect(media.map((path) => path.split('/').at(-1))).toEqual([kept!.name]);
    expect(losses).toEqual([{ kind: 'formatting', numbers: [3] }]);
  });

  it('names a picture that the store does not have', async () => {
    const lost = { ...FILES[0]!, read: () => Promise.resolve(null) };
    const html = `<p>سؤال <img src="${addressOf(lost)}" alt="" /></p>`;
    const { xml, losses } = await itemOf(essay({ html, shown: [lost] }), 2);
    expect(xml).toContain('<p>سؤال </p>');
    expect(losses).toEqual([{ kind: 'files', numbers: [1] }]);
  });
});

it.each(VERSIONS)('exports partial marks to QTI %s when the exam has them', async (version) => {
  const options = ['a', 'b', 'c', 'd'].map((own) => ({
    text: own,
    isCorrect: own !== 'b',
    tolerance: null,
  }));
  const { content } = await writeQti([essay({ type: 'MultiChoice', options })], {
    title: 'x',
    version,
    hasPartialMarks: true,
  });
  const { questions } = await readQuestions(content);
  expect(questions).toMatchObject([{ options, mark: 10_000, marking: 'parts', losses: [] }]);
  const xml = new TextDecoder().decode(unzipSync(content)['items/item1.xml']);
  expect(problemsOf(await parseXml(xml), version)).toEqual([]);
});

describe.each(VERSIONS)('the random selection in QTI %s', (version) => {
  const choice = (text: string): ExportedQuestion =>
    essay({
      type: 'OneChoice',
      html: `<p>${text}</p>`,
      text,
      options: ['a', 'b'].map((own) => ({ text: own, isCorrect: own === 'a', tolerance: null })),
    });
  const written = async (draw: ReadonlyMap<QuestionType, number>) => {
    const questions = [choice('1'), essay({ mark: 20_000 }), choice('2')];
    const { content } = await writeQti(questions, { title: 'x', version, draw });
    const xml = new TextDecoder().decode(unzipSync(content)['test.xml']);
    return { content, root: await parseXml(xml, { deepest: 100 }) };
  };

  it('is a section for each type within one that is shuffled', async () => {
    const { content, root } = await written(
      new Map([
        ['OneChoice', 1],
        ['Number', 3],
        ['AttachedFile', 5],
      ]),
    );
    expect(problemsOf(root, version)).toEqual([]);
    const part = childNamed(root, 'testPart')!;
    const outer = childNamed(part, 'assessmentSection')!;
    expect(attributeOf(childNamed(outer, 'ordering')!, 'shuffle')).toBe('true');
    const sections = childrenNamed(outer, 'assessmentSection');
    expect(
      sections.map((section) => [
        attributeOf(childNamed(section, 'selection')!, 'select'),
        attributeOf(section, 'keepTogether'),
        childrenNamed(section, 'assessmentItemRef').length,
      ]),
    ).toEqual([
      ['1', 'false', 2],
      ['1', 'false', 1],
    ]);
    const { questions, leftOut, draw } = await readQuestions(content);
    expect(leftOut).toEqual([]);
    expect(draw).toEqual(
      new Map([
        ['OneChoice', 1],
        ['AttachedFile', 1],
      ]),
    );
    expect(questions.map(({ type, mark, losses }) => [type, mark, losses])).toEqual([
      ['OneChoice', 10_000, ['randomSelection']],
      ['OneChoice', 10_000, ['randomSelection']],
      ['AttachedFile', 20_000, ['randomSelection']],
    ]);
  });
});

it('leaves out accepted texts with a wildcard by number', async () => {
  const accept = (pattern: string) =>
    essay({
      type: 'FillInTheBlanks',
      options: [{ text: pattern, isCorrect: true, tolerance: null }],
    });
  const { leftOut, count } = await writeQti([accept('a*'), accept(String.raw`a\*`)], {
    title: 'x',
    version: 2,
  });
  expect([leftOut, count]).toEqual([[1], 1]);
});

it('compresses no more than one file in a turn of the event loop', async () => {
  let isWriting = true;
  let [inTurn, most] = [0, 0];
  const turn = (): void => {
    most = Math.max(most, inTurn);
    inTurn = 0;
    if (isWriting) setImmediate(turn);
  };
  const deflateRaw = jest.spyOn(zlib, 'deflateRaw').mockImplementation(((...given: unknown[]) => {
    inTurn += 1;
    zlib.deflate(...(given as Parameters<typeof zlib.deflate>));
  }) as typeof zlib.deflateRaw);
  setImmediate(turn);
  await writeQti([essay({}), essay({}), essay({})], { title: 'x', version: 2 });
  isWriting = false;
  deflateRaw.mockRestore();
  expect(most).toBe(1);
});
