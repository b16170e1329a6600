import { EXPORT_TYPE, IMPORT_FORMAT, type ExportType, type ImportFormat } from '@riwaq/api';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { htmlForStorage } from '../../platform/files/rich-text';
import { unitsOf } from '../rules/mark';
import type { ExportedFile, ExportedQuestion } from './exported-question';
import { problemsOf } from './qti/testing/content-model';
import { READERS } from './readers';
import { WRITERS } from './writers';
import { parseXml } from './xml-tree';

const fileUrl = 'Exams/00000000-0000-0000-0000-000000000001/a.png';
const file: ExportedFile = {
  fileUrl,
  name: 'a.png',
  bytes: 4,
  read: () => Promise.resolve(Buffer.from('file')),
};
const feedbackOf = (html: string): ExportedQuestion['feedback'] => ({
  html,
  text: htmlForStorage(html).text,
  shown: html.includes(fileUrl) ? [file] : [],
});
const line = fc.stringMatching(/^[ab=~#{}:\\\\<>&"'%سل-]{1,8}$/);
const feedback = fc.option(line, { nil: undefined });
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const TEXTS: Readonly<Record<ExportedQuestion['type'], readonly string[]>> = {
  OneChoice: ['a', 'b', 'c'],
  MultiChoice: ['a', 'b', 'c'],
  FillInTheBlanks: ['a', 'b'],
  Number: ['1', '5'],
  AttachedFile: [],
};
const question = fc
  .record({
    type: fc.constantFrom(...(Object.keys(TEXTS) as ExportedQuestion['type'][])),
    general: feedback,
    onOptions: fc.tuple(feedback, feedback, feedback),
  })
  .map(({ type, general, onOptions }): ExportedQuestion => ({
    type,
    html: '<p>What?</p>',
    text: 'What?',
    hint: '',
    feedback: feedbackOf(general === undefined ? '' : `<p>${escaped(general)}</p>`),
    mark: unitsOf(1),
    options: TEXTS[type].map((text, index) => ({
      text,
      isCorrect: type === 'OneChoice' ? index === 0 : type !== 'MultiChoice' || index < 2,
      tolerance: null,
      ...(onOptions[index] !== undefined && { feedback: onOptions[index] }),
    })),
    shown: [],
    attached: null,
  }));

const FORMATS: [string, ExportType, ImportFormat][] = [
  ['GIFT', EXPORT_TYPE.gift, IMPORT_FORMAT.gift],
  ['Moodle XML', EXPORT_TYPE.moodleXml, IMPORT_FORMAT.moodleXml],
  ['QTI 2.1', EXPORT_TYPE.qti21, IMPORT_FORMAT.qti],
  ['QTI 3.0', EXPORT_TYPE.qti3, IMPORT_FORMAT.qti],
];
const CONTEXT = { language: 'ar', title: 'x' } as const;
const normal = (text = ''): string => text.replace(/\s+/g, ' ').trim();

describe.each(FORMATS)('feedback in %s', (_name, type, format) => {
  const roundTrip = async (questions: readonly ExportedQuestion[]) => {
    const { content, losses } = await WRITERS[type].write(questions, CONTEXT);
    const result = await READERS[format](content, 'ar');
    if (result.kind !== 'read') throw new Error(JSON.stringify(result));
    return { losses, questions: result.questions };
  };

  it('is the same when it is imported, or named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 5 }), async (questions) => {
        const read = await roundTrip(questions);
        expect(read.questions).toHaveLength(questions.length);
        const lost = read.losses.flatMap(({ kind, numbers }) =>
          kind === 'feedback' ? numbers : [],
        );
        for (const [index, draft] of read.questions.entries()) {
          const given = questions[index]!;
          const isKept = format !== IMPORT_FORMAT.qti || /Choice/.test(given.type);
          const expected = given.options.map((option) => normal(option.feedback));
          const isLost = !isKept && expected.some((text) => text !== '');
          expect(lost.includes(index + 1)).toBe(isLost);
          expect(draft.losses).toEqual([]);
          expect(htmlForStorage(draft.feedback ?? '').html).toBe(
            htmlForStorage(given.feedback!.html).html,
          );
          expect(draft.options.map((option) => normal(option.feedback))).toEqual(
            isKept ? expected : expected.map(() => ''),
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps a picture where the format has files', async () => {
    const [given] = fc.sample(question, 1);
    const html = `<p><img src="/files/${fileUrl}" alt="x" /></p>`;
    const { losses, questions } = await roundTrip([{ ...given!, feedback: feedbackOf(html) }]);
    const isLost = format === IMPORT_FORMAT.gift;
    expect(losses.some(({ kind }) => kind === 'files')).toBe(isLost);
    expect(questions[0]!.files.map(({ content }) => String(content))).toEqual(
      isLost ? [] : ['file'],
    );
  });
});

describe.each([2, 3] as const)('feedback in QTI %s', (version) => {
  it('fits the content model', async () => {
    const questions = fc.sample(question, 20);
    const type = version === 2 ? EXPORT_TYPE.qti21 : EXPORT_TYPE.qti3;
    const { content } = await WRITERS[type].write(questions, CONTEXT);
    for (const [path, part] of Object.entries(unzipSync(content)))
      if (path.endsWith('.xml'))
        expect(problemsOf(await parseXml(new TextDecoder().decode(part)), version)).toEqual([]);
  });
});

it.each([EXPORT_TYPE.aiken, EXPORT_TYPE.excel])('names feedback as lost in %s', async (type) => {
  const given = fc.sample(
    question.filter((one) => one.type === 'OneChoice'),
    1,
  );
  const { losses } = await WRITERS[type].write(
    given.map((one) => ({ ...one, feedback: feedbackOf('<p>x</p>') })),
    CONTEXT,
  );
  expect(losses).toEqual([{ kind: 'feedback', numbers: [1] }]);
});
