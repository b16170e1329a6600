import {
  asVersion3,
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
import { packageOf, readQuestions, shown } from './testing/read';

const several = { cardinality: 'multiple' };
const text = { baseType: 'string' };
const number = { baseType: 'float' };
const variable = '<variable identifier="RESPONSE"/>';
const correct = '<correct identifier="RESPONSE"/>';
const base = (value: string, type = 'float'): string =>
  `<baseValue baseType="${type}">${value}</baseValue>`;
const setTo = (value: string): string =>
  `<setOutcomeValue identifier="SCORE">${base(value)}</setOutcomeValue>`;
const rules = (...content: readonly string[]): string =>
  `<responseProcessing>${content.join('')}</responseProcessing>`;
const when = (test: string, value: string): string =>
  `<responseCondition><responseIf>${test}${setTo(value)}</responseIf></responseCondition>`;
const equal = (tolerance: string, ...pair: readonly string[]): string =>
  `<equal toleranceMode="absolute" tolerance="${tolerance}">${pair.join('')}</equal>`;

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

describe.each<[string, (source: string) => string]>([
  ['QTI 2', (source) => source],
  ['QTI 3', asVersion3],
])('questions of %s', (_version, write) => {
  it.each(QUESTIONS)('reads %s', async (_what, source, expected, mark) => {
    const { questions, leftOut } = await readQuestions(write(source));
    expect(leftOut).toEqual([]);
    expect(questions.map(shown)).toEqual([expected]);
    expect(questions[0]).toMatchObject({ mark: mark * 10_000, losses: [] });
    expect(questions[0]!.html).toMatch(/^<p>سؤال(?: _____)?<\/p>$/);
  });

  it.each<[string, string, string]>([
    [
      'points for each right choice alone',
      item(
        declaration(
          mapping([
            ['c0', '1'],
            ['c1', '1'],
          ]),
          several,
        ),
        score(),
        body('<p>سؤال</p>', choices(['a', 'b', 'c'], { most: 0 })),
        mapResponse,
      ),
      'partialRule',
    ],
    [
      'more points for one choice than for another',
      item(
        declaration(
          mapping([
            ['c0', '1'],
            ['c1', '0.5'],
          ]),
        ),
        score(),
        body('<p>سؤال</p>', choices(['a', 'b'])),
        mapResponse,
      ),
      'partial',
    ],
    [
      'points taken off for a wrong choice',
      item(
        declaration(
          mapping([
            ['c0', '1'],
            ['c1', '-1'],
          ]),
        ),
        score(),
        body('<p>سؤال</p>', choices(['a', 'b'])),
        mapResponse,
      ),
      'negative',
    ],
    [
      'a text whose capital letters count',
      item(declaration(values('Paris'), text), score(), body(`<p>سؤال ${field}</p>`), matchCorrect),
      'caseSensitive',
    ],
    [
      'numbers above one',
      item(
        declaration('', number),
        score(),
        body(`<p>سؤال ${field}</p>`),
        rules(when(`<gt>${variable}${base('1')}</gt>`, '1')),
      ),
      'openRange',
    ],
    [
      'half the points for a number nearby',
      item(
        declaration(values('9'), number),
        score(),
        body(`<p>سؤال ${field}</p>`),
        rules(
          when(equal('1 1', correct, variable), '1'),
          when(`<match>${variable}${correct}</match>`, '2'),
        ),
      ),
      'partial',
    ],
    [
      'a rule that is not deterministic',
      item(
        declaration(values('c0')),
        score(),
        body('<p>سؤال</p>', choices(['a', 'b'])),
        rules(
          `<setOutcomeValue identifier="SCORE"><randomFloat min="0" max="1"/></setOutcomeValue>`,
        ),
      ),
      'scoring',
    ],
    [
      'values of a template',
      item(
        '<templateDeclaration identifier="A" cardinality="single" baseType="integer"/>',
        body('<p>سؤال</p>'),
      ),
      'template',
    ],
    [
      'two interactions',
      item(
        declaration(values('1'), text),
        score(),
        body(`<p>سؤال ${field}${field}</p>`),
        matchCorrect,
      ),
      'kind',
    ],
    [
      'an order to find',
      item(
        declaration('', { cardinality: 'ordered' }),
        body('<p>سؤال</p>', '<orderInteraction responseIdentifier="RESPONSE"/>'),
      ),
      'kind',
    ],
    [
      'no right answer',
      item(declaration(''), score(), body('<p>سؤال</p>', choices(['a', 'b']))),
      'noRightAnswer',
    ],
  ])('leaves out a question with %s', async (_what, source, reason) => {
    const { questions, leftOut } = await readQuestions(write(source));
    expect(questions).toEqual([]);
    expect(leftOut).toEqual([
      {
        name: expect.stringMatching(/^سؤال/) as string,
        kind: expect.any(String) as string,
        reason,
      },
    ]);
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
    expect(questions.map((each) => [each.mark, each.losses, ...shown(each)])).toEqual([
      [20_000, ['weights'], 'MultiChoice', '+a', '-b', '+c'],
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

const NAMED = (name: string): string =>
  item(
    declaration(values('c0')),
    score(),
    body(`<p>${name} <img src="../images/a.png" alt="x"/></p>`, choices(['a', 'b'])),
    matchCorrect,
  );

describe('a package of QTI 2', () => {
  it('has the order, sections and weights of its test', async () => {
    const { questions, leftOut } = await readQuestions(
      packageOf({
        'imsmanifest.xml': '<manifest/>',
        'items/1.xml': NAMED('first'),
        'items/2.xml': NAMED('second'),
        'items/3.xml': NAMED('in no test'),
        'images/a.png': Uint8Array.of(1),
        'test.xml': `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="اختبار"><testPart identifier="p" navigationMode="nonlinear" submissionMode="simultaneous"><itemSessionControl maxAttempts="1"/>
          <assessmentSection identifier="s" title="القسم" visible="true"><assessmentSection identifier="s2" title="الموجات" visible="true"><selection select="1"/><assessmentItemRef identifier="b" href="items/2.xml"><weight identifier="WEIGHT" value="3"/></assessmentItemRef></assessmentSection><assessmentItemRef identifier="a" href="items/1.xml"/><assessmentItemRef identifier="z" href="items/9.xml"/></assessmentSection></testPart></assessmentTest>`,
      }),
    );
    expect(
      questions.map(({ html, mark, category, losses, files }) => [
        html.slice(3, 9).trim(),
        mark,
        category,
        losses,
        files.map(({ name }) => name),
      ]),
    ).toEqual([
      ['second', 30_000, ['القسم', 'الموجات'], ['randomSelection'], ['a.png']],
      ['first', 10_000, ['القسم'], [], ['a.png']],
      ['in no', 10_000, [], [], ['a.png']],
    ]);
    expect(leftOut).toEqual([
      { name: 'اختبار', kind: 'test', reason: 'settings' },
      { name: 'items/9.xml', kind: 'file', reason: 'missingFile' },
    ]);
  });

  it('has the order of its manifest without a test', async () => {
    const { questions } = await readQuestions(
      packageOf({
        '1.xml': NAMED('first'),
        '2.xml': NAMED('second'),
        'imsmanifest.xml':
          '<manifest><resources><resource href="2.xml"/><resource href="1.xml"/></resources></manifest>',
      }),
    );
    expect(questions.map(({ html }) => html.slice(3, 9).trim())).toEqual(['second', 'first']);
  });

  it('puts a shared text before the question', async () => {
    const { questions } = await readQuestions(
      packageOf({
        'stimuli/s.xml':
          '<qti-assessment-stimulus identifier="s" title="s"><qti-stimulus-body><p>نص مشترك</p></qti-stimulus-body></qti-assessment-stimulus>',
        'items/1.xml': asVersion3(NAMED('first')).replace(
          '<qti-item-body>',
          '<qti-assessment-stimulus-ref identifier="s" href="../stimuli/s.xml"/><qti-item-body>',
        ),
        'images/a.png': Uint8Array.of(1),
      }),
    );
    expect(questions[0]!.html).toBe(
      '<p>نص مشترك</p><p>first <img alt="x" src="@@PLUGINFILE@@/a.png"></p>',
    );
  });

  it('gives different names to pictures of different folders', async () => {
    const two = NAMED('x').replace('<img ', '<img src="../other/a.png" alt=""/><img ');
    const { questions } = await readQuestions(
      packageOf({
        'items/1.xml': two,
        'images/a.png': Uint8Array.of(1),
        'other/a.png': Uint8Array.of(2),
      }),
    );
    expect(questions[0]!.files.map(({ name, content }) => [name, ...content])).toEqual([
      ['a.png', 2],
      ['a-2.png', 1],
    ]);
  });
});
