import {
  body,
  choices,
  declaration,
  field,
  item,
  mapping,
  mapResponse,
  matchCorrect,
  olatOutcomes,
  olatProcessing,
  score,
  values,
} from './testing/fixtures-v2';
import { readQuestions, shown } from './testing/read';
import {
  VERSIONS,
  several,
  text,
  number,
  variable,
  correct,
  base,
  rules,
  when,
  equal,
} from './testing/rules-v2';

const QUESTIONS: [string, string, string[], number][] = [
  [
    'one choice by the template (TAO)',
    item(
      declaration(values('c1')),
      score(),
      body('<p>سؤال</p>', choices(['أ', 'ب'])),
      matchCorrect,
    ),
    ['OneChoice', '-أ', '+ب'],
    1,
  ],
  [
    'one choice in a sentence',
    item(
      declaration(values('b')),
      score(),
      body(
        '<p>سؤال <inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="false"><inlineChoice identifier="a">أ</inlineChoice><inlineChoice identifier="b">ب</inlineChoice></inlineChoiceInteraction></p>',
      ),
      matchCorrect,
    ),
    ['OneChoice', '-أ', '+ب'],
    1,
  ],
  [
    'one choice by rules and bounds (OpenOLAT)',
    item(
      declaration(values('c0')),
      olatOutcomes('2.5'),
      body('<p>سؤال</p>', choices(['أ', 'ب'])),
      olatProcessing(`<match>${variable}${correct}</match>`),
    ),
    ['OneChoice', '+أ', '-ب'],
    2.5,
  ],
  [
    'several choices, all or nothing (OpenOLAT)',
    item(
      declaration(values('c0', 'c2'), several),
      olatOutcomes('3.0'),
      body('<p>سؤال</p>', choices(['a', 'b', 'c'], { most: 0 })),
      olatProcessing(`<match>${variable}${correct}</match>`),
    ),
    ['MultiChoice', '+a', '-b', '+c'],
    3,
  ],
  [
    'twelve choices by the template',
    item(
      declaration(values('c0', 'c11'), several),
      score(),
      body('<p>سؤال</p>', choices([...'abcdefghijkl'], { most: 0 })),
      matchCorrect,
    ),
    ['MultiChoice', '+a', ...[...'bcdefghijk'].map((letter) => `-${letter}`), '+l'],
    1,
  ],
  [
    'texts in any letters by points (OpenOLAT)',
    item(
      declaration(
        values('Paris') +
          mapping(
            [
              ['Paris', '2'],
              ['باريس', '2'],
            ],
            '',
            ' caseSensitive="false"',
          ),
        text,
      ),
      olatOutcomes('2'),
      body(`<p>سؤال ${field}</p>`),
      mapResponse,
    ),
    ['FillInTheBlanks', '+Paris', '+باريس'],
    2,
  ],
  [
    'a text without capital letters by the template',
    item(declaration(values('42'), text), score(), body(`<p>سؤال ${field}</p>`), matchCorrect),
    ['FillInTheBlanks', '+42'],
    1,
  ],
  [
    'texts that only its rules name',
    item(
      declaration('', text),
      score(),
      body(`<p>سؤال ${field}</p>`),
      rules(
        ...['42', '٤٢'].map((own) =>
          when(
            `<stringMatch caseSensitive="false">${variable}${base(own, 'string')}</stringMatch>`,
            '1',
          ),
        ),
      ),
    ),
    ['FillInTheBlanks', '+42', '+٤٢'],
    1,
  ],
  [
    'scripts and formulas in options',
    item(
      declaration(values('c0')),
      score(),
      body(
        '<p>سؤال</p>',
        choices([
          'x<sup>2</sup>',
          '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math>',
          'CO<sub>2</sub>',
        ]),
      ),
      matchCorrect,
    ),
    ['OneChoice', '+x²', '-1/2', '-CO₂'],
    1,
  ],
  [
    'a number with a tolerance on each side (OpenOLAT)',
    item(
      declaration(values('9.8'), number),
      olatOutcomes('1'),
      body(`<p>سؤال ${field}</p>`),
      olatProcessing(equal('0.1 0.3', correct, variable)),
    ),
    ['Number', '+9.9 ±0.2'],
    1,
  ],
  [
    'a number between bounds, and another one',
    item(
      declaration(values('1'), number),
      score(),
      body(`<p>سؤال ${field}</p>`),
      rules(
        when(
          `<and><gte>${variable}${base('1e2')}</gte><lte>${variable}${base('200')}</lte></and>`,
          '4',
        ),
        when(`<match>${variable}${base('-5')}</match>`, '4'),
      ),
    ),
    ['Number', '+-5', '+150 ±50'],
    4,
  ],
  [
    'a relative tolerance',
    item(
      declaration(values('200'), number),
      score(),
      body(`<p>سؤال ${field}</p>`),
      rules(
        when(`<equal toleranceMode="relative" tolerance="5">${correct}${variable}</equal>`, '1'),
      ),
    ),
    ['Number', '+200 ±10'],
    1,
  ],
  [
    'a long text',
    item(
      declaration('', text),
      olatOutcomes('5'),
      body(
        '<p>سؤال</p>',
        '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="6"/>',
      ),
    ),
    ['AttachedFile'],
    5,
  ],
  [
    'a long text without points for an empty one',
    item(
      declaration('', text),
      olatOutcomes('5'),
      body('<p>سؤال</p>', '<extendedTextInteraction responseIdentifier="RESPONSE"/>'),
      rules(when(`<isNull>${variable}</isNull>`, '0')),
    ),
    ['AttachedFile'],
    5,
  ],
  [
    'an upload',
    item(
      declaration('', { baseType: 'file' }),
      score('0', ' normalMaximum="4"'),
      body('<p>سؤال</p>', '<uploadInteraction responseIdentifier="RESPONSE"/>'),
    ),
    ['AttachedFile'],
    4,
  ],
];

describe.each(VERSIONS)('questions of %s', (_version, write) => {
  it.each(QUESTIONS)('reads %s', async (_what, source, expected, mark) => {
    const { questions, leftOut } = await readQuestions(write(source));
    expect(leftOut).toEqual([]);
    expect(questions.map(shown)).toEqual([expected]);
    expect(questions[0]).toMatchObject({ mark: mark * 10_000, losses: [] });
    expect(questions[0]!.html).toMatch(/^<p>سؤال(?: _____)?<\/p>$/);
  });

  it('reads points off for wrong choices as partial marks', async () => {
    const { questions } = await readQuestions(
      write(
        item(
          declaration(
            mapping(
              [
                ['c0', '1'],
                ['c1', '-1'],
                ['c2', '1'],
              ],
              ' lowerBound="0"',
            ),
            several,
          ),
          score(),
          body('<p>سؤال</p>', choices(['a', 'b', 'c'], { most: 0 })),
          mapResponse,
        ),
      ),
    );
    expect(questions.map((each) => [each.mark, each.marking, ...shown(each)])).toEqual([
      [20_000, 'parts', 'MultiChoice', '+a', '-b', '+c'],
    ]);
  });

  it('names what of an item is not imported', async () => {
    const { questions } = await readQuestions(
      write(
        item(
          declaration(values('c0')),
          score(),
          '<stylesheet href="style.css" type="text/css"/>',
          body(
            '<p>سؤال <math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math></p>',
            '<rubricBlock view="scorer"><p>للمصحح</p></rubricBlock>',
            '<rubricBlock view="candidate" class="hint"><p>تلميح: x<sup>2</sup></p></rubricBlock>',
            choices(
              [
                '<b>a</b><feedbackInline outcomeIdentifier="F" identifier="c0" showHide="show">x</feedbackInline>',
                'b',
              ],
              { more: ' shuffle="true"', prompt: 'أيهما؟' },
            ).replace(
              '<simpleChoice identifier="c1"',
              '<simpleChoice fixed="true" identifier="c1"',
            ),
          ),
          matchCorrect,
          '<companionMaterialsInfo/>',
          '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="right" showHide="show"><p>أحسنت</p></modalFeedback>',
          '<modalFeedback outcomeIdentifier="HINTFEEDBACKMODAL" identifier="HINT" showHide="show"><p>تلميح آخر</p></modalFeedback>',
        ),
      ),
    );
    expect(questions[0]).toMatchObject({
      html: '<p>سؤال \\(x^2\\)</p><p>أيهما؟</p>',
      hint: 'تلميح: x²',
      losses: [
        'graderNotes',
        'style',
        'extras',
        'order',
        'optionFeedback',
        'optionFormat',
        'feedback',
        'furtherHints',
      ],
    });
  });
});
