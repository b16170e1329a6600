import {
  EXPORT_TYPE,
  IMPORT_FORMAT,
  parseDecimal,
  seenText,
  type ExportType,
  type ImportFormat,
} from '@riwaq/api';
import fc from 'fast-check';
import { htmlForStorage } from '../../platform/files/rich-text';
import { unitsOf } from '../rules/mark';
import type { ExportedFile, ExportedQuestion } from './exported-question';
import type { ImportedDraft } from './question-draft';
import { READERS } from './readers';
import { WRITERS } from './writers';

const CONTEXT = { language: 'ar', title: 'اختبار: الوحدة 1/2' } as const;

const option = (text: string, isCorrect = false, tolerance: string | null = null) => ({
  text,
  isCorrect,
  tolerance,
});
const questionOf = (more: Partial<ExportedQuestion> = {}): ExportedQuestion => {
  const html = more.html ?? '<p>What?</p>';
  return {
    type: 'OneChoice',
    html,
    text: htmlForStorage(html).text,
    hint: '',
    mark: unitsOf(1),
    options: [option('a', true), option('b')],
    shown: [],
    attached: null,
    ...more,
  };
};
const fileOf = (name: string, octets = Buffer.from('octets'), guid = 1): ExportedFile => ({
  name,
  fileUrl: `Exams/00000000-0000-0000-0000-00000000000${guid}/${name}`,
  bytes: octets.length,
  read: () => Promise.resolve(octets),
});
const pathOf = ({ fileUrl }: ExportedFile): string =>
  `/files/${fileUrl.split('/').map(encodeURIComponent).join('/')}`;

const write = (type: ExportType, questions: readonly ExportedQuestion[]) =>
  WRITERS[type].write(questions, CONTEXT);
async function readBack(
  format: ImportFormat,
  octets: Uint8Array,
): Promise<readonly ImportedDraft[]> {
  const result = await READERS[format](octets, 'ar');
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  expect(result.leftOut).toEqual([]);
  return result.questions;
}

/** Signs that have a meaning in one of the formats, and others. */
const SIGNS = [
  ...'\\~=#{}:%[]<>&"\'*/.,;!-_^$ \u200f\u0640\u0301'.split(''),
  ...['{', '->', '~=', '####', '::', '//', '[html]', '[plain]', '\\n', ']]>', '&amp;', '&#65;'],
  ...['<b>', 'T', 'TRUE', 'ANSWER: A', '%50%', '$CATEGORY:', '1..2', '@@PLUGINFILE@@', '\u{1f600}'],
  ...['نص', 'é', '٣'],
];
const line = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SIGNS),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) =>
    Buffer.from(parts.join('').replace(/\p{Cc}/gu, ''))
      .toString()
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((text) => seenText(text) !== '');
const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const html = fc
  .array(
    fc
      .tuple(line, fc.constantFrom('p', 'b', 'li', 'sub', 'pre'))
      .map(([text, tag]) => `<${tag}>${escapeHtml(text)}</${tag}>`),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => htmlForStorage(parts.join('\n')).html);
const numeral = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 30 }))
  .map(([digits, scale]) => `${digits}e-${scale}`);
const options: Record<ExportedQuestion['type'], fc.Arbitrary<ExportedQuestion['options']>> = {
  OneChoice: fc
    .tuple(fc.array(line, { minLength: 2, maxLength: 6 }), fc.nat())
    .map(([texts, right]) => texts.map((text, at) => option(text, at === right % texts.length))),
  MultiChoice: fc
    .tuple(fc.array(line, { minLength: 2, maxLength: 12 }), fc.nat({ max: 10 }))
    .map(([texts, right]) => texts.map((text, at) => option(text, at <= right))),
  FillInTheBlanks: fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((texts) => texts.map((text) => option(text, true))),
  Number: fc
    .array(fc.tuple(numeral, fc.option(fc.nat({ max: 10_000 }))), { minLength: 1, maxLength: 3 })
    .map((numbers) =>
      numbers.map(([text, within]) => option(text, true, within === null ? null : `${within}e-3`)),
    ),
  AttachedFile: fc.constant([]),
};
const question = fc
  .constantFrom(...(Object.keys(options) as ExportedQuestion['type'][]))
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      html,
      hint: fc.option(line, { nil: '' }),
      mark: fc.integer({ min: 0, max: 1_000_000 }),
      options: options[type],
    }),
  )
  .map(questionOf);

/** A number as digits without zeros at the end, for comparing values. */
const valueOf = (text: string | null): string => {
  const number = parseDecimal(text ?? '0');
  if (!number) throw new Error(`Not a number: ${text}`);
  let { digits, scale } = number;
  for (; scale > 0 && digits % 10n === 0n; scale -= 1) digits /= 10n;
  return `${digits}e-${scale}`;
};
const keyOf = (
  type: ExportedQuestion['type'],
  of: ExportedQuestion['options'],
): (readonly [string, boolean, string])[] =>
  of.map(({ text, isCorrect, tolerance }) =>
    type === 'Number'
      ? [valueOf(text), isCorrect, valueOf(tolerance)]
      : [text, isCorrect, tolerance ?? ''],
  );

describe.each<[string, ExportType, ImportFormat]>([
  ['GIFT', EXPORT_TYPE.gift, IMPORT_FORMAT.gift],
  ['Moodle XML', EXPORT_TYPE.moodleXml, IMPORT_FORMAT.moodleXml],
])('%s', (_name, type, format) => {
  it('reads what it writes as the same questions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 10 }), async (questions) => {
        const { octets, count, leftOut, losses } = await write(type, questions);
        if (count === 0) return;
        const found = await readBack(format, octets);
        const written = questions.filter((_question, index) => !leftOut.includes(index + 1));
        expect(found).toHaveLength(written.length);
        const isLost = (kind: string, one: ExportedQuestion) =>
          losses.some(
            (loss) => loss.kind === kind && loss.numbers.includes(questions.indexOf(one) + 1),
          );
        found.forEach((draft, index) => {
          const one = written[index]!;
          expect(draft.type).toBe(one.type);
          expect(htmlForStorage(draft.html).html.trim()).toBe(one.html.trim());
          expect(keyOf(one.type, draft.options)).toEqual(keyOf(one.type, one.options));
          expect(draft.mark ?? unitsOf(1)).toBe(isLost('mark', one) ? unitsOf(1) : one.mark);
          expect(draft.hint).toBe(isLost('hint', one) ? '' : one.hint);
          expect(draft.losses).toEqual([]);
          expect(draft.category).toEqual([CONTEXT.title]);
        });
      }),
    );
  });
});

describe('GIFT', () => {
  it.each<[string, Partial<ExportedQuestion>]>([
    ['a choice without a wrong option', { options: [option('a', true), option('b', true)] }],
    ['a choice of one option', { options: [option('a', true)] }],
    ['an accepted arrow', { type: 'FillInTheBlanks', options: [option('a->b', true)] }],
    ['a picture without a text', { html: '<p><img src="/files/x"></p>', text: '' }],
  ])('leaves out %s', async (_what, more) => {
    const { count, leftOut } = await write(EXPORT_TYPE.gift, [questionOf(more)]);
    expect([count, leftOut]).toEqual([0, [1]]);
  });

  it('names the losses by question number', async () => {
    const picture = fileOf('a.png');
    const { octets, losses } = await write(EXPORT_TYPE.gift, [
      questionOf({ html: `<p>See <img src="${pathOf(picture)}" alt="x" /></p>`, shown: [picture] }),
      questionOf({ hint: 'think', mark: unitsOf(2) }),
      questionOf({ attached: picture, mark: unitsOf(2) }),
      questionOf({
        type: 'MultiChoice',
        options: Array.from({ length: 12 }, (_, index) => option(`${index}`, index < 11)),
      }),
    ]);
    expect(losses).toEqual([
      { kind: 'files', numbers: [1, 3] },
      { kind: 'hint', numbers: [2] },
      { kind: 'mark', numbers: [2, 3] },
      { kind: 'weights', numbers: [4] },
    ]);
    expect(new TextDecoder().decode(octets)).not.toContain('/files/');
  });

  it.each(['\u2028', '\u2029', '\u0085', '\v', '\f', '\r'])(
    'writes one line where the text has %j',
    async (sign) => {
      const { octets } = await write(EXPORT_TYPE.gift, [
        questionOf({
          html: `<p>a${sign}${sign}b</p>`,
          options: [option(`c${sign}d`, true), option('e')],
        }),
      ]);
      const text = new TextDecoder().decode(octets);
      expect(text.replaceAll('\r\n', '')).not.toContain(sign);
      const [draft] = await readBack(IMPORT_FORMAT.gift, octets);
      expect(draft?.options).toEqual([option('c d', true), option('e')]);
    },
  );

  it('writes both numbers that a text can mean', async () => {
    const { octets } = await write(EXPORT_TYPE.gift, [
      questionOf({ type: 'Number', options: [option('1,234', true, '٠٫٥')] }),
    ]);
    expect((await readBack(IMPORT_FORMAT.gift, octets))[0]?.options).toEqual([
      option('1.234', true, '0.5'),
      option('1234', true, '0.5'),
    ]);
  });
});

describe('Moodle XML', () => {
  it('embeds pictures of one name, and links the attachment', async () => {
    const [one, two] = [
      fileOf("a 'b'.png", Buffer.from('one'), 1),
      fileOf("a 'b'.png", Buffer.from('two'), 2),
    ];
    const attached = fileOf('data.csv', Buffer.from('three'), 3);
    const { octets, losses } = await write(EXPORT_TYPE.moodleXml, [
      questionOf({
        html: `<p><img src="${pathOf(one)}" alt="" /><img src="${pathOf(two)}" alt="" /></p>`,
        shown: [one, two],
        attached,
      }),
    ]);
    expect(losses).toEqual([{ kind: 'attachment', numbers: [1] }]);
    const [draft] = await readBack(IMPORT_FORMAT.moodleXml, octets);
    expect(draft?.files.map(({ name, octets: bytes }) => [name, bytes.toString()])).toEqual([
      ["a 'b'.png", 'one'],
      ["2-a 'b'.png", 'two'],
      ['data.csv', 'three'],
    ]);
    expect(draft?.html).toBe(
      '<p><img src="@@PLUGINFILE@@/a%20%27b%27.png" alt="" /><img src="@@PLUGINFILE@@/2-a%20%27b%27.png" alt="" /></p><p><a href="@@PLUGINFILE@@/data.csv">data.csv</a></p>',
    );
  });

  it('embeds every file of an element', async () => {
    const [film, poster] = [fileOf('a.mp4'), fileOf('b.png', Buffer.from('poster'), 2)];
    const of = (shown: ExportedFile[]) =>
      questionOf({
        html: `<p>See</p><video controls src="${pathOf(film)}" poster="${pathOf(poster)}"></video>`,
        shown,
      });
    const { octets, losses } = await write(EXPORT_TYPE.moodleXml, [
      of([film, poster]),
      of([film, { ...poster, read: () => Promise.resolve(null) }]),
    ]);
    expect(losses).toEqual([{ kind: 'files', numbers: [2] }]);
    expect((await readBack(IMPORT_FORMAT.moodleXml, octets)).map(({ html }) => html)).toEqual([
      '<p>See</p><video controls src="@@PLUGINFILE@@/a.mp4" poster="@@PLUGINFILE@@/b.png"></video>',
      '<p>See</p><video controls src="@@PLUGINFILE@@/a.mp4"></video>',
    ]);
  });

  it('names files whose bytes are missing or too many', async () => {
    const missing: ExportedFile = { ...fileOf('a.png'), read: () => Promise.resolve(null) };
    const large: ExportedFile = { ...fileOf('b.mp4', Buffer.from('b'), 2), bytes: 20_000_001 };
    const { octets, losses } = await write(EXPORT_TYPE.moodleXml, [
      questionOf({
        html: `<p>See <img src="${pathOf(missing)}" alt="" /><a href="${pathOf(large)}">b</a></p>`,
        shown: [missing, large],
      }),
    ]);
    expect(losses).toEqual([{ kind: 'files', numbers: [1] }]);
    expect((await readBack(IMPORT_FORMAT.moodleXml, octets))[0]?.html).toBe('<p>See <a>b</a></p>');
  });

  it('leaves out characters that XML does not allow', async () => {
    const { octets } = await write(EXPORT_TYPE.moodleXml, [
      questionOf({ html: '<p>a\u0001b ]]> c</p>', hint: 'd\u001fe' }),
    ]);
    expect((await readBack(IMPORT_FORMAT.moodleXml, octets))[0]).toMatchObject({
      html: '<p>ab ]]> c</p>',
      hint: 'de',
    });
  });
});

describe('Aiken', () => {
  it('names formatting and hints', async () => {
    const { losses } = await write(EXPORT_TYPE.aiken, [
      questionOf(),
      questionOf({ html: '<p>H<sub>2</sub>O?</p>', hint: 'think' }),
      questionOf({ html: '<p>One</p><p>Two</p>' }),
    ]);
    expect(losses).toEqual([
      { kind: 'formatting', numbers: [2, 3] },
      { kind: 'hint', numbers: [2] },
    ]);
  });
});

describe('QTI', () => {
  it('names a question once, however many of its files are missing', async () => {
    const files = [1, 2].map((guid) => ({
      ...fileOf('a.png', Buffer.from('a'), guid),
      read: () => Promise.resolve(null),
    }));
    const html = `<p>See ${files.map((file) => `<img src="${pathOf(file)}" alt="" />`).join('')}</p>`;
    const { losses } = await write(EXPORT_TYPE.qti21, [questionOf({ html, shown: files })]);
    expect(losses).toEqual([{ kind: 'files', numbers: [1] }]);
  });
});

describe('spreadsheet', () => {
  it('names pictures, formatting and texts that are cut', async () => {
    const { leftOut, losses } = await write(EXPORT_TYPE.excel, [
      questionOf({ html: `<p>${'ص'.repeat(40_000)}</p>` }),
      questionOf({ html: '<p><b>See</b></p>', shown: [fileOf('a.png')] }),
    ]);
    expect(leftOut).toEqual([]);
    expect(losses).toEqual([
      { kind: 'formatting', numbers: [2] },
      { kind: 'files', numbers: [2] },
      { kind: 'length', numbers: [1] },
    ]);
  });
});
