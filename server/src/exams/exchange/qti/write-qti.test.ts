import fc from 'fast-check';
import { unzipSync } from 'fflate';
import type { QuestionType } from '@riwaq/api';
import { fileUrlIn } from '../../../platform/files/addresses';
import type { ExportedFile, ExportedQuestion } from '../exported-question';
import { parseXml } from '../xml-tree';
import { literalPattern } from './marking';
import { problemsOf } from './testing/content-model';
import { readQuestions } from './testing/read';
import { writeQti } from './write-qti';

const VERSIONS = [2, 3] as const;
/** Runs of the property of the content model: each writes several questions of every kind. */
const MODEL_RUNS = 30;
/** Both versions together write and read a thousand questions. */
const ROUND_TRIP = { runs: 50, questions: 10 } as const;

const fileOf = (number: number, octets: readonly number[]): ExportedFile => ({
  fileUrl: `Exams/00000000-0000-4000-8000-00000000000${number}/رسم ${number}.png`,
  name: `رسم ${number}.png`,
  bytes: octets.length,
  read: () => Promise.resolve(Buffer.from(octets)),
});
const addressOf = ({ fileUrl }: ExportedFile): string =>
  `/files/${fileUrl.split('/').map(encodeURIComponent).join('/')}`;
const FILES = [fileOf(1, [1, 2]), fileOf(2, [3])];

const asHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const text = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      'é',
      'ص',
      '٣',
      '<',
      '>',
      '&',
      '"',
      "'",
      '*',
      ' ',
      '\\',
      '😀',
      '\u200f',
      ']]>',
      '&amp;',
      '<b>',
      '@@',
      '{{',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
  .filter((each) => /[\p{L}\p{N}]/u.test(each));
const line = fc.oneof(
  text.map(asHtml),
  fc
    .tuple(fc.constantFrom('b', 'i', 'u', 's', 'em', 'strong', 'sub', 'sup', 'code'), text)
    .map(([tag, content]) => `<${tag}>${asHtml(content)}</${tag}>`),
  fc.constantFrom(...FILES).map((file) => `<img src="${addressOf(file)}" alt="رسم" />`),
  fc.constant('<br />'),
);
const lines = fc.array(line, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const block = fc.oneof(
  lines.map((html) => `<p>${html}</p>`),
  lines.map((html) => `<p dir="rtl">${html}</p>`),
  lines.map((html) => `<h3 style="text-align:center">${html}</h3>`),
  fc
    .array(lines, { minLength: 1, maxLength: 3 })
    .map((items) => `<ul>${items.map((html) => `<li>${html}</li>`).join('')}</ul>`),
  lines.map(
    (html) => `<table><tbody><tr><td colspan="2">${html}</td><th>x</th></tr></tbody></table>`,
  ),
  lines.map((html) => `<blockquote><p>${html}</p></blockquote>`),
);
const html = fc
  .tuple(text, fc.array(block, { maxLength: 3 }))
  .map(([first, blocks]) => `<p>${asHtml(first)}</p>${blocks.join('')}`);

const distinct = (least: number, most: number) =>
  fc.uniqueArray(text, {
    minLength: least,
    maxLength: most,
    selector: (each) => each.toLowerCase().replace(/[^\p{L}\p{N}<>&*'"@{]/gu, ''),
  });
const choices = (oneOnly: boolean) =>
  fc
    .tuple(distinct(1, 10), fc.nat(), fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }))
    .map(([texts, right, rights]) =>
      texts.map((each, index) => ({
        text: each,
        isCorrect: index === right % texts.length || (!oneOnly && rights[index] === true),
        tolerance: null,
      })),
    );
const accepted = distinct(1, 5).map((texts) =>
  texts.map((each) => ({ text: literalPattern(each), isCorrect: true, tolerance: null })),
);
/** Ascending numbers whose ranges do not touch. */
const numbers = fc
  .array(
    fc.record({
      cents: fc.integer({ min: 0, max: 4999 }),
      off: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((each) =>
    each.map(({ cents, off }, index) => ({
      text: String(index * 200 - 300 + cents / 100),
      isCorrect: true,
      tolerance: off === null ? null : String(off),
    })),
  );

const OPTIONS: Readonly<Record<QuestionType, fc.Arbitrary<ExportedQuestion['options']>>> = {
  OneChoice: fc.boolean().chain(choices),
  MultiChoice: choices(false),
  FillInTheBlanks: accepted,
  Number: numbers,
  AttachedFile: fc.constant([]),
};
const question = fc
  .constantFrom(...(Object.keys(OPTIONS) as QuestionType[]))
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      html,
      hint: fc.oneof(
        fc.constant(''),
        text,
        fc.tuple(text, text).map((each) => each.join('\n')),
      ),
      mark: fc.nat({ max: 1_000_000 }),
      options: OPTIONS[type],
    }),
  )
  .map((each): ExportedQuestion => ({
    ...each,
    text: 'title',
    shown: FILES.filter((file) => each.html.includes(addressOf(file))),
    attached: null,
  }));

/** The HTML of a stored question as an import returns it. */
const imported = (stored: string): string =>
  stored
    .replaceAll(' />', '>')
    .replace(/<img src="([^"]*)" alt="([^"]*)">/g, (_tag, address: string, alt: string) => {
      const name = fileUrlIn(address)?.split('/').at(-1) ?? '';
      return `<img alt="${alt}" src="@@PLUGINFILE@@/${encodeURIComponent(name)}">`;
    });

describe.each(VERSIONS)('a package of QTI %s', (version) => {
  it('gives the same questions when it is imported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(question, { minLength: ROUND_TRIP.questions, maxLength: ROUND_TRIP.questions }),
        async (questions) => {
          const { octets, count, leftOut, losses } = await writeQti(questions, {
            title: 'عنوان',
            version,
          });
          expect([count, leftOut, losses]).toEqual([questions.length, [], []]);
          const read = await readQuestions(octets);
          expect(read.leftOut).toEqual([]);
          expect(
            read.questions.map(
              ({ type, html: own, hint, mark, options, files, category, losses: lost }) => ({
                type,
                html: own,
                hint,
                mark,
                options,
                files: new Map(files.map(({ name, octets: bytes }) => [name, [...bytes]])),
                category,
                lost,
              }),
            ),
          ).toEqual(
            await Promise.all(
              questions.map(async ({ type, html: own, hint, mark, options, shown }) => ({
                type,
                html: imported(own),
                hint,
                mark,
                options,
                files: new Map(
                  await Promise.all(
                    shown.map(async (file) => [file.name, [...(await file.read())!]] as const),
                  ),
                ),
                category: ['عنوان'],
                lost: [],
              })),
            ),
          );
        },
      ),
      { numRuns: ROUND_TRIP.runs },
    );
  });

  it('fits the content model of the specification', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 10 }), async (questions) => {
        const { octets } = await writeQti(questions, { title: 'A & "B" <c>', version });
        const files = Object.entries(unzipSync(octets));
        for (const [path, content] of files) {
          if (!path.endsWith('.xml')) continue;
          const root = await parseXml(new TextDecoder().decode(content), { deepest: 100 });
          expect(problemsOf(root, version)).toEqual([]);
        }
      }),
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
  const { octets, losses } = await writeQti([question], { title: 'x', version });
  const xml = new TextDecoder().decode(unzipSync(octets)['items/item1.xml']);
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

describe('files of a question', () => {
  it('links the attached file, and names it', async () => {
    const { octets, losses } = await writeQti([essay({ attached: FILES[0]! })], {
      title: 'x',
      version: 3,
    });
    expect(losses).toEqual([{ kind: 'attachment', numbers: [1] }]);
    const { questions } = await readQuestions(octets);
    expect(questions[0]!.files.map(({ name }) => name)).toEqual([FILES[0]!.name]);
  });

  it('packs only those of written questions', async () => {
    const [kept, leftOut, unseen] = [1, 2, 3].map((number) => fileOf(number, [number]));
    const pictured = (file: ExportedFile, more: Partial<ExportedQuestion> = {}) =>
      essay({ html: `<p><img src="${addressOf(file)}" alt="" /></p>`, shown: [file], ...more });
    const { octets, losses } = await writeQti(
      [
        pictured(leftOut!, { type: 'FillInTheBlanks' }),
        pictured(kept!),
        pictured(unseen!, { html: `<p>a <img src="${addressOf(unseen!)}"` }),
      ],
      { title: 'x', version: 3 },
    );
    const media = Object.keys(unzipSync(octets)).filter((path) => path.startsWith('media/'));
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
  const { octets } = await writeQti([essay({ type: 'MultiChoice', options })], {
    title: 'x',
    version,
    hasPartialMarks: true,
  });
  const { questions } = await readQuestions(octets);
  expect(questions).toMatchObject([{ options, mark: 10_000, losses: ['weights'] }]);
  const xml = new TextDecoder().decode(unzipSync(octets)['items/item1.xml']);
  expect(problemsOf(await parseXml(xml), version)).toEqual([]);
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
