import { IMPORT_FORMAT } from '@riwaq/api';
import { htmlForStorage } from '../../../platform/files/rich-text';
import { readFile } from '../testing/read-file';
import { canvasChoice, canvasQuiz } from './testing/fixtures-v1';
import {
  body,
  choiceItem,
  choices,
  declaration,
  item,
  mapping,
  mapResponse,
  score,
  values,
} from './testing/fixtures-v2';
import { packageOf, readQuestions } from './testing/read';
import { writeMarkup } from './write-markup';

const PICTURE = '<img src="data:image/png;base64,AAAA" alt="x"/>';
const OPTIONS = ['a', 'b'];
const choice = (more = '', feedback = ''): string =>
  choiceItem(OPTIONS, '<p>x</p>', more).replace(
    '</assessmentItem>',
    `${feedback}</assessmentItem>`,
  );
const canvas = (more: string): string => canvasQuiz(canvasChoice(OPTIONS, { more }));
const hintV1 = (html: string): string =>
  `<itemfeedback ident="h"><hint><hintmaterial><material><mattext texttype="text/html">${html.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</mattext></material></hintmaterial></hint></itemfeedback>`;
const read = async (xml: string) => {
  const { entries } = await readFile(xml, IMPORT_FORMAT.qti);
  return { draft: entries[0]!.checked.draft, losses: entries[0]!.losses };
};

describe('settings of an answer in QTI', () => {
  it.each([
    ['QTI 2.1', choice().replace('<choiceInteraction', '<choiceInteraction shuffle="true"')],
    ['QTI 1.2', canvas('').replace('<render_choice', '<render_choice shuffle="Yes"')],
  ])('name the random order of options in %s', async (_name, file) => {
    expect((await read(file)).losses).toEqual(['order']);
  });

  it.each([
    ['QTI 2.1', choice().replace('<choiceInteraction', '<choiceInteraction minChoices="2"')],
    ['QTI 1.2', canvas('').replace('<render_choice', '<render_choice minnumber="2"')],
  ])('name the least number of choices in %s', async (_name, file) => {
    expect((await read(file)).losses).toEqual(['choiceLimit']);
  });

  const open = (interaction: string): string =>
    item(
      '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>',
      score(),
      body('<p>x</p>', interaction),
    );
  it.each([
    ['a pattern', '<extendedTextInteraction responseIdentifier="RESPONSE" patternMask="[a-z]*"/>'],
    ['several texts', '<extendedTextInteraction responseIdentifier="RESPONSE" maxStrings="3"/>'],
    ['a kind of file', '<uploadInteraction responseIdentifier="RESPONSE" type="image/png"/>'],
  ])('name %s', async (_name, interaction) => {
    expect((await read(open(interaction))).losses).toEqual(['answerForm']);
  });

  const withPlaceholder = (name: string): string =>
    open(`<extendedTextInteraction responseIdentifier="RESPONSE" ${name}="Write here"/>`);
  it.each(['placeholderText', 'placeholder-text'])('name the %s', async (name) => {
    expect((await read(withPlaceholder(name))).losses).toEqual(['placeholder']);
  });
});

it.each([
  ['0.33333', ['roundedMark']],
  ['0.3333', []],
  // The sum of three thirds is 1.
  ['0.99999', []],
])('names what the mark %s loses', async (mark, losses) => {
  const worth = mapping([['c0', mark]]);
  const xml = item(
    declaration(values('c0') + worth),
    score(),
    body('<p>x</p>', choices(OPTIONS)),
    mapResponse,
  );
  expect((await read(xml)).losses).toEqual(losses);
});

it('separates formulas from the text at them', async () => {
  const third = '2<math><mfrac><mn>1</mn><mn>3</mn></mfrac></math>x';
  const hint = `<rubricBlock view="candidate" class="hint"><p>${third}</p></rubricBlock>`;
  const { draft } = await read(choiceItem([third, 'b'], `${hint}<p>${third}</p>`));
  expect([draft.html, draft.hint, draft.options[0]!.text]).toEqual([
    '<p>2 1/3 x</p>',
    '2 1/3 x',
    '2 1/3 x',
  ]);
});

it('keeps spaces and lines that a style shows', async () => {
  const styled = '<p><span style="white-space:pre">a\n  &lt;b</span>\n c</p>';
  const { draft, losses } = await read(choice().replace('<p>x</p>', styled));
  expect(draft.html).toContain('a<br />\u00a0 &lt;b</span>\n c');
  expect(losses).toEqual([]);
});

it('reads a file in the encoding that it declares', async () => {
  const xml = choice().replace('UTF-8', 'ISO-8859-1').replace('<p>x</p>', '<p>Größe</p>');
  const { entries } = await readFile(Buffer.from(xml, 'latin1'), IMPORT_FORMAT.qti);
  expect(entries[0]?.checked.draft.html).toBe('<p>Größe</p>');
});

it('names how a text is spoken', async () => {
  const spoken = choiceItem(OPTIONS, '<p>a <ssml:sub alias="b">c</ssml:sub></p>');
  const xml = spoken.replace('<assessmentItem', '<assessmentItem xmlns:ssml="urn:ssml"');
  const { draft, losses } = await read(xml);
  expect([draft.html, losses]).toEqual(['<p>a c</p>', ['extras']]);
});

it('leaves out a question whose text is in another file', async () => {
  const including = choiceItem(OPTIONS, '<p>a</p><xi:include href="b.xml"/>');
  const xml = including.replace('<assessmentItem', '<assessmentItem xmlns:xi="urn:xi"');
  const { leftOut } = await readFile(xml, IMPORT_FORMAT.qti);
  expect(leftOut.map(({ reason }) => reason)).toEqual(['notInFile']);
});

it.each([
  ['<p class="qti-italic">a</p>', '<p><em>a</em></p>'],
  ['<span class="qti-bold">a</span>', '<strong>a</strong>'],
  ['<p class="qti-underline">a</p>', '<p><u>a</u></p>'],
  ['<p class="qti-bold qti-italic">a</p>', '<p><strong><em>a</em></strong></p>'],
  ['<span class="qti-underline qti-italic">a</span>', '<u><em>a</em></u>'],
])('imports the class of %s', async (html, stored) => {
  expect((await read(choiceItem(OPTIONS, html))).draft.html).toBe(stored);
});

it.each([
  ['<p>a</p><p class="qti-hidden">Key: b</p>', '<p>a</p>', ['hidden']],
  ['<p>a<span class="x qti-visually-hidden">b</span></p>', '<p>a</p>', ['hidden']],
  ['<p class="qti-writing-mode-vertical-rl">a</p>', '<p>a</p>', ['textFormat']],
  ['<p class="qti-writing-mode-horizontal-tb">a</p>', '<p>a</p>', []],
  [
    '<ol class="qti-list-style-type-lower-alpha"><li>a</li></ol>',
    '<ol><li>a</li></ol>',
    ['textFormat'],
  ],
  ['<ol class="qti-list-style-type-decimal"><li>a</li></ol>', '<ol><li>a</li></ol>', []],
])('reads the classes of QTI 3 in %s', async (html, stored, expected) => {
  const { draft, losses } = await read(choiceItem(OPTIONS, html));
  expect([draft.html, losses]).toEqual([stored, expected]);
});

it.each([
  ['qti-labels-upper-alpha qti-labels-suffix-period', ['optionFormat']],
  ['qti-labels-none qti-labels-suffix-none qti-orientation-horizontal', []],
])('names the letters of options by the classes %s', async (classes, expected) => {
  const file = choice().replace('<choiceInteraction', `<choiceInteraction class="${classes}"`);
  expect((await read(file)).losses).toEqual(expected);
});

describe('the direction of a part of an item', () => {
  it.each([
    ['that its letters do not have', ' dir="rtl"', '<p>x</p>', '<div dir="rtl"><p>x</p></div>'],
    [
      'of a text without letters',
      ' dir="ltr"',
      '<p>1 + 2</p>',
      '<div dir="ltr"><p>1 + 2</p></div>',
    ],
    ['that its letters have', ' dir="rtl"', '<p>ما</p>', '<p>ما</p>'],
    ['by a class', ' class="dir-rtl"', '<p>x</p>', '<div dir="rtl"><p>x</p></div>'],
  ])('is imported %s', async (_what, attribute, html, stored) => {
    const file = choiceItem(OPTIONS, html).replace('<itemBody', `<itemBody${attribute}`);
    expect((await read(file)).draft.html).toBe(stored);
  });

  it('is imported for a prompt, and named for an option', async () => {
    const file = item(
      declaration(values('c0')),
      score(),
      body(choices(OPTIONS, { prompt: 'x' }).replace('<prompt', '<prompt dir="rtl"')),
    ).replace('<simpleChoice', '<simpleChoice dir="rtl"');
    const { draft, losses } = await read(file);
    expect([draft.html, losses]).toEqual(['<div dir="rtl">x</div>', ['optionFormat']]);
  });
});

it.each([
  [
    'feedback',
    '<feedbackBlock outcomeIdentifier="F" identifier="f" showHide="show">',
    'feedbackBlock',
  ],
  ['graderNotes', '<rubricBlock view="scorer">', 'rubricBlock'],
])('names %s that is only a picture', async (loss, start, name) => {
  const { losses } = await read(choiceItem(OPTIONS, `<p>x</p>${start}${PICTURE}</${name}>`));
  expect(losses).toEqual([loss]);
});

describe('a sound beside a question', () => {
  const file = (attributes: string): string =>
    choiceItem(
      OPTIONS,
      `<mediaInteraction responseIdentifier="PLAYED" autostart="false"${attributes}><prompt>Listen</prompt><object data="https://example.com/a.mp3" type="audio/mpeg"/></mediaInteraction>`,
    );

  it('is no question of its own', async () => {
    const { questions, leftOut } = await readQuestions(file(''));
    expect(leftOut).toEqual([]);
    expect(questions[0]).toMatchObject({
      type: 'OneChoice',
      html: '<p>Listen</p><audio controls src="https://example.com/a.mp3"></audio>',
      losses: ['embedded'],
    });
  });

  it('has a limit that is named', async () => {
    const { questions } = await readQuestions(file(' maxPlays="2"'));
    expect(questions[0]!.losses).toEqual(['extras', 'embedded']);
  });
});

it('reads the numerals of true and false in XML', async () => {
  const worth = mapping([['a', '1']], '', ' caseSensitive="0"');
  const text = item(
    declaration(worth, { baseType: 'string' }),
    score(),
    body('<p>x <textEntryInteraction responseIdentifier="RESPONSE"/></p>'),
    mapResponse,
  );
  expect((await read(text)).draft.type).toBe('FillInTheBlanks');
  const shuffled = choice().replace('<choiceInteraction', '<choiceInteraction shuffle="1"');
  expect((await read(shuffled)).losses).toEqual(['order']);
});

describe('a text with a part that the rules name', () => {
  const RESPONSE = '<variable identifier="RESPONSE"/>';
  const named = (text: string): string => `<baseValue baseType="string">${text}</baseValue>`;
  const matched = (...operands: readonly string[]): string =>
    `<stringMatch substring="true" caseSensitive="false">${operands.join('')}</stringMatch>`;
  const part = (...operands: readonly string[]): string =>
    `<substring caseSensitive="false">${operands.join('')}</substring>`;
  const exact = (text: string): string =>
    `<stringMatch caseSensitive="false">${RESPONSE}${named(text)}</stringMatch>`;
  const has = (text: string): string => part(named(text), RESPONSE);
  const marked = async (test: string) => {
    const { questions, leftOut } = await readQuestions(
      item(
        declaration(values('Paris'), { baseType: 'string' }),
        score(),
        body('<p>x <textEntryInteraction responseIdentifier="RESPONSE"/></p>'),
        `<responseProcessing><responseCondition><responseIf><and><not><isNull>${RESPONSE}</isNull></not>${test}</and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
      ),
    );
    const texts = questions.flatMap(({ options }) => options.map(({ text }) => text));
    return [...texts, ...leftOut.map(({ reason }) => reason)];
  };

  it.each([
    ['substring of the response', part(named('Paris'), RESPONSE), ['*Paris*']],
    [
      'correct text in the response',
      part('<correct identifier="RESPONSE"/>', RESPONSE),
      ['*Paris*'],
    ],
    ['response in the substring', part(RESPONSE, named('Paris')), ['scoring']],
    ['response that stringMatch searches', matched(RESPONSE, named('Paris')), ['*Paris*']],
    ['response that stringMatch searches for', matched(named('Paris'), RESPONSE), ['scoring']],
    ['one of two parts', `<or>${has('Paris')}${has('Rome')}</or>`, ['*Paris*', '*Rome*']],
    ['part without another', `<and>${has('Paris')}<not>${has('Rome')}</not></and>`, ['scoring']],
    [
      'two parts beside an exact text',
      `<or>${exact('Paris')}<and>${has('Rome')}${has('Milan')}</and></or>`,
      ['scoring'],
    ],
  ])('is marked as by the rules or left out: %s', async (_what, test, expected) => {
    expect(await marked(test)).toEqual(expected);
  });
});

it('finds the right ones of many choices by their points', async () => {
  const letters = [...'abcdefghij'];
  const points = letters.map((_letter, at) => [`c${at}`, at < 4 ? '1' : '-1'] as const);
  const { questions } = await readQuestions(
    item(
      declaration(mapping(points, ' lowerBound="0"'), { cardinality: 'multiple' }),
      score(),
      body('<p>x</p>', choices(letters, { most: 0 })),
      mapResponse,
    ),
  );
  expect(
    questions.map(({ options }) => options.filter(({ isCorrect }) => isCorrect).length),
  ).toEqual([4]);
});

describe('a part of an item in another file', () => {
  const including = (file: string): string =>
    choiceItem(OPTIONS, `<p>x</p><xi:include href="${file}"/>`).replace(
      '<assessmentItem',
      '<assessmentItem xmlns:xi="http://www.w3.org/2001/XInclude"',
    );
  const packed = (part: string) =>
    readQuestions(packageOf({ 'items/1.xml': including('../parts/a.xml'), 'parts/a.xml': part }));

  it('is imported from the package', async () => {
    const { questions, leftOut } = await packed('<div><p>Read this.</p></div>');
    expect(leftOut).toEqual([]);
    expect(questions.map(({ html }) => html)).toEqual(['<p>x</p><div><p>Read this.</p></div>']);
  });

  it.each([
    ['is a question', choiceItem(OPTIONS, '<p>y</p>')],
    ['includes itself', '<div><include href="../parts/a.xml"/></div>'],
    ['is not XML', 'x'],
  ])('leaves its question out where it %s', async (_what, part) => {
    const { leftOut } = await packed(part);
    expect(leftOut.map(({ reason }) => reason)).toContain('notInFile');
  });

  it('is recognised without a prefix', async () => {
    const { leftOut } = await readQuestions(choiceItem(OPTIONS, '<p>x</p><include href="a.xml"/>'));
    expect(leftOut.map(({ reason }) => reason)).toEqual(['notInFile']);
  });
});

describe('hints of QTI', () => {
  const shown = (content: string): string =>
    `<modalFeedback outcomeIdentifier="HINT" identifier="h" showHide="show">${content}</modalFeedback>`;
  const block = (content: string): string =>
    `<rubricBlock view="candidate" class="hint">${content}</rubricBlock>`;

  it.each([
    ['a rubric', (content: string) => choice(block(content))],
    ['modal feedback', (content: string) => choice('', shown(content))],
    ['QTI 1.2', (content: string) => canvas(hintV1(content))],
  ])('keep their lines in %s', async (_name, fileOf) => {
    const { draft, losses } = await read(fileOf('<p>one</p><ul><li>two</li></ul>'));
    expect([draft.hint, losses]).toEqual(['one\ntwo', ['hintFormat']]);
  });

  it.each([
    ['a rubric', choice(block(`<p>see ${PICTURE}</p>`))],
    ['modal feedback', choice('', shown(`<p>see ${PICTURE}</p>`))],
    ['QTI 1.2', canvas(hintV1(`<p>see ${PICTURE}</p>`))],
  ])('name a picture in %s', async (_name, file) => {
    expect((await read(file)).losses).toEqual(['hintFormat']);
  });
});

it('names the model answer of a text that a person marks', async () => {
  const xml = item(
    declaration('<correctResponse><value>Because</value></correctResponse>', {
      baseType: 'string',
    }),
    score(),
    body('<p>Why?</p>', '<extendedTextInteraction responseIdentifier="RESPONSE"/>'),
    '',
  );
  expect((await read(xml)).losses).toEqual(['graderNotes']);
});

it('imports feedback of QTI 1.2 that is only a picture', async () => {
  const picture = '<matimage imagtype="image/png" embedded="base64">AAAA</matimage>';
  const { entries, leftOut } = await readFile(
    canvas(
      `<itemfeedback ident="general_fb"><flow_mat><material>${picture}</material></flow_mat></itemfeedback>`,
    ),
    IMPORT_FORMAT.qti,
  );
  // Four bytes are no picture: the file is named, so it was read.
  expect([entries.length, leftOut.map(({ kind }) => kind)]).toEqual([1, ['file']]);
});

describe('content of QTI exports that was lost', () => {
  const written = async (html: string) => {
    const stored = htmlForStorage(html);
    return writeMarkup(stored.html, stored.text, 2, (address) => address);
  };
  it.each([
    [
      'a table that is only a head',
      '<table><thead><tr><th>a</th></tr></thead></table>',
      '<th>a</th>',
    ],
    ['a text beside the items of a list', '<ul>b<li>a</li></ul>', '<ul><li>b</li><li>a</li></ul>'],
    [
      'a list in a list without an item',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
    ],
    [
      'the caption of a table',
      '<table><caption>b</caption><tr><td>a</td></tr></table>',
      '<div>b</div><table>',
    ],
  ])('writes %s', async (_name, html, part) => {
    const { content, losses } = await written(html);
    expect(content).toContain(part);
    expect([...losses]).toEqual(['formatting']);
  });

  it.each(['style="width:50%"', 'title="x"'])('names the %s of a picture', async (attribute) => {
    const file = '/files/Exams/00000000-0000-4000-8000-000000000001/a.png';
    const { losses } = await written(`<p><img src="${file}" alt="" ${attribute}></p>`);
    expect([...losses]).toEqual(['formatting']);
  });
});

describe('tags of an item', () => {
  const PACKED = (metadata: string) =>
    packageOf({
      'imsmanifest.xml': `<manifest xmlns:imsmd="urn:imsmd"><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="items/1.xml"><metadata>${metadata}</metadata></resource></resources></manifest>`,
      'items/1.xml': choice(),
    });
  it.each([
    [
      '<imsmd:lom><imsmd:general><imsmd:keyword><imsmd:langstring>optics</imsmd:langstring></imsmd:keyword></imsmd:general></imsmd:lom>',
      ['tags'],
    ],
    [
      '<lom><educational><difficulty><value>easy</value></difficulty></educational></lom>',
      ['tags'],
    ],
    ['<lom><general><keyword/><title>x</title></general></lom>', []],
  ])('are named from the manifest: %s', async (metadata, losses) => {
    const { questions } = await readQuestions(PACKED(metadata));
    expect(questions.map((each) => each.losses)).toEqual([losses]);
  });

  it('are named from the metadata of QTI 1.2', async () => {
    const field =
      '<qtimetadatafield><fieldlabel>qmd_topic</fieldlabel><fieldentry>Optics</fieldentry></qtimetadatafield>';
    const file = canvas('').replace(
      '</qtimetadata></itemmetadata>',
      `${field}</qtimetadata></itemmetadata>`,
    );
    expect((await read(file)).losses).toEqual(['tags']);
  });
});
