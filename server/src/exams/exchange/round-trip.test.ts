import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  EXPORT_TYPE,
  IMPORT_FORMAT,
  parseDecimal,
  type ExportLoss,
  type ExportType,
} from '@riwaq/api';
import { htmlForStorage } from '../../platform/files/rich-text';
import { THOROUGH } from '../../testing/thorough';
import { unitsOf } from '../rules/mark';
import { withoutFiles, type ExportedQuestion } from './exported-question';
import type { ImportEntry } from './import-entries';
import {
  addressOf,
  generatedChoice,
  generatedQuestion,
  PICTURES,
} from './testing/generated-questions';
import { readFile, type ReadFile } from './testing/read-file';
import { readSpreadsheet } from './testing/read-spreadsheet';
import { WRITERS } from './writers';

const RUNS = THOROUGH ? 100 : 10;
/** Questions of a file. Some have no form in its format: in Aiken those with files, too. */
const questionsOf = (type: ExportType) =>
  type === EXPORT_TYPE.aiken
    ? fc.array(generatedChoice, { minLength: 20, maxLength: 20 })
    : fc.array(generatedQuestion, { minLength: 12, maxLength: 12 });
/** Written and read questions: a thousand of each format every night, a hundred in each run. */
const FEWEST = 10 * RUNS;
const TITLE = 'اختبار: الوحدة 1/2';

const FORMATS: readonly [
  name: string,
  type: ExportType,
  read: (content: Uint8Array) => Promise<ReadFile>,
][] = [
  ['GIFT', EXPORT_TYPE.gift, (content) => readFile(content, IMPORT_FORMAT.gift)],
  ['Moodle XML', EXPORT_TYPE.moodleXml, (content) => readFile(content, IMPORT_FORMAT.moodleXml)],
  ['Aiken', EXPORT_TYPE.aiken, (content) => readFile(content, IMPORT_FORMAT.aiken)],
  ['QTI 2.1', EXPORT_TYPE.qti21, (content) => readFile(content, IMPORT_FORMAT.qti)],
  ['QTI 3.0', EXPORT_TYPE.qti3, (content) => readFile(content, IMPORT_FORMAT.qti)],
  ['spreadsheet', EXPORT_TYPE.excel, readSpreadsheet],
];
/** Formats that name no category. */
const WITHOUT_CATEGORY: readonly ExportType[] = [EXPORT_TYPE.aiken, EXPORT_TYPE.excel];

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const EXPORTED_HASHES = new Map(PICTURES.map((file) => [addressOf(file), hashOf(file.content)]));
/** The HTML with the content of its pictures instead of their addresses, and sorted attributes. */
const canonical = (html: string, hash: (address: string) => string | undefined): string =>
  html
    .replace(/<(\w+)((?: [\w-]+="[^"]*")*) ?\/?>/g, (_tag, name: string, attributes: string) =>
      [
        `<${name}`,
        ...[...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)]
          .map(([, key, value = '']) => `${key}=${key === 'src' ? hash(value) : value}`)
          .sort(),
      ].join(' '),
    )
    .trim();
const withoutSpace = (text: string): string => text.replace(/\s/g, '');

/** Decimals of the largest scale of a generated number and its tolerance. */
const SCALE = 60;
const scaled = (text: string | null): bigint => {
  const { digits, scale } = parseDecimal(text ?? '0')!;
  return digits * 10n ** BigInt(SCALE - scale);
};
/** The numbers that options accept, as ranges in their order that do not touch. */
function rangesOf(options: ExportedQuestion['options']): [bigint, bigint][] {
  const ranges = options
    .map(({ text, tolerance }): [bigint, bigint] => {
      const [centre, within] = [scaled(text), scaled(tolerance)];
      return [centre - within, centre + within];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const merged: [bigint, bigint][] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (!last || range[0] > last[1]) merged.push(range);
    else if (range[1] > last[1]) last[1] = range[1];
  }
  return merged;
}
type Key = Pick<ExportedQuestion, 'type' | 'options'>;
const keyOf = ({ type, options }: Key, shown: (text: string) => string) =>
  type === 'Number'
    ? rangesOf(options)
    : options.map(({ text, isCorrect, tolerance }) => ({
        text: shown(text),
        isCorrect,
        tolerance,
      }));

/** The options that have feedback, with it; numbers may be written otherwise. */
const feedbackOn = ({ type, options }: Key, shown: (text: string) => string) =>
  options.flatMap(({ text, feedback = '' }) =>
    feedback === '' ? [] : [[type === 'Number' ? '' : shown(text), shown(feedback)]],
  );

/** Checks that feedback arrived, but for what the export named. */
function checkFeedback(
  { checked: { draft } }: ImportEntry,
  question: ExportedQuestion,
  isLost: (kind: ExportLoss) => boolean,
) {
  const isChanged = isLost('formatting');
  const shown = isChanged ? withoutSpace : (own: string) => own;
  const onOptions = feedbackOn(draft, shown);
  const expected = feedbackOn(question, shown);
  const { html, text } = question.feedback!;
  const [arrived, sent] = isChanged
    ? [withoutSpace(htmlForStorage(draft.feedback ?? '').text), withoutSpace(text)]
    : [canonical(draft.feedback ?? '', () => undefined), canonical(html, () => undefined)];
  if (!isLost('feedback')) expect([onOptions, arrived]).toEqual([expected, sent]);
  else {
    expect([expected, []]).toContainEqual(onOptions);
    expect(['', sent]).toContain(arrived);
  }
}

/** Checks that a question arrived as it was exported, but for what the export named. */
function checkArrived(
  entry: ImportEntry,
  question: ExportedQuestion,
  isLost: (kind: ExportLoss) => boolean,
) {
  const { draft, body } = entry.checked;
  const shown = isLost('formatting') ? withoutSpace : (text: string) => text;
  expect(draft.type).toBe(question.type);
  expect(keyOf(draft, shown)).toEqual(keyOf(question, shown));
  expect(draft.mark).toBe(isLost('mark') ? unitsOf(1) : question.mark);
  expect(shown(draft.hint)).toBe(isLost('hint') ? '' : shown(question.hint));
  expect(entry.losses).toEqual([]);
  checkFeedback(entry, question, isLost);
  if (isLost('formatting')) {
    const expected = withoutSpace(question.text);
    const arrived = withoutSpace(body.text);
    // The link to the attached file follows the text.
    expect(isLost('attachment') ? arrived.slice(0, expected.length) : arrived).toBe(expected);
    return;
  }
  const sent = isLost('files') ? withoutFiles(question.html) : question.html;
  const arrived = canonical(draft.html, (address) =>
    entry.shown.get(decodeURIComponent(address.split('/').at(-1) ?? '')),
  );
  const expected = canonical(sent, (address) => EXPORTED_HASHES.get(address));
  if (isLost('attachment')) expect(arrived.slice(0, expected.length)).toBe(expected);
  else expect(arrived).toBe(expected);
}

describe.each(FORMATS)('%s', (_name, type, read) => {
  it('reads what it writes as the same questions, or names the loss', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(questionsOf(type), async (questions) => {
        const { content, leftOut, losses } = await WRITERS[type].write(questions, {
          language: 'en',
          title: TITLE,
        });
        const written = questions.filter((_question, index) => !leftOut.includes(index + 1));
        if (written.length === 0) return;
        count += written.length;
        const found = await read(content);
        expect([found.refused, found.leftOut]).toEqual([[], []]);
        expect(found.entries).toHaveLength(written.length);
        found.entries.forEach((entry, index) => {
          const number = questions.indexOf(written[index]!) + 1;
          checkArrived(entry, written[index]!, (kind) =>
            losses.some((loss) => loss.kind === kind && loss.numbers.includes(number)),
          );
          expect(entry.category).toEqual(WITHOUT_CATEGORY.includes(type) ? [] : [TITLE]);
        });
      }),
      { numRuns: RUNS },
    );
    expect(count).toBeGreaterThanOrEqual(FEWEST);
  });
});

it('imports words that look like the address of a file as text', async () => {
  const html = '<p>@@PLUGINFILE@@/a.png</p>';
  const question = `<question type="essay"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext></question>`;
  const { entries, leftOut } = await readFile(`<quiz>${question}</quiz>`, IMPORT_FORMAT.moodleXml);
  expect([entries[0]?.checked.draft.html, leftOut]).toEqual([html, []]);
});
