import { EXPORT_TYPE, IMPORT_FORMAT, type ExportType, type ImportFormat } from '@riwaq/api';
import { unzipSync } from 'fflate';
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
const fileOf = (name: string, content = Buffer.from('content'), guid = 1): ExportedFile => ({
  name,
  fileUrl: `Exams/00000000-0000-0000-0000-00000000000${guid}/${name}`,
  bytes: content.length,
  read: () => Promise.resolve(content),
});
const pathOf = ({ fileUrl }: ExportedFile): string =>
  `/files/${fileUrl.split('/').map(encodeURIComponent).join('/')}`;

const write = (type: ExportType, questions: readonly ExportedQuestion[]) =>
  WRITERS[type].write(questions, CONTEXT);
async function readBack(
  format: ImportFormat,
  content: Uint8Array,
): Promise<readonly ImportedDraft[]> {
  const result = await READERS[format](content, 'ar');
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  expect(result.leftOut).toEqual([]);
  return result.questions;
}

describe.each([EXPORT_TYPE.gift, EXPORT_TYPE.moodleXml])('export type %i', (type) => {
  const several = [option('a', true), option('b', true), option('c')];
  it.each<[boolean | undefined, Partial<ExportedQuestion>, string[]]>([
    [false, { type: 'MultiChoice', options: several }, ['allOrNothing']],
    [false, { type: 'MultiChoice', options: several.slice(1) }, []],
    [false, {}, []],
    [true, { type: 'MultiChoice', options: several }, []],
    [undefined, { type: 'MultiChoice', options: several }, []],
  ])('with partial marks %s, names a changed marking of %j', async (hasParts, more, kinds) => {
    const { losses } = await WRITERS[type].write([questionOf(more)], {
      ...CONTEXT,
      ...(hasParts !== undefined && { hasPartialMarks: hasParts }),
    });
    expect(losses.map(({ kind }) => kind)).toEqual(kinds);
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
    const { content, losses } = await write(EXPORT_TYPE.gift, [
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
    expect(new TextDecoder().decode(content)).not.toContain('/files/');
  });

  it.each(['\u2028', '\u2029', '\u0085', '\v', '\f', '\r'])(
    'writes one line where the text has %j',
    async (sign) => {
      const { content } = await write(EXPORT_TYPE.gift, [
        questionOf({
          html: `<p>a${sign}${sign}b</p>`,
          options: [option(`c${sign}d`, true), option('e')],
        }),
      ]);
      const text = new TextDecoder().decode(content);
      expect(text.replaceAll('\r\n', '')).not.toContain(sign);
      const [draft] = await readBack(IMPORT_FORMAT.gift, content);
      expect(draft?.options).toEqual([option('c\nd', true), option('e')]);
    },
  );

  it.each(['[plain]', '[html] b', '\u200f[plain]', '\u200f[moodle] b'])(
    'keeps %j at the beginning of an accepted text',
    async (text) => {
      const options = [option(text, true)];
      const { content } = await write(EXPORT_TYPE.gift, [
        questionOf({ type: 'FillInTheBlanks', options }),
      ]);
      expect((await readBack(IMPORT_FORMAT.gift, content))[0]?.options).toEqual(options);
    },
  );

  it('writes both numbers that a text can mean', async () => {
    const { content } = await write(EXPORT_TYPE.gift, [
      questionOf({ type: 'Number', options: [option('1,234', true, '٠٫٥')] }),
    ]);
    expect((await readBack(IMPORT_FORMAT.gift, content))[0]?.options).toEqual([
      option('1.234', true, '0.5'),
      option('1234', true, '0.5'),
    ]);
  });
});

describe('Moodle XML', () => {
  it('writes the lines of a hint', async () => {
    const { content } = await write(EXPORT_TYPE.moodleXml, [questionOf({ hint: 'a < b\nc' })]);
    expect((await readBack(IMPORT_FORMAT.moodleXml, content))[0]?.hint).toBe('a < b\nc');
  });

  it('embeds pictures of one name, and links the attachment', async () => {
    const [one, two] = [
      fileOf("a 'b'.png", Buffer.from('one'), 1),
      fileOf("a 'b'.png", Buffer.from('two'), 2),
    ];
    const attached = fileOf('data.csv', Buffer.from('three'), 3);
    const { content, losses } = await write(EXPORT_TYPE.moodleXml, [
      questionOf({
        html: `<p><img src="${pathOf(one)}" alt="" /><img src="${pathOf(two)}" alt="" /></p>`,
        shown: [one, two],
        attached,
      }),
    ]);
    expect(losses).toEqual([{ kind: 'attachment', numbers: [1] }]);
    const [draft] = await readBack(IMPORT_FORMAT.moodleXml, content);
    expect(draft?.files.map(({ name, content: bytes }) => [name, bytes.toString()])).toEqual([
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
    const { content, losses } = await write(EXPORT_TYPE.moodleXml, [
      of([film, poster]),
      of([film, { ...poster, read: () => Promise.resolve(null) }]),
    ]);
    expect(losses).toEqual([{ kind: 'files', numbers: [2] }]);
    expect((await readBack(IMPORT_FORMAT.moodleXml, content)).map(({ html }) => html)).toEqual([
      '<p>See</p><video controls src="@@PLUGINFILE@@/a.mp4" poster="@@PLUGINFILE@@/b.png"></video>',
      '<p>See</p><video controls src="@@PLUGINFILE@@/a.mp4"></video>',
    ]);
  });

  it('names files whose bytes are missing or too many', async () => {
    const missing: ExportedFile = { ...fileOf('a.png'), read: () => Promise.resolve(null) };
    const large: ExportedFile = { ...fileOf('b.mp4', Buffer.from('b'), 2), bytes: 20_000_001 };
    const { content, losses } = await write(EXPORT_TYPE.moodleXml, [
      questionOf({
        html: `<p>See <img src="${pathOf(missing)}" alt="" /><a href="${pathOf(large)}">b</a></p>`,
        shown: [missing, large],
      }),
    ]);
    expect(losses).toEqual([{ kind: 'files', numbers: [1] }]);
    expect((await readBack(IMPORT_FORMAT.moodleXml, content))[0]?.html).toBe('<p>See <a>b</a></p>');
  });

  it('leaves out characters that XML does not allow', async () => {
    const { content } = await write(EXPORT_TYPE.moodleXml, [
      questionOf({ html: '<p>a\u0001b ]]> c</p>', hint: 'd\u001fe' }),
    ]);
    expect((await readBack(IMPORT_FORMAT.moodleXml, content))[0]).toMatchObject({
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

  it.each([
    ['ar', ' … [اختُصر: تتسع الخلية لـ 32767 حرفًا]'],
    ['en', ' … [shortened: a cell holds 32767 characters]'],
  ] as const)('notes in a cell that it is cut, between characters (%s)', async (language, note) => {
    const family = '👨‍👩‍👧‍👦';
    const html = `<p>${family.repeat(4000)}</p>`;
    const { content } = await WRITERS[EXPORT_TYPE.excel].write([questionOf({ html })], {
      ...CONTEXT,
      language,
    });
    const text = new TextDecoder()
      .decode(unzipSync(content as Uint8Array)['xl/sharedStrings.xml'])
      .match(new RegExp(`>([^<]*${family}[^<]*)<`))?.[1];
    expect(text?.replaceAll(family, '')).toBe(note);
  });
});

it('writes each setting of a choice of Moodle once', async () => {
  const { content } = await write(EXPORT_TYPE.moodleXml, [questionOf()]);
  const settings = new TextDecoder()
    .decode(content)
    .matchAll(/<(single|shuffleanswers|answernumbering)>(\w+)</g);
  expect([...settings].map(([, name, value]) => [name, value])).toEqual([
    ['single', 'true'],
    ['shuffleanswers', 'false'],
    ['answernumbering', 'none'],
  ]);
});
