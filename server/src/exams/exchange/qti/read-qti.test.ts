import fc from 'fast-check';
import { CATEGORY_QUESTIONS_MAX } from '@riwaq/api';
import { strToU8, zipSync } from 'fflate';
import {
  body,
  choices,
  declaration,
  field,
  item,
  mapping,
  matchCorrect,
  score,
  values,
} from './testing/fixtures-v2';
import { packageOf, readQuestions } from './testing/read';
import { readQti } from './read-qti';

const choice = item(
  declaration(values('c0')),
  score(),
  body('<p>سؤال</p>', choices(['a', 'b'])),
  matchCorrect,
);
const DOCTYPE = '<!DOCTYPE assessmentItem [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const withDoctype = choice.replace('?>', `?>${DOCTYPE}`).replace('سؤال', '&x;');
const megabytes = (count: number): Uint8Array => new Uint8Array(count * 1_000_000).fill(0x41);

describe('readQti', () => {
  it.each<[string, () => string | Uint8Array, string]>([
    ['a document type', () => withDoctype, 'doctype'],
    ['no XML', () => 'A. x', 'malformed'],
    ['bytes that are no text', () => 'a\0b', 'notText'],
    ['another document', () => '<quiz/>', 'noQti'],
    [
      'a package without questions',
      () => packageOf({ 'a.xml': '<quiz/>', 'b.html': 'x' }),
      'noQti',
    ],
    ['a package that is cut off', () => packageOf({ 'a.xml': choice }).subarray(0, 60), 'archive'],
    ['a path that leaves the package', () => packageOf({ '../a.xml': choice }), 'archive'],
    ['an absolute path', () => packageOf({ '/a.xml': choice }), 'archive'],
    ['51 MB in few bytes', () => packageOf({ 'a.xml': megabytes(51) }), 'tooLarge'],
    [
      '52 MB in two files',
      () => packageOf({ 'a.xml': megabytes(26), 'b.xml': megabytes(26) }),
      'tooLarge',
    ],
    [
      'more files than are read',
      () =>
        zipSync(
          Object.fromEntries(
            Array.from({ length: 10_001 }, (_, index) => [`${index}`, strToU8('')]),
          ),
          { level: 0 },
        ),
      'tooLarge',
    ],
    [
      'more questions than a category holds',
      () => `<questestinterop>${'<item/>'.repeat(CATEGORY_QUESTIONS_MAX + 1)}</questestinterop>`,
      'tooManyQuestions',
    ],
  ])('refuses %s', async (_what, source, reason) => {
    const content = source();
    expect(await readQti(typeof content === 'string' ? strToU8(content) : content)).toMatchObject({
      kind: 'refused',
      reason,
    });
  });

  it('names unreadable parts of a package and reads the others', async () => {
    const { questions, leftOut } = await readQuestions(
      packageOf({
        'imsmanifest.xml': '<manifest',
        'a.xml': withDoctype,
        'b.xml': choice,
        'c.xml': choice.slice(0, -9),
      }),
    );
    expect(questions).toHaveLength(1);
    expect(leftOut).toEqual([
      { name: 'imsmanifest.xml', kind: 'malformed', reason: 'unreadable' },
      { name: 'a.xml', kind: 'doctype', reason: 'unreadable' },
      { name: 'c.xml', kind: 'malformed', reason: 'unreadable' },
    ]);
  });

  it('names an item that is left out by its question without the choices', async () => {
    const { leftOut } = await readQuestions(
      item(declaration(''), score(), body('<p>سؤال</p>', choices(['أ', 'ب']))),
    );
    expect(leftOut).toMatchObject([{ name: 'سؤال', reason: 'noRightAnswer' }]);
  });

  it('leaves out an item whose rules take too many steps', async () => {
    const test = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>';
    const { leftOut } = await readQuestions(
      item(
        declaration(values('c0'), { cardinality: 'multiple' }),
        score(),
        body('<p>سؤال</p>', choices([...'abcdefgh'], { most: 0 })),
        `<responseProcessing><responseCondition><responseIf><or>${test.repeat(2000)}</or></responseIf></responseCondition></responseProcessing>`,
      ),
    );
    expect(leftOut).toMatchObject([{ reason: 'scoring' }]);
  });

  it.each<[string, string]>([
    [
      'correct values',
      item(
        declaration(values(...Array.from({ length: 200 }, (_each, index) => `c${index}`)), {
          cardinality: 'multiple',
        }),
        score(),
        body('<p>سؤال</p>', choices([...'abcdefgh'], { most: 0 })),
        `<responseProcessing><responseCondition><responseIf><or>${'<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'.repeat(100)}</or></responseIf></responseCondition></responseProcessing>`,
      ),
    ],
    [
      'entries of a mapping',
      item(
        declaration(
          mapping(Array.from({ length: 100 }, (_each, index) => [`${index}`, '1'] as const)),
          { baseType: 'float' },
        ),
        score(),
        body('<p>سؤال</p>', field),
        `<responseProcessing><setOutcomeValue identifier="SCORE"><max>${'<mapResponse identifier="RESPONSE"/>'.repeat(50)}</max></setOutcomeValue></responseProcessing>`,
      ),
    ],
    [
      'characters of texts',
      item(
        declaration(values('c0')),
        score(),
        body('<p>سؤال</p>', choices([...'abcdefgh'])),
        `<responseProcessing><responseCondition><responseIf><or>${`<stringMatch caseSensitive="false"><variable identifier="RESPONSE"/><baseValue baseType="string">${'x'.repeat(1_000_000)}</baseValue></stringMatch>`.repeat(25)}</or></responseIf></responseCondition></responseProcessing>`,
      ),
    ],
  ])('leaves out an item whose rules compare too many %s', async (_what, source) => {
    const { leftOut } = await readQuestions(source);
    expect(leftOut).toMatchObject([{ reason: 'scoring' }]);
  });

  it('embeds pictures that are inside their addresses', async () => {
    const { questions } = await readQuestions(
      choice.replace('<p>سؤال</p>', '<p>سؤال <img src="data:image/png;base64,AQI=" alt=""/></p>'),
    );
    expect(questions[0]).toMatchObject({
      html: '<p>سؤال <img alt="" src="@@PLUGINFILE@@/picture.png"></p>',
      files: [{ name: 'picture.png', content: Buffer.of(1, 2) }],
    });
  });

  it('never throws, whatever the XML', async () => {
    const piece = fc.constantFrom(
      ...'assessmentItem responseDeclaration outcomeDeclaration itemBody choiceInteraction simpleChoice textEntryInteraction responseProcessing responseCondition responseIf match variable correct equal questestinterop item presentation response_lid render_choice response_label resprocessing respcondition conditionvar varequal setvar section'
        .split(' ')
        .flatMap((name) => [
          `<${name} identifier="RESPONSE" ident="RESPONSE" responseIdentifier="RESPONSE" respident="RESPONSE">`,
          `</${name}>`,
        ]),
      'نص',
      '1',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        for (const root of ['assessmentItem', 'questestinterop'])
          expect(['read', 'refused']).toContain(
            (await readQti(strToU8(`<${root}>${pieces.join('')}</${root}>`))).kind,
          );
      }),
    );
  });

  it('never throws, whatever the bytes of a package', async () => {
    const content = packageOf({ 'imsmanifest.xml': '<manifest/>', 'a.xml': choice });
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length - 1), fc.nat(255), async (at, value) => {
        const changed = Uint8Array.from(content);
        changed[at] = value;
        expect(['read', 'refused']).toContain((await readQti(changed)).kind);
      }),
    );
  });
});
