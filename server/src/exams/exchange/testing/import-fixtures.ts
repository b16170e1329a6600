import {
  canvasChoice,
  canvasChoices,
  canvasField,
  canvasItem,
  canvasQuiz,
  canvasRight,
  equal,
} from '../qti/testing/fixtures-v1';
import {
  asVersion3,
  body,
  choiceItem,
  choices,
  declaration,
  field,
  item,
  mapResponse,
  mapping,
  score,
  values,
} from '../qti/testing/fixtures-v2';
import { packageOf } from '../qti/testing/read';
import { docx, docxOfLines, paragraph, PICTURE_RUN, run } from '../word/testing';

/** The properties of questions whose import and export is documented, in the order of the table. */
export const PROPERTIES = [
  'question text',
  'options',
  'pictures',
  'formulas',
  'key',
  'partial marks',
  'tolerance',
  'feedback',
  'hints',
  'categories',
  'order',
  'direction',
] as const;
export type Property = (typeof PROPERTIES)[number];

/**
 * A file with a property that the import keeps, or names by these losses or reasons. `absent`: the
 * format has no such property; a file that has it nevertheless is refused, or shows it as text.
 */
export type Named = { readonly named: readonly string[]; readonly of: string | Uint8Array };
export type ImportCell =
  | {
      readonly kept: string | Uint8Array;
      /** Further content of the property that is not kept. */
      readonly besides?: readonly Named[];
      /** The format has feedback on questions only. */
      readonly isPart?: boolean;
    }
  | Named
  | { readonly absent: string | null };
export type ImportRow = Readonly<Record<Property, ImportCell>>;

/** A PNG file of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

const TEXT = 'Which planet is <b>red</b>?';
const OPTIONS = ['Mars', 'Venus', 'Earth'];
const FORMULA = 'Solve \\(x^2\\)';
const RIGHT_TO_LEFT = '<p dir="rtl">x + 1</p>';

const moodleAnswers = (...worth: readonly number[]): string =>
  OPTIONS.map((text, at) => `<answer fraction="${worth[at]}"><text>${text}</text></answer>`).join(
    '',
  );
const moodle = (
  html = TEXT,
  { kind = 'multichoice', answers = moodleAnswers(100, 0, 0), more = '', files = '' } = {},
): string =>
  `<question type="${kind}"><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext>${answers}${more}</question>`;
const quiz = (...questions: readonly string[]): string => `<quiz>${questions.join('')}</quiz>`;

const htmlAnswers = (html: string): string =>
  `<answer fraction="100" format="html"><text><![CDATA[${html}]]></text></answer><answer fraction="0"><text>b</text></answer>`;
const MATRIX = '<math><mtable><mtr><mtd><mi>x</mi></mtd></mtr></mtable></math>';

export const MOODLE_XML: ImportRow = {
  'question text': {
    kept: quiz(moodle()),
    besides: [{ of: quiz(moodle('See <iframe src="x"></iframe>')), named: ['embedded'] }],
  },
  options: {
    kept: quiz(moodle()),
    besides: [
      { of: quiz(moodle(TEXT, { answers: htmlAnswers('<b>a</b>') })), named: ['optionFormat'] },
      {
        of: quiz(moodle(TEXT, { answers: htmlAnswers('<img src="a.png" alt="a">') })),
        named: ['optionPicture'],
      },
    ],
  },
  pictures: {
    kept: quiz(
      moodle('See <img src="@@PLUGINFILE@@/a.png" alt="x">', {
        files: `<file name="a.png" encoding="base64">${PNG.toString('base64')}</file>`,
      }),
    ),
    besides: [
      {
        of: quiz(moodle('See <img src="@@PLUGINFILE@@/b.png">')),
        named: ['picture', 'file'],
      },
      { of: quiz(moodle('See <img src="b.png">')), named: ['embedded'] },
    ],
  },
  formulas: {
    kept: quiz(moodle(FORMULA)),
    besides: [{ of: quiz(moodle(`Solve ${MATRIX}`)), named: ['formula'] }],
  },
  key: { kept: quiz(moodle()) },
  'partial marks': {
    of: quiz(moodle(TEXT, { answers: moodleAnswers(100, 50, 0) })),
    named: ['partial'],
  },
  tolerance: {
    kept: quiz(
      moodle('Pi?', {
        kind: 'numerical',
        answers: '<answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer>',
      }),
    ),
  },
  feedback: {
    kept: quiz(
      moodle(TEXT, {
        answers:
          '<answer fraction="100"><text>a</text><feedback><text>Yes</text></feedback></answer><answer fraction="0"><text>b</text></answer>',
        more: '<generalfeedback><text>Rust</text></generalfeedback>',
      }),
    ),
    besides: [
      {
        of: quiz(moodle(TEXT, { more: '<correctfeedback><text>Rust</text></correctfeedback>' })),
        named: ['feedback'],
      },
    ],
  },
  hints: { kept: quiz(moodle(TEXT, { more: '<hint><text>Think</text></hint>' })) },
  categories: {
    kept: quiz(
      '<question type="category"><category><text>$course$/Unit 1</text></category></question>',
      moodle(),
    ),
  },
  order: { kept: quiz(moodle('First?'), moodle('Second?')) },
  direction: { kept: quiz(moodle(RIGHT_TO_LEFT)) },
};

const giftOptions = '{=Mars ~Venus ~Earth}';

export const GIFT: ImportRow = {
  'question text': { kept: `[html]${TEXT} ${giftOptions}` },
  options: {
    kept: `Which? ${giftOptions}`,
    besides: [{ of: 'Which? {=[html]<b>a</b> ~b}', named: ['optionFormat'] }],
  },
  pictures: {
    of: `[html]See <img src\\="a.png"> ${giftOptions}`,
    named: ['picture'],
  },
  formulas: {
    kept: `Solve \\\\(x^2\\\\) ${giftOptions}`,
    besides: [{ of: `[html]Solve ${MATRIX} ${giftOptions}`, named: ['formula'] }],
  },
  key: { kept: `Which? ${giftOptions}` },
  'partial marks': { of: 'Which? {=Mars ~%50%Venus ~Earth}', named: ['partial'] },
  tolerance: { kept: 'Pi? {#3.14:0.01}' },
  feedback: {
    kept: 'Which? {=Mars#Yes ~Venus ~Earth ####Rust}',
    besides: [{ of: 'Which? {=Mars#<b>Yes</b> ~Venus}', named: ['optionFeedback'] }],
  },
  hints: { absent: null },
  categories: { kept: `$CATEGORY: $course$/Unit 1\n\nWhich? ${giftOptions}` },
  order: { kept: `First? ${giftOptions}\n\nSecond? ${giftOptions}` },
  direction: { kept: `[html]<p dir\\="rtl">x + 1</p> ${giftOptions}` },
};

const aiken = (text: string, answer = 'A'): string =>
  `${text}\nA. Mars\nB. Venus\nC. Earth\nANSWER: ${answer}\n`;

export const AIKEN: ImportRow = {
  'question text': { kept: aiken('Which planet is red?') },
  options: { kept: aiken('Which?') },
  pictures: { absent: aiken('See <img src="a.png">') },
  formulas: { kept: aiken(FORMULA) },
  key: { kept: aiken('Which?') },
  'partial marks': { absent: aiken('Which?', 'A, B') },
  tolerance: { absent: 'Pi?\nANSWER: 3.14 ± 0.01\n' },
  feedback: { absent: `${aiken('Which?')}FEEDBACK: Rust\n` },
  hints: { absent: `${aiken('Which?')}HINT: Think\n` },
  categories: { absent: `$CATEGORY: Unit 1\n${aiken('Which?')}` },
  order: { kept: aiken('First?') + aiken('Second?') },
  // A mark of direction is a character of the text.
  direction: { kept: aiken('\u200fx + 1') },
};

const canvas = (html = TEXT, more = ''): string => canvasChoice(OPTIONS, { html, more });

const canvasFeedback = (ident: string, text: string): string =>
  `<itemfeedback ident="${ident}"><flow_mat><material><mattext>${text}</mattext></material></flow_mat></itemfeedback>`;

export const QTI_1: ImportRow = {
  'question text': { kept: canvasQuiz(canvas()) },
  options: { kept: canvasQuiz(canvas()) },
  pictures: {
    kept: packageOf({
      'imsmanifest.xml': '<manifest/>',
      'non_cc_assessments/quiz.xml.qti': canvasQuiz(
        canvas('See <img src="$IMS-CC-FILEBASE$/a.png">'),
      ),
      'web_resources/a.png': PNG,
    }),
    besides: [
      {
        of: canvasQuiz(canvas('See <img src="b.png">')),
        named: ['picture', 'missingFile'],
      },
    ],
  },
  formulas: {
    kept: canvasQuiz(canvas('Solve <math><msup><mi>x</mi><mn>2</mn></msup></math>')),
  },
  key: { kept: canvasQuiz(canvas()) },
  'partial marks': {
    of: canvasQuiz(
      canvasItem(
        'multiple_choice_question',
        canvasChoices(OPTIONS),
        canvasRight(equal('0')) + canvasRight(equal('1'), '50'),
      ),
    ),
    named: ['partial'],
  },
  tolerance: {
    kept: canvasQuiz(
      canvasItem(
        'numerical_question',
        canvasField(),
        canvasRight(
          '<vargte respident="response1">3.13</vargte><varlte respident="response1">3.15</varlte>',
        ),
      ),
    ),
  },
  feedback: {
    kept: canvasQuiz(
      canvasItem(
        'multiple_choice_question',
        canvasChoices(OPTIONS),
        `<respcondition continue="Yes"><conditionvar>${equal('0')}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="0_fb"/></respcondition>${canvasRight(equal('0'))}`,
        {
          html: TEXT,
          more: canvasFeedback('general_fb', 'Rust') + canvasFeedback('0_fb', 'Yes'),
        },
      ),
    ),
    besides: [
      {
        of: canvasQuiz(
          canvas(TEXT, canvasFeedback('correct_fb', 'Yes') + canvasFeedback('1_fb', 'No')),
        ),
        named: ['feedback', 'optionFeedback'],
      },
    ],
  },
  hints: {
    kept: canvasQuiz(
      canvas(
        TEXT,
        '<itemfeedback ident="h"><hint><hintmaterial><material><mattext>Think</mattext></material></hintmaterial></hint></itemfeedback>',
      ),
    ),
  },
  categories: {
    kept: canvasQuiz(canvas()).replace(/title="[^"]*"(?=><section)/, 'title="Unit 1"'),
  },
  order: { kept: canvasQuiz(canvas('First?'), canvas('Second?')) },
  direction: { kept: canvasQuiz(canvas(RIGHT_TO_LEFT)) },
};

const choice = (html: string, { more = '', texts = OPTIONS } = {}): string =>
  choiceItem(texts, `<div>${html}</div>`, more);
const testOf = (items: readonly string[]): Record<string, string> => ({
  'imsmanifest.xml': '<manifest/>',
  ...Object.fromEntries(items.map((xml, at) => [`items/${items.length - at}.xml`, xml])),
  'test.xml': `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="T"><testPart identifier="p" navigationMode="nonlinear" submissionMode="simultaneous"><assessmentSection identifier="s" title="Unit 1" visible="true">${items
    .map(
      (_, at) => `<assessmentItemRef identifier="i${at}" href="items/${items.length - at}.xml"/>`,
    )
    .join('')}</assessmentSection></testPart></assessmentTest>`,
});

/** The same questions in QTI 2.1, and rewritten by `as`. */
const qti = (as: (xml: string) => string): ImportRow => {
  const one = (html = TEXT, more = {}): string => as(choice(html, more));
  const packed = (items: readonly string[], more = {}): Uint8Array =>
    packageOf({
      ...Object.fromEntries(
        Object.entries(testOf(items)).map(([path, xml]) => [
          path,
          path === 'imsmanifest.xml' ? xml : as(xml),
        ]),
      ),
      ...more,
    });
  return {
    'question text': { kept: one() },
    options: {
      kept: one(),
      besides: [
        {
          of: packed([choice(TEXT, { texts: ['<b>a</b>', 'b <img src="../a.png" alt="x"/>'] })], {
            'a.png': PNG,
          }),
          named: ['optionFormat', 'optionPicture', 'file'],
        },
      ],
    },
    pictures: {
      kept: packed([choice('<p>See <img src="../a.png" alt="x"/></p>')], { 'a.png': PNG }),
      besides: [
        {
          of: one('<p>See <img src="b.png" alt="x"/></p>'),
          named: ['picture', 'missingFile'],
        },
      ],
    },
    formulas: {
      kept: one('<p>Solve <math><msup><mi>x</mi><mn>2</mn></msup></math></p>'),
      besides: [{ of: one(`<p>Solve ${MATRIX}</p>`), named: ['formula'] }],
    },
    key: { kept: one() },
    'partial marks': {
      kept: as(
        item(
          declaration(
            values('c0', 'c1') +
              mapping(
                [
                  ['c0', '1'],
                  ['c1', '1'],
                  ['c2', '-1'],
                ],
                ' lowerBound="0"',
              ),
            { cardinality: 'multiple' },
          ),
          score(),
          body('<p>Which?</p>', choices(OPTIONS, { most: 0 })),
          mapResponse,
        ),
      ),
    },
    tolerance: {
      kept: as(
        item(
          declaration(values('3.14'), { baseType: 'float' }),
          score(),
          body('<p>Pi?</p>', `<p>${field}</p>`),
          '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.01 0.01"><correct identifier="RESPONSE"/><variable identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
        ),
      ),
    },
    feedback: {
      kept: as(
        item(
          declaration(values('c0')),
          `${score()}<outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"/><outcomeDeclaration identifier="G" cardinality="single" baseType="identifier"><defaultValue><value>g</value></defaultValue></outcomeDeclaration>`,
          body('<p>Which?</p>', choices(OPTIONS)),
          '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition><setOutcomeValue identifier="F"><variable identifier="RESPONSE"/></setOutcomeValue></responseProcessing>',
        ).replace(
          '</assessmentItem>',
          '<modalFeedback outcomeIdentifier="F" identifier="c0" showHide="show"><p>Yes</p></modalFeedback><modalFeedback outcomeIdentifier="G" identifier="g" showHide="show"><p>Rust</p></modalFeedback></assessmentItem>',
        ),
      ),
      besides: [
        {
          of: as(
            choice('<p>Which?</p>', {
              texts: [
                'Mars<feedbackInline outcomeIdentifier="F" identifier="c0" showHide="show">Yes</feedbackInline>',
                'Venus',
              ],
            }).replace(
              '</assessmentItem>',
              '<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show"><p>Rust</p></modalFeedback></assessmentItem>',
            ),
          ),
          named: ['optionFeedback', 'feedback'],
        },
      ],
    },
    hints: {
      kept: one(TEXT, {
        more: '<rubricBlock view="candidate" class="hint"><p>Think</p></rubricBlock>',
      }),
    },
    categories: { kept: packed([choice(TEXT)]) },
    order: { kept: packed([choice('First?'), choice('Second?')]) },
    direction: { kept: one(RIGHT_TO_LEFT) },
  };
};
export const QTI_2 = qti((xml) => xml);
export const QTI_3 = qti(asVersion3);

const wordLines = (text: string, ...more: readonly string[]): string[] => [
  `1. ${text}`,
  'A. Mars',
  'B. Venus',
  'C. Earth',
  'ANSWER: A',
  ...more,
];
const wordQuestion = (stem: string): Uint8Array =>
  docx(
    stem +
      wordLines('')
        .slice(1)
        .map((line) => paragraph(line))
        .join(''),
    {
      'word/media/image1.png': PNG,
    },
  );
const OMML =
  '<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>';

export const WORD: ImportRow = {
  'question text': {
    kept: wordQuestion(paragraph(run('1. Which planet is ') + run('red', '<w:b/>') + run('?'))),
  },
  options: { kept: docxOfLines(...wordLines('Which?')) },
  pictures: { kept: wordQuestion(paragraph(run('1. See ') + PICTURE_RUN)) },
  formulas: { kept: wordQuestion(paragraph(run('1. Solve ') + OMML)) },
  key: { kept: docxOfLines(...wordLines('Which?')) },
  'partial marks': { absent: null },
  tolerance: { kept: docxOfLines('1. Pi?', 'ANSWER: 3.14 ± 0.01') },
  feedback: { kept: docxOfLines(...wordLines('Which?', 'FEEDBACK: Rust')), isPart: true },
  hints: { kept: docxOfLines(...wordLines('Which?', 'HINT: Think')) },
  categories: {
    kept: docx(
      paragraph('Unit 1', '<w:pStyle w:val="Heading1"/>') +
        wordLines('Which?')
          .map((line) => paragraph(line))
          .join(''),
    ),
  },
  order: { kept: docxOfLines(...wordLines('First?'), ...wordLines('Second?')) },
  direction: { kept: wordQuestion(paragraph('1. x + 1', '<w:bidi/>')) },
};

const copied = (...lines: readonly string[]): string =>
  `<html><body>${lines.map((line) => (line.startsWith('<') ? line : `<p>${line}</p>`)).join('')}</body></html>`;
const copiedTable = copied(
  `<table>${[
    ['Question', 'A', 'B', 'C', 'Answer'],
    ['Which?', ...OPTIONS, 'A'],
  ]
    .map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`)
    .join('')}</table>`,
);

/** Tables and lists that were copied from Word. */
export const WORD_COPY: ImportRow = {
  'question text': { kept: copied(...wordLines(TEXT)) },
  options: { kept: copiedTable },
  pictures: {
    of: copied(...wordLines('See <img src="file:///C:/a.png">')),
    named: ['embedded'],
  },
  formulas: {
    kept: copied(...wordLines('Solve <math><msup><mi>x</mi><mn>2</mn></msup></math>')),
    besides: [{ of: copied(...wordLines(`Solve ${MATRIX}`)), named: ['formula'] }],
  },
  key: { kept: copiedTable },
  'partial marks': { absent: null },
  tolerance: { kept: copied('1. Pi?', 'ANSWER: 3.14 ± 0.01') },
  feedback: { kept: copied(...wordLines('Which?', 'FEEDBACK: Rust')), isPart: true },
  hints: { kept: copied(...wordLines('Which?', 'HINT: Think')) },
  categories: { kept: copied('<h1>Unit 1</h1>', ...wordLines('Which?')) },
  order: { kept: copied(...wordLines('First?'), ...wordLines('Second?')) },
  direction: { kept: copied('<p dir=RTL>1. x + 1</p>', ...wordLines('').slice(1)) },
};
