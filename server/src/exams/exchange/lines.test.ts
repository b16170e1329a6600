import { EXPORT_TYPE, IMPORT_FORMAT, type ExportType, type ImportFormat } from '@riwaq/api';
import { unitsOf } from '../rules/mark';
import type { ExportedQuestion } from './exported-question';
import { readFile } from './testing/read-file';
import { WRITERS } from './writers';

const FORMATS: readonly (readonly [name: string, type: ExportType, format: ImportFormat])[] = [
  ['GIFT', EXPORT_TYPE.gift, IMPORT_FORMAT.gift],
  ['Moodle XML', EXPORT_TYPE.moodleXml, IMPORT_FORMAT.moodleXml],
  ['QTI 2.1', EXPORT_TYPE.qti21, IMPORT_FORMAT.qti],
  ['QTI 3.0', EXPORT_TYPE.qti3, IMPORT_FORMAT.qti],
];
const questionOf = (text: string, feedback: string): ExportedQuestion => ({
  type: 'OneChoice',
  html: '<p>Which?</p>',
  text: 'Which?',
  hint: '',
  mark: unitsOf(1),
  options: [
    { text, isCorrect: true, tolerance: null, feedback },
    { text: 'b', isCorrect: false, tolerance: null },
  ],
  shown: [],
  attached: null,
});

describe.each(FORMATS)('lines in %s', (_name, type, format) => {
  const roundTrip = async (question: ExportedQuestion) => {
    const { content, losses } = await WRITERS[type].write([question], {
      language: 'en',
      title: 'T',
    });
    const { entries } = await readFile(content, format);
    return {
      option: entries[0]?.checked.draft.options[0],
      kinds: [...losses.map(({ kind }) => kind), ...(entries[0]?.losses ?? [])],
    };
  };

  it('are those of the feedback on an option', async () => {
    const { option, kinds } = await roundTrip(questionOf('a', 'if a < b:\n{c} & d'));
    expect([option?.feedback, kinds]).toEqual(['if a < b:\n{c} & d', []]);
  });

  it('are those of an option', async () => {
    const { option, kinds } = await roundTrip(questionOf('if a:\n  b', ''));
    expect([option?.text, kinds]).toEqual(['if a:\n  b', []]);
  });
});

it('names the lines of an option in Aiken', async () => {
  const { losses } = await WRITERS[EXPORT_TYPE.aiken].write([questionOf('a\nb', '')], {
    language: 'en',
    title: 'T',
  });
  expect(losses).toEqual([{ kind: 'formatting', numbers: [1] }]);
});

it('reads the lines of an option in GIFT that is not plain text', async () => {
  const { entries } = await readFile('Which? {=[html]a<br>b ~c}', IMPORT_FORMAT.gift);
  expect(entries[0]?.checked.draft.options[0]?.text).toBe('a\nb');
  expect(entries[0]?.losses).toEqual([]);
});
