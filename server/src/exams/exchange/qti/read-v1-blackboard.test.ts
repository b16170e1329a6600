import {
  blackboardAnswer,
  blackboardChoices,
  blackboardFeedback,
  blackboardField,
  blackboardItem,
  blackboardPart,
  blackboardPool,
  blackboardRight,
} from './testing/fixtures-v1';
import { packageOf, readQuestions, shown } from './testing/read';

const bb = (value: string): string =>
  `<varequal respident="response" case="false">${value}</varequal>`;

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
