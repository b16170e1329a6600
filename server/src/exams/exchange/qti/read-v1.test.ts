import {
  blackboardAnswer,
  blackboardChoices,
  blackboardFeedback,
  blackboardField,
  blackboardItem,
  blackboardPart,
  blackboardPool,
  blackboardRight,
  canvasBank,
  canvasChoices,
  canvasField,
  canvasItem,
  canvasQuiz,
  canvasRight,
  cartridgeItem,
  cartridgeQuiz,
  equal,
} from './testing/fixtures-v1';
import { packageOf, readQuestions, shown } from './testing/read';

const several = (...right: readonly number[]): string =>
  `<and>${[0, 1, 2]
    .map((label) => (right.includes(label) ? equal(`${label}`) : `<not>${equal(`${label}`)}</not>`))
    .join('')}</and>`;
const bb = (value: string): string =>
  `<varequal respident="response" case="false">${value}</varequal>`;
const ordered = (name: string, value: string): string =>
  `<${name} respident="response1">${value}</${name}>`;

describe('questions of Canvas', () => {
  it.each<[string, string, string[]]>([
    [
      'multiple_choice_question',
      canvasItem('multiple_choice_question', canvasChoices(['أ', 'ب']), canvasRight(equal('1'))),
      ['OneChoice', '-أ', '+ب'],
    ],
    [
      'true_false_question',
      canvasItem('true_false_question', canvasChoices(['True', 'False']), canvasRight(equal('0'))),
      ['OneChoice', '+صح', '-خطأ'],
    ],
    [
      'multiple_answers_question',
      canvasItem(
        'multiple_answers_question',
        canvasChoices(['a', 'b', 'c'], { cardinality: 'Multiple' }),
        canvasRight(several(0, 2)),
      ),
      ['MultiChoice', '+a', '-b', '+c'],
    ],
    [
      'short_answer_question',
      canvasItem(
        'short_answer_question',
        canvasField(),
        canvasRight(equal('بغداد') + equal('Baghdad') + equal('5*5')),
      ),
      ['FillInTheBlanks', '+بغداد', '+Baghdad', String.raw`+5\*5`],
    ],
    [
      'numerical_question with a number, a margin and a range',
      canvasItem(
        'numerical_question',
        canvasField(' fibtype="Decimal"'),
        canvasRight(
          `<or>${equal('3.0')}<and>${ordered('vargte', '3.0')}${ordered('varlte', '3.0')}</and></or>`,
        ) +
          canvasRight(
            `<or>${equal('200')}<and>${ordered('vargte', '160.0')}${ordered('varlte', '240.0')}</and></or>`,
          ) +
          canvasRight(ordered('vargte', '-2.5') + ordered('varlte', '-1.25')),
      ),
      ['Number', '+-1.875 ±0.625', '+3', '+200 ±40'],
    ],
    ['essay_question', canvasItem('essay_question', canvasField(), ''), ['AttachedFile']],
    ['file_upload_question', canvasItem('file_upload_question', '', ''), ['AttachedFile']],
  ])('reads %s', async (kind, item, expected) => {
    const { questions, leftOut } = await readQuestions(canvasQuiz(item));
    expect(leftOut).toEqual([]);
    expect(questions.map(shown)).toEqual([expected]);
    expect(questions[0]).toMatchObject({
      html: '<div><p>نص السؤال</p></div>',
      mark: 25_000,
      category: ['اختبار الفصل'],
      // Canvas takes wrong choices off right ones, which its export does not say.
      losses: kind === 'multiple_answers_question' ? ['weights'] : [],
    });
  });

  it.each([
    ['0.0', 0],
    ['', null],
  ])('reads the mark of %j points', async (points, mark) => {
    const { questions } = await readQuestions(
      canvasQuiz(
        canvasItem('multiple_choice_question', canvasChoices(['a', 'b']), canvasRight(equal('0')), {
          points,
        }),
      ),
    );
    expect(questions.map((question) => question.mark)).toEqual([mark]);
  });

  it('gives the questions of a group the points of the group', async () => {
    const item = canvasItem(
      'multiple_choice_question',
      canvasChoices(['a', 'b']),
      canvasRight(equal('0')),
    );
    const group = (points: string) =>
      `<section ident="g" title="Group"><selection_ordering><selection><selection_number>1</selection_number><selection_extension>${points}</selection_extension></selection></selection_ordering>${item}</section>`;
    const { questions } = await readQuestions(
      canvasQuiz(group('<points_per_item>5.0</points_per_item>'), group(''), item),
    );
    expect(questions.map(({ mark, losses }) => [mark, losses])).toEqual([
      [50_000, ['randomSelection']],
      [25_000, ['randomSelection']],
      [25_000, []],
    ]);
  });

  it('reads a part that is enough as a pattern', async () => {
    const part = (text: string, more = '') =>
      `<varsubstring respident="response1"${more}>${text}</varsubstring>`;
    const item = (tests: string) =>
      canvasItem('short_answer_question', canvasField(), canvasRight(tests));
    const { questions, leftOut } = await readQuestions(
      canvasQuiz(
        item(part('5*')),
        item(equal('Paris')),
        item(part('pH', ' case="Yes"')),
        item(`${part('a')}<not>${equal('ba')}</not>`),
      ),
    );
    expect(questions.map(shown)).toEqual([
      ['FillInTheBlanks', String.raw`+*5\**`],
      ['FillInTheBlanks', '+Paris'],
    ]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['caseSensitive', 'wrongAccepted']);
  });

  it('keeps the gap of a sentence in which a text is typed', async () => {
    const presented = (rest: string) =>
      canvasItem('short_answer_question', canvasField() + rest, canvasRight(equal('بغداد')));
    const { questions } = await readQuestions(
      canvasQuiz(
        presented('<material><mattext>عاصمة العراق.</mattext></material>'),
        presented(
          '<material><mattext texttype="text/html">&lt;p&gt; &lt;/p&gt;</mattext></material>',
        ),
      ),
    );
    expect(questions.map(({ html }) => html)).toEqual([
      '<div><p>نص السؤال</p></div> _____ <p>عاصمة العراق.</p>',
      '<div><p>نص السؤال</p></div><p> </p>',
    ]);
  });

  it.each<[string, string, string]>([
    ['a matching', canvasItem('matching_question', canvasField() + canvasField(), ''), 'kind'],
    ['a text', canvasItem('text_only_question', '', ''), 'kind'],
    ['a formula', canvasItem('calculated_question', canvasField(), ''), 'template'],
    [
      'parts of the mark for one choice',
      canvasItem(
        'multiple_choice_question',
        canvasChoices(['a', 'b']),
        canvasRight(equal('0')) + canvasRight(equal('1'), '50'),
      ),
      'partial',
    ],
    [
      'points for each right choice alone',
      canvasItem(
        'multiple_answers_question',
        canvasChoices(['a', 'b', 'c'], { cardinality: 'Multiple' }),
        ['0', '2']
          .map((label) =>
            canvasRight(equal(label), '50', 'Yes').replace('action="Set"', 'action="Add"'),
          )
          .join(''),
      ),
      'partialRule',
    ],
    [
      'a range without its lower end',
      canvasItem(
        'numerical_question',
        canvasField(' fibtype="Decimal"'),
        canvasRight(ordered('vargt', '1') + ordered('varlte', '2')),
      ),
      'openRange',
    ],
    [
      'every number above one',
      canvasItem(
        'numerical_question',
        canvasField(' fibtype="Decimal"'),
        canvasRight(ordered('vargte', '1')),
      ),
      'openRange',
    ],
    [
      'no right choice',
      canvasItem('multiple_choice_question', canvasChoices(['a', 'b']), canvasRight('')),
      'noRightAnswer',
    ],
    [
      'capital letters that count',
      canvasItem('short_answer_question', canvasField(), canvasRight(equal('pH', ' case="Yes"'))),
      'caseSensitive',
    ],
    [
      'a text that contains the answer',
      canvasItem(
        'short_answer_question',
        canvasField(),
        canvasRight('<varsubset respident="response1">a</varsubset>'),
      ),
      'scoring',
    ],
    [
      'a wrong answer before one that it equals here',
      canvasItem(
        'short_answer_question',
        canvasField(),
        canvasRight(equal('أحمد'), '0') + canvasRight(equal('احمد')),
      ),
      'wrongAccepted',
    ],
    [
      'a text that any answer is',
      canvasItem(
        'short_answer_question',
        canvasField(),
        canvasRight(equal('a')) + canvasRight('<other/>'),
      ),
      'scoring',
    ],
    [
      'marks for no choice',
      canvasItem(
        'multiple_choice_question',
        canvasChoices(['a', 'b']),
        canvasRight(`<not>${equal('1')}</not>`),
      ),
      'scoring',
    ],
    [
      'marks for no choice among several',
      canvasItem(
        'multiple_choice_question',
        canvasChoices(['a', 'b'], { cardinality: 'Multiple' }),
        canvasRight(`<not>${equal('0')}</not><not>${equal('1')}</not>`),
      ),
      'noRightAnswer',
    ],
    [
      'an option that is a picture',
      canvasItem(
        'multiple_choice_question',
        canvasChoices(['<img src="https://example.com/a.png">', 'b'], { type: 'text/html' }),
        canvasRight(equal('1')),
      ),
      'emptyOption',
    ],
  ])('leaves out a question with %s', async (_what, item, reason) => {
    const { questions, leftOut } = await readQuestions(canvasQuiz(item));
    expect(questions).toEqual([]);
    expect(leftOut).toEqual([
      {
        name: 'نص السؤال',
        kind: expect.any(String) as string,
        reason,
      },
    ]);
  });

  it('needs all tests beside a choice that must not be made', async () => {
    const { questions } = await readQuestions(
      canvasQuiz(
        canvasItem(
          'multiple_choice_question',
          canvasChoices(['a', 'b', 'c']),
          canvasRight(`${equal('0')}<not>${equal('1')}</not>`),
        ),
      ),
    );
    expect(questions.map(shown)).toEqual([['OneChoice', '+a', '-b', '-c']]);
  });

  it('takes wrong choices off right ones as partial marks', async () => {
    const add = (label: string, score: string) =>
      canvasRight(equal(label), score, 'Yes').replace('action="Set"', 'action="Add"');
    const { questions } = await readQuestions(
      canvasQuiz(
        canvasItem(
          'multiple_answers_question',
          canvasChoices(['a', 'b', 'c'], { cardinality: 'Multiple' }),
          add('0', '50') + add('1', '-50') + add('2', '50'),
        ),
      ),
    );
    expect(questions.map(shown)).toEqual([['MultiChoice', '+a', '-b', '+c']]);
    expect(questions[0]!.losses).toEqual(['weights']);
  });

  it('keeps general feedback, and feedback on a label alone', async () => {
    const feedback = (ident: string) =>
      `<itemfeedback ident="${ident}"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;${ident}&lt;/p&gt;</mattext></material></flow_mat></itemfeedback>`;
    const shows = (label: string, ident: string) =>
      `<respcondition continue="Yes"><conditionvar>${equal(label)}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${ident}"/></respcondition>`;
    const { questions } = await readQuestions(
      canvasQuiz(
        canvasItem(
          'multiple_choice_question',
          canvasChoices(['a', 'b']),
          shows('0', '0_fb') + shows('1', 'correct_fb') + canvasRight(equal('1')),
          { more: ['general_fb', '0_fb', 'correct_fb'].map(feedback).join('') },
        ),
      ),
    );
    expect(questions[0]).toMatchObject({ feedback: '<p>general_fb</p>', losses: ['feedback'] });
    expect(questions[0]!.options.map((option) => option.feedback)).toEqual(['0_fb', undefined]);
  });

  it('names feedback, formulas, formatting and videos', async () => {
    const feedback = (ident: string) =>
      `<itemfeedback ident="${ident}"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;x&lt;/p&gt;</mattext></material></flow_mat></itemfeedback>`;
    const { questions } = await readQuestions(
      canvasQuiz(
        canvasItem(
          'multiple_choice_question',
          canvasChoices(['x<sup>2</sup>', '20 <b>&deg;C</b>'], { type: 'text/html' }),
          canvasRight(equal('1')),
          {
            html: '<p><img class="equation_image" src="/equation_images/x" alt="LaTeX: \\frac12" data-equation-content="\\frac12"> <math><mi>x</mi></math><math><mi>y</mi><annotation encoding="application/x-tex">y^2</annotation></math><iframe src="https://example.com/v"></iframe></p>',
            more: `${feedback('general_fb')}${feedback('1_fb')}<duration>PT1M</duration><objectives><material><mattext>x</mattext></material></objectives>`,
          },
        ),
      ),
    );
    expect(questions[0]).toMatchObject({
      html: '<p>\\(\\frac12\\) x\\(y^2\\)<iframe src="https://example.com/v"></iframe></p>',
      losses: ['formula', 'embedded', 'optionFormat', 'timeLimit', 'extras', 'optionFeedback'],
    });
    expect(questions.map(shown)).toEqual([['OneChoice', '-x²', '+20 °C']]);
  });

  it('reads formulas that stand beside their pictures', async () => {
    const { questions, leftOut } = await readQuestions(
      canvasQuiz(
        canvasItem('multiple_choice_question', canvasChoices(['a', 'b']), canvasRight(equal('1')), {
          html: '<p>ما <img class="Wirisformula" src="/showimage?f=1" data-mathml="«math»«mfrac»«mn»1«/mn»«mn»2«/mn»«/mfrac»«/math»">؟</p>',
        }),
      ),
    );
    expect(leftOut).toEqual([]);
    expect(questions[0]).toMatchObject({ html: '<p>ما 1/2؟</p>', losses: [] });
  });

  it('reads scripts and fractions as text of the same meaning', async () => {
    const half = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
    const { questions } = await readQuestions(
      canvasQuiz(
        canvasItem(
          'multiple_choice_question',
          canvasChoices(['H<sub>2</sub>O', half], { type: 'text/html' }),
          canvasRight(equal('1')),
          { html: `<p>${half} <math><msup><mi>x</mi><mn>2</mn></msup></math></p>` },
        ),
      ),
    );
    expect(questions[0]).toMatchObject({ html: '<p>1/2 x²</p>', losses: [] });
    expect(questions.map(shown)).toEqual([['OneChoice', '-H₂O', '+1/2']]);
  });

  it('reads a course with quizzes and banks once each', async () => {
    const item = (text: string) =>
      canvasItem('multiple_choice_question', canvasChoices(['a', 'b']), canvasRight(equal('1')), {
        html: `<p>${text} <img src="$IMS-CC-FILEBASE$/Uploaded%20Media/a%20b.png?canvas_=1"></p>`,
      });
    const group = `<section ident="g" title="مجموعة"><selection_ordering><selection><sourcebank_ref>bank1</sourcebank_ref><selection_number>1</selection_number></selection></selection_ordering></section><section ident="h" title="أخرى"><selection_ordering><selection><sourcebank_ref>bank9</sourcebank_ref></selection></selection_ordering></section>`;
    const picture = Uint8Array.of(1, 2, 3);
    const { questions, leftOut } = await readQuestions(
      packageOf({
        'imsmanifest.xml': '<manifest/>',
        'quiz/assessment_qti.xml': cartridgeQuiz(
          cartridgeItem(
            'cc.multiple_choice.v0p1',
            canvasChoices(['a', 'b']),
            canvasRight(equal('1')),
          ),
        ),
        'quiz/assessment_meta.xml': '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"/>',
        'non_cc_assessments/quiz.xml.qti': canvasQuiz(item('في الاختبار'), group),
        'non_cc_assessments/bank1.xml.qti': canvasBank('bank1', 'بنك', item('في البنك')),
        'web_resources/Uploaded Media/a b.png': picture,
      }),
    );
    expect(questions.map(({ html, category }) => [html, category])).toEqual([
      ['<p>في الاختبار <img src="@@PLUGINFILE@@/a%20b.png"></p>', ['اختبار الفصل']],
      ['<p>في البنك <img src="@@PLUGINFILE@@/a%20b.png"></p>', ['بنك']],
    ]);
    expect(questions[0]!.files).toEqual([{ name: 'a b.png', content: Buffer.from(picture) }]);
    expect(leftOut).toEqual([
      { name: 'مجموعة', kind: 'section', reason: 'settings' },
      { name: 'أخرى', kind: 'section', reason: 'notInFile' },
    ]);
  });
});

describe('questions of a Common Cartridge', () => {
  it('have no marks, and the settings of their test are named', async () => {
    const { questions, leftOut } = await readQuestions(
      packageOf({
        'a/assessment_qti.xml': cartridgeQuiz(
          cartridgeItem(
            'cc.fib.v0p1',
            canvasField(),
            `<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback linkrefid="general_fb"/></respcondition>${canvasRight(equal('Blank') + equal('white'))}`,
          ),
          cartridgeItem(
            'cc.multiple_response.v0p1',
            canvasChoices(['a', 'b', 'c'], { cardinality: 'Multiple' }),
            canvasRight(several(1)),
          ),
        ),
      }),
    );
    expect(questions.map((question) => [question.mark, ...shown(question)])).toEqual([
      [null, 'FillInTheBlanks', '+Blank', '+white'],
      [null, 'MultiChoice', '-a', '+b', '-c'],
    ]);
    expect(leftOut).toEqual([{ name: 'Quiz', kind: 'test', reason: 'settings' }]);
  });
});

describe('questions of Blackboard', () => {
  it.each<[string, string, string[]]>([
    [
      'Multiple Choice',
      blackboardItem(
        'Multiple Choice',
        blackboardChoices(['أ', 'ب']),
        blackboardRight(bb('id1')) +
          `<respcondition><conditionvar><varequal respident="id0" case="false"/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition>`,
      ),
      ['OneChoice', '-أ', '+ب'],
    ],
    [
      'Multiple Answer',
      blackboardItem(
        'Multiple Answer',
        blackboardChoices(['a', 'b', 'c'], 'Multiple'),
        blackboardRight(`<and>${bb('id0')}<not>${bb('id1')}</not>${bb('id2')}</and>`),
      ),
      ['MultiChoice', '+a', '-b', '+c'],
    ],
    [
      'Fill in the Blank',
      blackboardItem(
        'Fill in the Blank',
        blackboardField(),
        blackboardAnswer(bb('Paris')) + blackboardAnswer(bb('باريس')),
      ),
      ['FillInTheBlanks', '+Paris', '+باريس'],
    ],
    [
      'Numeric',
      blackboardItem(
        'Numeric',
        blackboardField('response_num', 'Decimal'),
        blackboardAnswer(
          `<vargte respident="response">9.70000</vargte><varlte respident="response">9.90000</varlte>${bb('9.80000')}`,
        ),
      ),
      ['Number', '+9.8 ±0.1'],
    ],
    ['Essay', blackboardItem('Essay', blackboardField(), ''), ['AttachedFile']],
  ])('reads %s', async (_kind, item, expected) => {
    const { questions, leftOut } = await readQuestions(
      packageOf({ 'imsmanifest.xml': '<manifest/>', 'res00001.dat': blackboardPool(item) }),
    );
    expect(leftOut).toEqual([]);
    expect(questions.map(shown)).toEqual([expected]);
    expect(questions[0]).toMatchObject({
      html: '<p>نص السؤال</p>',
      mark: 100_000,
      category: ['حوض الأسئلة'],
      losses: [],
    });
  });

  it('reads conditions in the language of the site', async () => {
    const test = (text: string) => `<varequal respident="استجابة" case="No">${text}</varequal>`;
    const { questions } = await readQuestions(
      blackboardPool(
        blackboardItem(
          'True/False',
          blackboardChoices(['true', 'false']),
          blackboardRight(test('id1')),
        ),
        blackboardItem('Fill in the Blank', blackboardField(), blackboardAnswer(test('باريس'))),
      ),
    );
    expect(questions.map(shown)).toEqual([
      ['OneChoice', '-صح', '+خطأ'],
      ['FillInTheBlanks', '+باريس'],
    ]);
  });

  describe('with labels that no condition names (Ultra)', () => {
    const ultra = (conditions: string, feedback = '') =>
      blackboardItem(
        'Multiple Answer',
        blackboardChoices(['a', 'b', 'c'], 'Multiple'),
        conditions,
      ).replace('</item>', `${feedback}</item>`);
    const right = blackboardRight(
      `<and><not>${bb('x1')}</not>${bb('x2')}<not>${bb('x3')}</not></and>`,
    );
    const parts = (...labels: readonly string[]) =>
      labels.map((label) => blackboardPart(label, '0')).join('');

    it('reads them in their order', async () => {
      const { questions } = await readQuestions(
        blackboardPool(
          ultra(right + parts('x1', 'x2', 'x3'), blackboardFeedback('x2', 'Well done')),
          ultra(right),
        ),
      );
      const expected = ['MultiChoice', '-a', '+b', '-c'];
      expect(questions.map(shown)).toEqual([expected, expected]);
      expect(questions[0]!.options.map(({ feedback }) => feedback)).toEqual([
        undefined,
        'Well done',
        undefined,
      ]);
    });

    it.each([
      ['are fewer', blackboardRight(`<and>${bb('x1')}<not>${bb('x2')}</not></and>`)],
      ['have two orders', right + parts('x2', 'x1', 'x3')],
    ])('leaves the question out where they %s', async (_what, conditions) => {
      const { leftOut } = await readQuestions(blackboardPool(ultra(conditions)));
      expect(leftOut.map(({ reason }) => reason)).toEqual(['noRightAnswer']);
    });
  });

  it('keeps feedback on single options', async () => {
    const item = blackboardItem(
      'Multiple Choice',
      blackboardChoices(['a', 'b']),
      blackboardRight(bb('id1')) + blackboardPart('id0', '0') + blackboardPart('id1', '100'),
    ).replace(
      '</item>',
      `${blackboardFeedback('id0', 'Read page 3')}${blackboardFeedback('id1', '')}</item>`,
    );
    const { questions } = await readQuestions(blackboardPool(item));
    expect(questions.map(({ losses }) => [...losses])).toEqual([[]]);
    expect(questions[0]!.options.map(({ feedback }) => feedback)).toEqual([
      'Read page 3',
      undefined,
    ]);
  });

  it.each([
    ['parts of the mark', '<bbmd_partialcredit>true</bbmd_partialcredit>', '50', ['partial']],
    ['parts that are not given', '', '50', []],
    ['no part', '<bbmd_partialcredit>true</bbmd_partialcredit>', '0', []],
    ['a negative part', '', '-25', ['negative']],
    [
      'marks for each answer',
      '<bbmd_all_fullcredit_ind>true</bbmd_all_fullcredit_ind>',
      '0',
      ['scoring'],
    ],
  ])('checks %s for a wrong choice', async (_what, more, part, reasons) => {
    const item = blackboardItem(
      'Multiple Choice',
      blackboardChoices(['a', 'b']),
      blackboardRight(bb('id1')) + blackboardPart('id0', part) + blackboardPart('id1', '100'),
      { more },
    );
    const { leftOut } = await readQuestions(blackboardPool(item));
    expect(leftOut.map(({ reason }) => reason)).toEqual(reasons);
  });

  it.each([
    ['<p>هل السماء زرقاء؟</p>', 'yes_no', '+نعم', '-لا'],
    ['<p>Is the sky blue?</p>', 'yes_no', '+Yes', '-No'],
    ['<p>The sky is blue.</p>', 'agree_disagree', '+Agree', '-Disagree'],
    ['<p>The sky is blue.</p>', 'right_wrong', '+Right', '-Wrong'],
    ['<p>The sky is blue.</p>', 'true_false', '+True', '-False'],
  ])('has the options of %s (%s) as words', async (html, pair, ...options) => {
    const item = blackboardItem(
      'Either/Or',
      blackboardChoices([`${pair}.true`, `${pair}.false`]),
      blackboardRight(bb('id0')),
      { html },
    );
    expect((await readQuestions(blackboardPool(item))).questions.map(shown)).toEqual([
      ['OneChoice', ...options],
    ]);
  });

  it('leaves out several choices with partial credit, and matching', async () => {
    const { leftOut } = await readQuestions(
      blackboardPool(
        blackboardItem(
          'Multiple Answer',
          blackboardChoices(['a', 'b'], 'Multiple'),
          blackboardRight(`<and>${bb('id0')}</and>`),
          { more: '<bbmd_partialcredit>true</bbmd_partialcredit>' },
        ),
        blackboardItem('Matching', blackboardChoices(['a']) + blackboardChoices(['b']), ''),
      ),
    );
    expect(leftOut.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['Multiple Answer', 'partialRule'],
      ['Matching', 'kind'],
    ]);
  });

  it.each([
    ['<p>السماء زرقاء.</p>', '+صح', '-خطأ'],
    ['<p>The sky is blue.</p>', '+True', '-False'],
  ])('has true and false in the language of %s', async (html, ...options) => {
    const item = blackboardItem(
      'True/False',
      blackboardChoices(['true', 'false']),
      blackboardRight(bb('id0')),
      { html },
    );
    expect((await readQuestions(blackboardPool(item))).questions.map(shown)).toEqual([
      ['OneChoice', ...options],
    ]);
  });

  it.each([
    ['notes', { more: '<qmd_instructornotes>See page 3</qmd_instructornotes>' }, ''],
    [
      'a model answer',
      {},
      '<itemfeedback ident="solution"><solution><solutionmaterial><material><mattext>Energy</mattext></material></solutionmaterial></solution></itemfeedback>',
    ],
  ])('names %s for the marker', async (_name, content, feedback) => {
    const item = blackboardItem('Essay', blackboardField(), '', content).replace(
      '</item>',
      `${feedback}</item>`,
    );
    const { questions } = await readQuestions(blackboardPool(item));
    expect(questions.map(({ losses }) => [...losses])).toEqual([['graderNotes']]);
  });

  it('names the introduction of a pool', async () => {
    const pool = blackboardPool(blackboardItem('Essay', blackboardField(), '')).replace(
      '<flow_mat class="Block"/>',
      '<flow_mat><material><mattext>Read first</mattext></material></flow_mat>',
    );
    expect((await readQuestions(pool)).leftOut).toEqual([
      { name: 'حوض الأسئلة', kind: 'test', reason: 'testText' },
    ]);
  });

  it('finds pictures by the number in their names', async () => {
    const picture = Uint8Array.of(9);
    const { questions, leftOut } = await readQuestions(
      packageOf({
        'res00001.dat': blackboardPool(
          blackboardItem('Essay', blackboardField(), '', {
            html: '<p><img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-123_1"><img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-9_1"></p>',
          }),
        ),
        'csfiles/home_dir/circuit__xid-123_1.png': picture,
      }),
    );
    expect(questions[0]).toMatchObject({
      html: '<p><img src="@@PLUGINFILE@@/circuit__xid-123_1.png"><img src=""></p>',
      files: [{ name: 'circuit__xid-123_1.png' }],
    });
    expect(leftOut.map(({ kind, reason }) => [kind, reason])).toEqual([['file', 'missingFile']]);
  });
});
