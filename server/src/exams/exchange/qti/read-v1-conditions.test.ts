import { readQuestions, shown } from './testing/read';

const SCORE = '<setvar varname="SCORE" action="Set">1</setvar>';
const when = (tests: string, { score = SCORE, proceed = 'No' } = {}): string =>
  `<respcondition continue="${proceed}"><conditionvar>${tests}</conditionvar>${score}</respcondition>`;
const compared = (operator: string, value: string, more = ''): string =>
  `<${operator} respident="R"${more}>${value}</${operator}>`;
const equal = (value: string): string => compared('varequal', value);

const label = (id: string): string =>
  `<response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label>`;
const RESPONSES = {
  choice: `<response_lid ident="R" rcardinality="Single"><render_choice>${['A', 'B', 'C'].map(label).join('')}</render_choice></response_lid>`,
  number: '<response_num ident="R"><render_fib fibtype="Decimal"/></response_num>',
  several: `<response_lid ident="R" rcardinality="Multiple"><render_choice>${['A', 'B', 'C'].map(label).join('')}</render_choice></response_lid>`,
  text: '<response_str ident="R"><render_fib/></response_str>',
} as const;

/** The question, or the reason why it is left out. */
async function read(response: keyof typeof RESPONSES, conditions: string): Promise<string[]> {
  const { questions, leftOut } = await readQuestions(
    `<questestinterop><item ident="i" title="x"><presentation><material><mattext>x</mattext></material>${RESPONSES[response]}</presentation><resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0"/></outcomes>${conditions}</resprocessing></item></questestinterop>`,
  );
  return [...questions.flatMap(shown), ...leftOut.map(({ reason }) => reason)];
}

describe('conditions of QTI 1.2', () => {
  it.each<[string, keyof typeof RESPONSES, string, string[]]>([
    ['varequal', 'choice', equal('B'), ['OneChoice', '-A', '+B', '-C']],
    ['varequal', 'text', equal('Paris'), ['FillInTheBlanks', '+Paris']],
    ['varequal', 'number', equal('5'), ['Number', '+5']],
    ['varequal without a number', 'number', equal('5') + equal('pi'), ['number']],
    [
      'and, not',
      'several',
      `<and>${equal('A')}<not>${equal('B')}</not>${equal('C')}</and>`,
      ['MultiChoice', '+A', '-B', '+C'],
    ],
    ['or', 'choice', `<or>${equal('A')}${equal('C')}</or>`, ['OneChoice', '+A', '-B', '+C']],
    [
      'vargte, varlte',
      'number',
      compared('vargte', '4') + compared('varlte', '6'),
      ['Number', '+5 ±1'],
    ],
    ['vargt, varlt', 'number', compared('vargt', '4') + compared('varlt', '6'), ['openRange']],
    ['vargte of a text', 'text', `<or>${equal('5')}${compared('vargte', '4')}</or>`, ['scoring']],
    ['varlt of a choice', 'choice', `<or>${equal('A')}${compared('varlt', '4')}</or>`, ['scoring']],
    ['varsubstring', 'text', compared('varsubstring', 'Par'), ['FillInTheBlanks', '+*Par*']],
    ['varsubstring', 'choice', compared('varsubstring', 'A'), ['scoring']],
    ['unanswered', 'choice', '<unanswered respident="R"/>', ['noRightAnswer']],
    ['unanswered', 'text', `<or>${equal('a')}<unanswered respident="R"/></or>`, ['scoring']],
    ['other', 'choice', '<other/>', ['scoring']],
    ['other', 'text', '<other/>', ['noRightAnswer']],
    ...(['choice', 'several', 'text', 'number'] as const).flatMap((response) =>
      [
        compared('varsubset', 'A,B', ' setmatch="Exact"'),
        compared('varsubset', 'A,B', ' setmatch="Partial"'),
        compared('varinside', '1,2,3', ' areatype="Ellipse"'),
        '<var_extension>x</var_extension>',
        ...['durequal', 'durlt', 'durlte', 'durgt', 'durgte'].map((name) => compared(name, 'PT5M')),
      ].map((test): [string, typeof response, string, string[]] => [
        /\w+/.exec(test)![0],
        response,
        `<or>${equal(response === 'number' ? '5' : 'A')}${test}</or>`,
        ['scoring'],
      ]),
    ),
    ['durlt alone', 'text', compared('durlt', 'PT5M'), ['scoring']],
  ])('marks as by %s of a %s, or leaves it out', async (_name, response, tests, expected) => {
    expect(await read(response, when(tests))).toEqual(expected);
  });

  it('traps with other what no condition before did', async () => {
    const nothing = '<setvar varname="SCORE" action="Set">0</setvar>';
    const right = when(equal('B'), { proceed: 'Yes' });
    expect(await read('choice', right + when('<other/>', { score: nothing }))).toEqual([
      'OneChoice',
      '-A',
      '+B',
      '-C',
    ]);
    const wrong = when(`<or>${equal('A')}<unanswered respident="R"/></or>`, {
      score: nothing,
      proceed: 'Yes',
    });
    expect(await read('choice', wrong + when('<other/>'))).toEqual(['OneChoice', '-A', '+B', '+C']);
  });

  it('leaves out a question with an extension of a condition', async () => {
    const extended = `<respcondition><respcond_extension>x</respcond_extension>${SCORE}</respcondition>`;
    expect(await read('choice', when(equal('A')) + extended)).toEqual(['scoring']);
  });

  it('leaves a text without points to a person', async () => {
    const none = '<setvar varname="SCORE" action="Set">0</setvar>';
    expect(await read('text', when('<other/>', { score: none }))).toEqual(['AttachedFile']);
  });
});
