import {
  body,
  choices,
  declaration,
  field,
  item,
  mapping,
  mapResponse,
  matchCorrect,
  score,
  values,
} from './testing/fixtures-v2';
import { readQuestions } from './testing/read';
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

const longText = '<extendedTextInteraction responseIdentifier="RESPONSE"/>';

describe.each(VERSIONS)('questions of %s', (_version, write) => {
  it.each<[string, string, string]>([
    [
      'points for the words of a long text',
      item(
        declaration(mapping([['osmosis', '1']]), text),
        score(),
        body('<p>سؤال</p>', longText),
        mapResponse,
      ),
      'scoring',
    ],
    [
      'a rule for the words of a long text',
      item(
        declaration('', text),
        score(),
        body('<p>سؤال</p>', longText),
        rules(
          when(
            `<substring caseSensitive="false">${base('osmosis', 'string')}${variable}</substring>`,
            '1',
          ),
        ),
      ),
      'scoring',
    ],
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
      'an operator of another system without a value',
      item(
        declaration(mapping([['c0', '1']])),
        score(),
        body('<p>سؤال</p>', choices(['a', 'b'])),
        rules(
          when(`<customOperator class="x">${correct}</customOperator>`, '1'),
          '<setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue>',
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
});
