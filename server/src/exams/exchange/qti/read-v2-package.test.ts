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

  it('finds files with names in other letters by their encoded addresses', async () => {
    const named = { 'أسئلة/سؤال 1.xml': NAMED('first'), 'أسئلة/سؤال 2.xml': NAMED('second') };
    const reference = (number: number): string =>
      `<assessmentItemRef identifier="i${number}" href="${encodeURI(`أسئلة/سؤال ${number}.xml`)}"><weight identifier="W" value="${number}"/></assessmentItemRef>`;
    const test = `<assessmentTest identifier="t" title="x"><testPart identifier="p"><assessmentSection identifier="s" title="القسم" visible="true">${reference(2)}${reference(1)}</assessmentSection></testPart></assessmentTest>`;
    const inTest = await readQuestions(packageOf({ ...named, 'test.xml': test }));
    expect(inTest.questions.map(({ mark, category }) => [mark, category])).toEqual([
      [20_000, ['القسم']],
      [10_000, ['القسم']],
    ]);
    expect(inTest.leftOut.filter(({ name }) => name.endsWith('.xml'))).toEqual([]);
    const manifest = [2, 1].map(
      (number) => `<resource href="${encodeURI(`أسئلة/سؤال ${number}.xml`)}"/>`,
    );
    const inManifest = await readQuestions(
      packageOf({ ...named, 'imsmanifest.xml': `<manifest>${manifest.join('')}</manifest>` }),
    );
    expect(inManifest.questions.map(({ html }) => html.slice(3, 9).trim())).toEqual([
      'second',
      'first',
    ]);
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

  describe('with sections in files of their own', () => {
    const FILES = {
      'a-section.xml': `<assessmentSection identifier="s" title="الموجات" visible="true"><assessmentItemRef identifier="b" href="items/2.xml"><weight identifier="W" value="3"/></assessmentItemRef></assessmentSection>`,
      'images/a.png': Uint8Array.of(1),
      'items/1.xml': NAMED('first'),
      'items/2.xml': NAMED('second'),
      'items/3.xml': NAMED('third'),
    };
    const testOf = (section: string): string =>
      `<assessmentTest identifier="t" title="اختبار"><testPart identifier="p"><assessmentSection identifier="r" title="القسم" visible="true"><assessmentItemRef identifier="a" href="items/1.xml"/>${section}<assessmentItemRef identifier="c" href="items/3.xml"/></assessmentSection></testPart></assessmentTest>`;
    const REFERENCE = '<assessmentSectionRef identifier="s" href="a-section.xml"/>';
    const read = async (files: Readonly<Record<string, string>>) => {
      const { questions, leftOut } = await readQuestions(packageOf({ ...FILES, ...files }));
      return {
        leftOut,
        questions: questions.map(({ html, mark, category, losses }) => [
          html.slice(3, 9).trim(),
          mark,
          category,
          losses,
        ]),
      };
    };

    it.each([
      ['QTI 2', REFERENCE],
      ['QTI 3', '<qti-assessment-section-ref identifier="s" href="a-section.xml"/>'],
      ['XInclude', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="a-section.xml"/>'],
    ])('has their items in their place (%s)', async (_name, reference) => {
      expect(await read({ 'test.xml': testOf(reference) })).toEqual({
        questions: [
          ['first', 10_000, ['القسم'], []],
          ['second', 30_000, ['القسم', 'الموجات'], []],
          ['third', 10_000, ['القسم'], []],
        ],
        leftOut: [],
      });
    });

    it('names a random selection of a section in another file', async () => {
      const section = testOf(`<selection select="1"/>${REFERENCE}`);
      const { questions } = await read({ 'test.xml': section });
      expect(questions.map(([, , , losses]) => losses)).toEqual(Array(3).fill(['randomSelection']));
    });

    it('names a section that the package does not contain', async () => {
      const missing = testOf('<assessmentSectionRef identifier="s" href="parts/none.xml"/>');
      expect((await read({ 'test.xml': missing })).leftOut).toEqual([
        { name: 'parts/none.xml', kind: 'file', reason: 'missingFile' },
      ]);
    });

    it('ends where a section refers to itself', async () => {
      const own = `<assessmentSection identifier="s" title="x" visible="true">${REFERENCE}<assessmentSectionRef identifier="u" href="b.xml"/><assessmentItemRef identifier="b" href="items/2.xml"/></assessmentSection>`;
      const { questions, leftOut } = await read({
        'a-section.xml': own,
        'b.xml': own.replace('title="x"', 'title="y"').replace('items/2.xml', 'items/3.xml'),
        'test.xml': testOf(REFERENCE),
      });
      expect(questions.map(([text, , category]) => [text, category])).toEqual([
        ['first', ['القسم']],
        ['third', ['القسم', 'x', 'y']],
        ['second', ['القسم', 'x']],
      ]);
      expect(leftOut).toEqual([]);
    });
  });
});
