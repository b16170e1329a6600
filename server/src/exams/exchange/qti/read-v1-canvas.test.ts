import {
  canvasBank,
  canvasChoices,
  canvasField,
  canvasItem,
  canvasQuiz,
  canvasRight,
  cartridgeItem,
  cartridgeQuiz,
  equal,
  several,
} from './testing/fixtures-v1';
import { packageOf, readQuestions, shown } from './testing/read';

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
      losses: [],
    });
    // Canvas takes wrong choices off right ones, which its export does not say.
    expect(questions[0]!.marking).toBe(kind === 'multiple_answers_question' ? 'parts' : undefined);
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
        item(`${part('a')}<not>${part('b')}</not>`),
        item(`<or>${equal('a')}<and>${part('b')}${part('c')}</and></or>`),
      ),
    );
    expect(questions.map(shown)).toEqual([
      ['FillInTheBlanks', String.raw`+*5\**`],
      ['FillInTheBlanks', '+Paris'],
    ]);
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'caseSensitive',
      'wrongAccepted',
      'scoring',
      'scoring',
    ]);
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
    expect(questions[0]!.marking).toBe('parts');
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
        'quiz/assessment_meta.xml':
          '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>مجموعة</title><description>&lt;p&gt; &lt;/p&gt;</description><allowed_attempts>1</allowed_attempts></quiz>',
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

  it.each<[string, string, string[]]>([
    ['an introduction', '<description>&lt;p&gt;Read it&lt;/p&gt;</description>', ['testText']],
    ['a time', '<time_limit>30</time_limit>', ['settings']],
    ['several attempts', '<allowed_attempts>-1</allowed_attempts>', ['settings']],
    ['a random order', '<shuffle_answers>true</shuffle_answers>', ['settings']],
    ['the usual settings', '<shuffle_answers>false</shuffle_answers><due_at/>', []],
  ])('names %s in a file of settings', async (_what, content, reasons) => {
    const { leftOut } = await readQuestions(
      packageOf({
        'imsmanifest.xml': '<manifest/>',
        'quiz/assessment_meta.xml': `<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Quiz</title>${content}</quiz>`,
        'non_cc_assessments/quiz.xml.qti': canvasQuiz(
          canvasItem('essay_question', canvasField(), ''),
        ),
      }),
    );
    expect(leftOut).toEqual(reasons.map((reason) => ({ name: 'Quiz', kind: 'test', reason })));
  });
});
