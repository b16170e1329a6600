import { CATEGORY_QUESTIONS_MAX, type ImportLoss } from '@riwaq/api';
import fc from 'fast-check';
import { readMoodleXml } from './moodle-xml';

// Proves QUESTION-13.

const quiz = (...questions: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('\n')}</quiz>`;
const question = (type: string, inner: string, text = '<p>نص السؤال</p>'): string =>
  `<question type="${type}"><name><text>name of ${type}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><defaultgrade>2.5000000</defaultgrade>${inner}</question>`;
const answer = (fraction: number, text: string, more = ''): string =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}</answer>`;
const read = async (...questions: string[]) => {
  const result = await readMoodleXml(quiz(...questions));
  if (result.kind === 'refused') throw new Error(result.reason);
  return result;
};
const shown = (
  options: readonly { text: string; isCorrect: boolean; tolerance: string | null }[],
) =>
  options.map(
    ({ text, isCorrect, tolerance }) =>
      `${isCorrect ? '+' : '-'}${text}${tolerance === null ? '' : ` ±${tolerance}`}`,
  );

test.each<[string, string, string, string[]]>([
  [
    'multichoice with one answer',
    question(
      'multichoice',
      `<single>true</single>${answer(100, '&lt;p&gt;Yes &amp;amp; no&lt;/p&gt;')}${answer(0, 'No')}`,
    ),
    'OneChoice',
    ['+Yes & no', '-No'],
  ],
  [
    'multichoice with several answers',
    question(
      'multichoice',
      `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-100, 'c')}`,
    ),
    'MultiChoice',
    ['+a', '+b', '-c'],
  ],
  [
    'truefalse',
    question('truefalse', `${answer(0, 'true')}${answer(100, 'false')}`),
    'OneChoice',
    ['-صح', '+خطأ'],
  ],
  [
    'shortanswer',
    question('shortanswer', `${answer(100, 'بغداد')}${answer(100, 'Bagh*')}${answer(0, 'Basra')}`),
    'FillInTheBlanks',
    ['+بغداد', '+Bagh*'],
  ],
  [
    'numerical',
    question('numerical', `${answer(100, '9.8', '<tolerance>0.1</tolerance>')}${answer(0, '*')}`),
    'Number',
    ['+9.8 ±0.1'],
  ],
  ['essay', question('essay', '<responseformat>editor</responseformat>'), 'AttachedFile', []],
])('%s', async (_kind, source, type, options) => {
  const { questions, leftOut } = await read(source);
  expect(leftOut).toEqual([]);
  expect(questions).toMatchObject([{ type, html: '<p>نص السؤال</p>', mark: 25_000 }]);
  expect(shown(questions[0]!.options)).toEqual(options);
});

test('replaces half a surrogate pair from numeric entities, and joins two halves', async () => {
  const { questions } = await read(
    question(
      'multichoice',
      `${answer(100, 'a &amp;#55357; b')}${answer(0, 'c &amp;#55357;&amp;#xDE00; d')}`,
    ),
  );
  expect(shown(questions[0]!.options)).toEqual(['+a \ufffd b', '-c \ud83d\ude00 d']);
});

test('applies a category to the questions after it', async () => {
  const category = (path: string) =>
    `<question type="category"><category><text>${path}</text></category></question>`;
  const { questions } = await read(
    question('essay', ''),
    category('$course$/top/Default for Physics/Waves'),
    question('essay', ''),
    question('essay', ''),
    category('top'),
    question('essay', ''),
  );
  expect(questions.map((each) => each.category)).toEqual([
    [],
    ['Default for Physics', 'Waves'],
    ['Default for Physics', 'Waves'],
    [],
  ]);
});

test('reads the embedded files of a text', async () => {
  const content = Buffer.from('picture');
  const text = `<question type="essay"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>See <img src="@@PLUGINFILE@@/a%20b.png"></p>]]></text><file name="a b.png" path="/" encoding="base64">${content.toString('base64')}</file></questiontext></question>`;
  expect((await read(text)).questions[0]).toMatchObject({
    mark: null,
    files: [{ name: 'a b.png', content }],
  });
});

test('names each question that cannot be imported, with the reason', async () => {
  const { questions, leftOut } = await read(
    question('matching', ''),
    question('cloze', '', '<p>{1:NUMERICAL:=5}</p>'),
    question('description', ''),
    question('calculatedmulti', ''),
    question('multichoice', answer(0, 'a')),
    question('numerical', answer(100, 'many')),
    question('essay', '', '<p>&nbsp;</p>'),
    question('constructor', ''),
    question(
      'multichoice',
      answer(100, '&lt;img src="@@PLUGINFILE@@/a.png"&gt;') + answer(0, 'b'),
      '<p>Which?</p>',
    ),
  );
  expect(questions).toEqual([]);
  expect(leftOut.map(({ name, reason }) => [name, reason])).toEqual([
    ['name of matching', 'kind'],
    ['name of cloze', 'kind'],
    ['name of description', 'kind'],
    ['name of calculatedmulti', 'kind'],
    ['name of multichoice', 'noRightAnswer'],
    ['name of numerical', 'number'],
    ['name of essay', 'emptyText'],
    ['name of constructor', 'kind'],
    ['name of multichoice', 'emptyOption'],
  ]);
});

test('reads a text full of opening tags in linear time', async () => {
  for (const piece of ['<', '<br', '&', '<b>', '</p']) {
    const { questions, leftOut } = await read(
      question(
        'multichoice',
        answer(100, 'a') +
          answer(0, piece.repeat(1_000_000).replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
        piece.repeat(1_000_000),
      ),
    );
    expect(questions.length + leftOut.length).toBe(1);
    for (const { name } of leftOut) expect(name.length).toBeLessThanOrEqual(100);
  }
});

test('finds the text within long markup, and reports long texts', async () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(300_000)}">`;
  const { questions, leftOut } = await read(
    question(
      'multichoice',
      answer(100, `<![CDATA[${picture}right${'<b></b>'.repeat(5000)} of all<br/>]]>`) +
        answer(0, 'ص'.repeat(1_000_000)),
    ),
    question('essay', '', 'ص'.repeat(200_001)),
    question('essay', '', 'ص'.repeat(200_000)),
  );
  expect(
    questions.map(({ html, options }) => [
      html.length,
      options.map(({ text }) => text.slice(0, 20)).join(),
    ]),
  ).toEqual([
    [16, `right of all,${'ص'.repeat(20)}`],
    [200_000, ''],
  ]);
  expect(questions[0]!.options[1]!.text.length).toBeGreaterThan(2000);
  expect(leftOut).toEqual([{ name: 'name of essay', kind: 'essay', reason: 'tooLong' }]);
});

test('cuts long names and categories', async () => {
  const long = 'ن'.repeat(100_000);
  const { questions, leftOut } = await read(
    `<question type="category"><category><text>${`${long.slice(0, 4000)}/`.repeat(30)}</text></category></question>`,
    question('essay', ''),
    `<question type="${long}"><name><text>${long}</text></name></question>`,
  );
  expect(questions[0]!.category.map((part) => part.length)).toEqual(
    Array.from({ length: 20 }, () => 100),
  );
  expect(leftOut).toEqual([{ name: 'ن'.repeat(100), kind: 'ن'.repeat(100), reason: 'kind' }]);
});

test('reads options in the format of their question unless they have another', async () => {
  const source = (format: string) =>
    `<question type="multichoice"><questiontext format="plain_text"><text>Which?</text></questiontext><answer fraction="100"${format}><text>the &lt;b&gt; tag</text></answer><answer fraction="0"${format}><text>the &lt;i&gt;italic tag</text></answer></question>`;
  const { questions } = await read(source(''), source(' format="html"'));
  expect(questions.map(({ options }) => shown(options))).toEqual([
    ['+the <b> tag', '-the <i>italic tag'],
    ['+the tag', '-the italic tag'],
  ]);
});

test.each([
  ['Line one\nline two\n\nparagraph two', '<p>Line one<br>line two</p><p>paragraph two</p>'],
  ['<p>one</p>\n<p>two\nthree</p>', '<p>one</p><p>two<br>three</p>'],
])('writes the lines of %j as Moodle shows them', async (text, html) => {
  const source = `<question type="essay"><questiontext format="moodle_auto_format"><text><![CDATA[${text}]]></text></questiontext></question>`;
  expect((await read(source)).questions[0]?.html).toBe(html);
});

test('reads the picture of Moodle 1.9 and files in folders', async () => {
  const content = Buffer.from('picture');
  const base64 = content.toString('base64');
  const { questions } = await read(
    question('essay', `<image>dir/a 'b'.gif</image><image_base64>${base64}</image_base64>`, 'x'),
    `<question type="essay"><questiontext><text>See @@PLUGINFILE@@/sub/a.png</text><file name="a.png" path="/sub/" encoding="base64">${base64}</file></questiontext></question>`,
  );
  expect(questions.map(({ files }) => files)).toEqual([
    [{ name: "dir/a 'b'.gif", content }],
    [{ name: 'sub/a.png', content }],
  ]);
  expect(questions[0]?.html).toBe(
    'x<p><img src="@@PLUGINFILE@@/dir%2Fa%20%27b%27.gif" alt=""></p>',
  );
});

const text = (name: string, content: string): string =>
  `<${name} format="html"><text><![CDATA[${content}]]></text></${name}>`;
test.each<[ImportLoss, string]>([
  ['feedback', text('partiallycorrectfeedback', 'Nearly.')],
  ['optionFeedback', answer(0, 'x', text('feedback', '<img src="a.png">'))],
  ['furtherHints', text('hint', 'one') + text('hint', 'two')],
  ['hintFormat', text('hint', 'one <b>two</b>')],
  ['graderNotes', text('graderinfo', 'Give 2 for the drawing.')],
  ['responseTemplate', text('responsetemplate', '1. … 2. …')],
  ['penalty', '<penalty>0.25</penalty>'],
  ['tags', '<tags><tag><text>waves</text></tag></tags>'],
  ['tags', '<coursetags><tag><text>physics</text></tag></coursetags>'],
  ['tags', '<idnumber>Q17</idnumber>'],
  ['markdown', '<hint format="markdown"><text>**one**</text></hint>'],
  ['order', '<shuffleanswers>true</shuffleanswers>'],
  ['optionFormat', '<answernumbering>ABCD</answernumbering>'],
  ['answerForm', '<minwordlimit>200</minwordlimit>'],
  ['answerForm', '<maxwordlimit>300</maxwordlimit>'],
  ['answerForm', '<responseformat>monospaced</responseformat>'],
  ['answerForm', '<attachments>2</attachments>'],
  ['answerForm', '<attachmentsrequired>2</attachmentsrequired>'],
  ['answerForm', '<filetypeslist>.pdf</filetypeslist>'],
  ['answerForm', '<maxbytes>1000</maxbytes>'],
  ['hiddenQuestion', '<hidden>1</hidden>'],
])('names the loss %s', async (loss, inner) => {
  expect((await read(question('essay', inner))).questions[0]?.losses).toEqual([loss]);
});

test('leaves out a question whose mark is no number', async () => {
  const { questions, leftOut } = await read(
    question('essay', '').replace('2.5000000', 'two'),
    question('essay', '').replace('2.5000000', ''),
  );
  expect(leftOut).toEqual([{ name: 'name of essay', kind: 'essay', reason: 'mark' }]);
  expect(questions.map(({ mark }) => mark)).toEqual([null]);
});

test.each([
  ['0.3333333', 3333, ['roundedMark']],
  ['1,00005', 10001, ['roundedMark']],
  ['0.2500000', 2500, []],
])('imports the mark %s with 4 decimals', async (written, units, losses) => {
  const { questions } = await read(question('essay', '').replace('2.5000000', written));
  expect(questions).toMatchObject([{ mark: units, losses }]);
});

test('reads a text of an unknown format as HTML', async () => {
  const { questions } = await read(
    question('essay', '', '<b>a</b>').replace('format="html"', 'format="1"'),
  );
  expect(questions[0]!.html).toBe('<b>a</b>');
});

describe('feedback', () => {
  const feedback = (content: string) => text('feedback', content);

  it('is kept of the question with its files, and of each option', async () => {
    const content = Buffer.from('picture').toString('base64');
    const picture = `<file name="a.png" encoding="base64">${content}</file>`;
    const general = text(
      'generalfeedback',
      '<p>See <img src="@@PLUGINFILE@@/a.png" alt=""></p>',
    ).replace('</generalfeedback>', `${picture}</generalfeedback>`);
    const inner = `${general}${answer(100, 'a', feedback('<p>x<sup>2</sup></p>'))}${answer(0, 'b')}`;
    const [found] = (await read(question('multichoice', inner))).questions;
    expect(found).toMatchObject({
      feedback: '<p>See <img src="@@PLUGINFILE@@/feedback/a.png" alt=""></p>',
      files: [{ name: 'feedback/a.png' }],
      losses: [],
    });
    expect(found!.options).toEqual([
      { text: 'a', isCorrect: true, tolerance: null, feedback: 'x²' },
      { text: 'b', isCorrect: false, tolerance: null },
    ]);
  });

  it.each([
    ['shortanswer', answer(100, 'a', feedback('yes')) + answer(0, '*', feedback('no')), 'yes'],
    ['numerical', answer(100, '1', feedback('yes')) + answer(0, '*', feedback('no')), 'yes'],
    ['multichoice', answer(100, 'a', feedback('<b>yes</b>')) + answer(0, 'b'), 'yes'],
    ['multichoice', answer(100, 'a', feedback('y'.repeat(2001))) + answer(0, 'b'), undefined],
  ])('is named where %s cannot keep it', async (kind, inner, kept) => {
    const [found] = (await read(question(kind, inner))).questions;
    expect(found!.losses).toEqual(['optionFeedback']);
    expect(found!.options[0]!.feedback).toBe(kept);
  });
});

test('names no loss for what Moodle writes by itself', async () => {
  const inner = `${text('generalfeedback', '<p>&nbsp;</p>')}${text('hint', '')}${text('hint', 'the hint')}<penalty>0.3333333</penalty>${text('graderinfo', '')}<tags></tags><shuffleanswers>0</shuffleanswers><answernumbering>abc</answernumbering><responseformat>editor</responseformat><responserequired>1</responserequired><minwordlimit></minwordlimit><maxwordlimit></maxwordlimit><attachments>0</attachments><attachmentsrequired>0</attachmentsrequired><filetypeslist></filetypeslist>`;
  expect((await read(question('essay', inner))).questions[0]).toMatchObject({
    hint: 'the hint',
    losses: [],
  });
});

test('escapes plain texts', async () => {
  const source =
    '<question type="essay"><questiontext format="plain_text"><text>&lt;b&gt;one\n\ntwo &amp; three\nfour</text></questiontext></question>';
  expect((await read(source)).questions[0]?.html).toBe(
    '<p>&lt;b&gt;one</p><p>two &amp; three<br>four</p>',
  );
});

test.each<[string, string, string]>([
  [
    'entities that expand',
    '<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz>&b;</quiz>',
    'doctype',
  ],
  [
    'an entity that names a file',
    '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
    'doctype',
  ],
  ['an undeclared entity', '<quiz>&secret;</quiz>', 'malformed'],
  ['a missing end tag', '<quiz><question>', 'malformed'],
  ['a file that is not XML', 'A. x\nB. y', 'malformed'],
  ['an empty file', '', 'malformed'],
  ['another document type', '<html></html>', 'noQuiz'],
  ['too deep a tree', `<quiz>${'<a>'.repeat(40)}`, 'tooDeep'],
  [
    'a hundred thousand levels',
    `<quiz>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</quiz>`,
    'tooDeep',
  ],
  ['more elements than are read', `<quiz>${'<a/>'.repeat(500_000)}</quiz>`, 'tooMany'],
  [
    'more attributes than are read',
    `<quiz ${Array.from({ length: 500_001 }, (_, index) => `a${index}=""`).join(' ')}/>`,
    'tooMany',
  ],
  [
    'more questions than a file may have',
    `<quiz>${question('essay', '').repeat(CATEGORY_QUESTIONS_MAX + 1)}</quiz>`,
    'tooManyQuestions',
  ],
  ['a file that was cut off', quiz(question('essay', '')).slice(0, -20), 'malformed'],
])('%s is refused', async (_what, source, reason) => {
  expect(await readMoodleXml(source)).toMatchObject({ kind: 'refused', reason });
});

test('never throws, whatever the text', async () => {
  const piece = fc.constantFrom(
    '<quiz>',
    '</quiz>',
    '<question type="multichoice">',
    '</question>',
    '<answer fraction="100">',
    '</answer>',
    '<text>',
    '</text>',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&x;',
    '"',
    'نص',
    '<questiontext>',
    '</questiontext>',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece), async (pieces) => {
      expect(['read', 'refused']).toContain((await readMoodleXml(pieces.join(''))).kind);
    }),
  );
});

describe('texts that have no place here', () => {
  const CHOICE = answer(100, 'a') + answer(0, 'b');

  it.each([
    ['an element of a plugin', '<story><text>Read this</text></story>', ['extras']],
    ['words of an unknown element', '<story>Read this</story>', ['extras']],
    ['instructions about units', '<instructions><text>In m</text></instructions>', ['extras']],
    ['a setting of a plugin', '<story>1</story><layout>wide</layout>', []],
  ])('names %s', async (_what, more, losses) => {
    const { questions } = await read(question('multichoice', CHOICE + more));
    expect(questions.map((each) => each.losses)).toEqual([losses]);
  });

  const category = (name: string, info: string): string =>
    `<question type="category"><category><text>$course$/top/${name}</text></category><info format="html"><text>${info}</text></info></question>`;
  it.each([
    ['of an author', category('Unit 1', 'Read page 3.'), ['Unit 1']],
    [
      'of Moodle',
      category('Default for X', "The default category for questions shared in context 'X'."),
      [],
    ],
    ['that is empty', category('Unit 1', '&lt;p&gt;&lt;/p&gt;'), []],
  ])('names the description %s of a category', async (_what, source, names) => {
    const { leftOut } = await read(source, question('multichoice', CHOICE));
    expect(leftOut).toEqual(names.map((name) => ({ name, kind: 'section', reason: 'testText' })));
  });
});
