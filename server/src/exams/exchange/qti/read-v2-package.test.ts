import {
  asVersion3,
  body,
  choices,
  declaration,
  item,
  matchCorrect,
  score,
  values,
} from './testing/fixtures-v2';
import { packageOf, readQuestions } from './testing/read';

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
