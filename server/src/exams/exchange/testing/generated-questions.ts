import fc from 'fast-check';
import { QUESTION_SAVE, seenText, type QuestionType } from '@riwaq/api';
import { htmlForStorage } from '../../../platform/files/rich-text';
import { checkQuestion } from '../../check-question';
import { questionStatus } from '../../rules/question';
import type { ExportedFile, ExportedQuestion } from '../exported-question';
import { PNG } from './import-fixtures';

/** A picture of its own content: programs ignore what follows the end of a PNG file. */
const pictureOf = (number: number, name: string) => {
  const content = Buffer.concat([PNG, Buffer.from([number])]);
  return {
    content,
    fileUrl: `Exams/00000000-0000-4000-8000-00000000000${number}/${name}`,
    name,
    bytes: content.length,
    read: () => Promise.resolve(content),
  };
};
/** Pictures, two of them of one name. */
export const PICTURES = [
  pictureOf(1, 'رسم 1.png'),
  pictureOf(2, "a 'b'.png"),
  pictureOf(3, "a 'b'.png"),
];
export const addressOf = ({ fileUrl }: ExportedFile): string =>
  `/files/${fileUrl.split('/').map(encodeURIComponent).join('/')}`;

/** Signs that have a meaning in one of the formats, and others. */
const SIGNS = [
  ...'\\~=#{}:%[]<>&"\'*/.,;!-_^$± \u200f\u0640\u0301'.split(''),
  ...['{', '->', '~=', '####', '::', '//', '[html]', '[plain]', '\\n', ']]>', '&amp;', '&#65;'],
  ...['<b>', 'T', 'TRUE', 'ANSWER: A', 'MARK: 2', 'A. ', '%50%', '$CATEGORY:', '1..2', '{{'],
  ...['@@PLUGINFILE@@', '\u{1f600}', 'نص', 'é', '٣', '=1+1', '0012'],
];
/** One line of text. */
const line = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SIGNS),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 8, size: 'max' },
  )
  .map((parts) =>
    Buffer.from(parts.join(''))
      .toString()
      // Files of XML have none of these, and they draw nothing.
      .replace(/[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((text) => seenText(text) !== '');

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const inline = fc.oneof(
  line.map(escapeHtml),
  fc
    .tuple(fc.constantFrom('b', 'i', 'u', 's', 'em', 'strong', 'sub', 'sup', 'code'), line)
    .map(([tag, text]) => `<${tag}>${escapeHtml(text)}</${tag}>`),
  fc.constantFrom(...PICTURES).map((file) => `<img src="${addressOf(file)}" alt="رسم" />`),
  fc.constant('<br />'),
  line.map((text) => `<a href="https://example.org/">${escapeHtml(text)}</a>`),
  line.map((text) => `<span style="color:#ff0000">${escapeHtml(text)}</span>`),
  fc
    .constantFrom(...PICTURES)
    .map((file) => `<img src="${addressOf(file)}" style="width:50%" alt="" />`),
);
const inlines = fc
  .array(inline, { minLength: 1, maxLength: 4, size: 'max' })
  .map((parts) => parts.join(''));
const block = fc.oneof(
  inlines.map((html) => `<p>${html}</p>`),
  inlines.map((html) => `<p dir="rtl">${html}</p>`),
  inlines.map((html) => `<h3 dir="ltr" style="text-align:center">${html}</h3>`),
  inlines.map((html) => `<pre>${html}</pre>`),
  fc
    .array(inlines, { minLength: 1, maxLength: 3 })
    .map((items) => `<ul>${items.map((html) => `<li>${html}</li>`).join('')}</ul>`),
  inlines.map(
    (html) => `<table><tbody><tr><td colspan="2">${html}</td><th>x</th></tr></tbody></table>`,
  ),
  inlines.map((html) => `<blockquote><p>${html}</p></blockquote>`),
  inlines.map((html) => `<table><thead><tr><th>${html}</th></tr></thead></table>`),
  inlines.map((html) => `<table><caption>${html}</caption><tr><td>y</td></tr></table>`),
  inlines.map((html) => `<ul><li>z</li><ul><li>${html}</li></ul></ul>`),
  inlines.map((html) => `<ol start="3">w<li>${html}</li></ol>`),
);
const html = fc
  .tuple(line, fc.oneof(fc.constant<string[]>([]), fc.array(block, { maxLength: 3, size: 'max' })))
  .map(([first, blocks]) => `<p>${escapeHtml(first)}</p>${blocks.join('')}`);
/** A text of several lines with the spaces of a program. */
const program = fc
  .array(fc.tuple(fc.constantFrom('', ' ', '    ', '\t'), line, fc.constantFrom(' ', '   ')), {
    minLength: 1,
    maxLength: 3,
  })
  .map((lines) =>
    lines
      .map(([indent, text, gap]) => indent + text.replaceAll(' ', gap))
      .join('\n')
      .trim(),
  );
/** A text of no, one or several lines. */
const lined = fc.oneof(fc.constant(''), line, program);
/** Feedback without pictures: those of the text are compared. */
const feedback = fc.option(
  html.map((text) => text.replace(/<img[^>]*>/g, '')),
  { nil: '', freq: 1 },
);

const option = (text: string, isCorrect: boolean, tolerance: string | null = null) => ({
  text,
  isCorrect,
  tolerance,
});
const texts = (minLength: number, maxLength: number, text: fc.Arbitrary<string> = line) =>
  fc.array(text, { minLength, maxLength, size: 'max' });
/** Options: most have one line. */
const choices = (maxLength: number) =>
  texts(2, maxLength, fc.oneof({ weight: 4, arbitrary: line }, { weight: 1, arbitrary: program }));
const numeral = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 30 }))
  .map(([digits, scale]) => `${digits}e-${scale}`);
const OPTIONS: Readonly<Record<QuestionType, fc.Arbitrary<ExportedQuestion['options']>>> = {
  OneChoice: fc
    .tuple(choices(6), fc.nat())
    .map(([all, right]) => all.map((text, at) => option(text, at === right % all.length))),
  MultiChoice: fc
    .tuple(choices(12), fc.nat({ max: 10 }))
    .map(([all, right]) => all.map((text, at) => option(text, at <= right))),
  FillInTheBlanks: texts(1, 4).map((all) => all.map((text) => option(text, true))),
  Number: fc
    .array(fc.tuple(numeral, fc.option(fc.nat({ max: 10_000 }))), {
      minLength: 1,
      maxLength: 3,
      size: 'max',
    })
    .map((numbers) =>
      numbers.map(([text, within]) => option(text, true, within === null ? null : `${within}e-3`)),
    ),
  AttachedFile: fc.constant([]),
};

type Draft = Pick<ExportedQuestion, 'type' | 'html' | 'hint' | 'mark' | 'options'> & {
  readonly feedback: string;
  /** Feedback on the options. */
  readonly onOptions: readonly string[];
};

/** The question as it is stored; null for a draft that cannot be saved. */
function stored(
  { onOptions, ...rest }: Draft,
  attached: ExportedFile | null,
): ExportedQuestion | null {
  const draft = {
    ...rest,
    options: rest.options.map((each, at) => {
      const feedback = onOptions[at] ?? '';
      return feedback === '' ? each : { ...each, feedback };
    }),
  };
  try {
    const { draft: checked, body } = checkQuestion({ ...draft, fileUrl: null }, htmlForStorage);
    if (questionStatus(body) !== QUESTION_SAVE.ok) return null;
    return {
      ...draft,
      html: checked.html,
      feedback: {
        html: checked.feedback ?? '',
        text: htmlForStorage(checked.feedback ?? '').text,
        shown: [],
      },
      text: body.text,
      options: checked.options,
      shown: PICTURES.filter((file) => checked.html.includes(addressOf(file))),
      attached,
    };
  } catch {
    return null;
  }
}

/** Most options of a generated question. */
const MOST_OPTIONS = 12;

/** A question of one of these types that a teacher can save. */
const questionOf = (types: fc.Arbitrary<QuestionType>): fc.Arbitrary<ExportedQuestion> =>
  types
    .chain((type) =>
      fc.tuple(
        fc.record({
          type: fc.constant(type),
          html,
          hint: lined,
          feedback,
          onOptions: fc.array(lined, { minLength: MOST_OPTIONS, maxLength: MOST_OPTIONS }),
          mark: fc.integer({ min: 0, max: 1_000_000 }),
          options: OPTIONS[type],
        }),
        fc.option(fc.constantFrom(...PICTURES), { freq: 1 }),
      ),
    )
    .map(([draft, attached]) => stored(draft, attached))
    .filter((question) => question !== null);

const anyType = fc.constantFrom(...(Object.keys(OPTIONS) as QuestionType[]));
/** A question of any type. */
export const generatedQuestion = questionOf(anyType);
/** A question of any type, mostly of one choice: for a format that has no other. */
export const generatedChoice = questionOf(
  fc.oneof({ weight: 19, arbitrary: fc.constant<QuestionType>('OneChoice') }, anyType),
);
