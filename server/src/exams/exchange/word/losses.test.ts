import type { ImportLoss } from '@riwaq/api';
import {
  BOLD,
  brief,
  docx,
  docxOfLines,
  listed,
  paragraph,
  PICTURE_RUN,
  readDocx,
  run,
} from './testing';

const OPTIONS = ['A. a', 'B. b', 'ANSWER: A'];
const question = (stem: string, ...more: readonly string[]): Buffer =>
  docx(
    [stem, ...OPTIONS, ...more]
      .map((line) => (line.startsWith('<') ? line : paragraph(line)))
      .join(''),
  );
const raised = run('3', '<w:vertAlign w:val="superscript"/>');

describe('content of a document that was lost', () => {
  it.each([
    [
      'w:instrText',
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(1,2) </w:instrText></w:r>',
    ],
    ['w:fldSimple', '<w:fldSimple w:instr=" EQ \\f(1,2) "/>'],
  ])('names an equation field in %s', async (_name, field) => {
    const { questions } = await readDocx(question(paragraph(run('1. Solve ') + field)));
    expect(questions[0]?.losses).toEqual(['formula']);
  });

  const drawn = (content: string): string =>
    PICTURE_RUN.replace('<pic:pic>', `<pic:pic>${content}`);
  const box = '<w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent>';
  it.each<[string, string, ImportLoss[]]>([
    ['a picture as it is', drawn('<a:srcRect/><a:xfrm rot="0"/>'), []],
    ['a cropped picture', drawn('<a:srcRect r="20000"/>'), ['pictureFormat']],
    ['a turned picture', drawn('<a:xfrm rot="5400000"/>'), ['pictureFormat']],
    ['a mirrored picture', drawn('<a:xfrm flipH="1"/>'), ['pictureFormat']],
    [
      'a grey picture',
      PICTURE_RUN.replace('"p1"/>', '"p1"><a:grayscl/></a:blip>'),
      ['pictureFormat'],
    ],
    [
      'a cropped picture of VML',
      '<w:r><w:pict><v:shape style="width:5pt"><v:imagedata r:id="p1" croptop="9f"/></v:shape></w:pict></w:r>',
      ['pictureFormat'],
    ],
    [
      'a turned picture of VML',
      '<w:r><w:pict><v:shape style="width:5pt;rotation:90"><v:imagedata r:id="p1"/></v:shape></w:pict></w:r>',
      ['pictureFormat'],
    ],
    ['a group', drawn('<wpg:wgp/>'), ['embedded']],
    ['a shape beside a picture', drawn('<wps:wsp/>'), ['embedded']],
    [
      'a text box',
      `<w:r><w:drawing><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></w:drawing></w:r>`,
      [],
    ],
  ])('names what is lost of %s', async (_name, content, losses) => {
    const { questions } = await readDocx(question(paragraph(run('1. See ') + content)));
    expect(questions[0]?.losses).toEqual(losses);
  });

  it('names the texts of headers and footers', async () => {
    const part = (name: string, text: string) => `<w:${name}>${paragraph(text)}</w:${name}>`;
    const { questions, leftOut } = await readDocx(
      docx([paragraph('1. Why?'), ...OPTIONS.map((line) => paragraph(line))].join(''), {
        'word/header1.xml': part('hdr', 'Part I: choose one'),
        'word/header2.xml': part('hdr', 'Part I: choose one'),
        'word/footer1.xml': part('ftr', '12'),
      }),
    );
    expect(questions).toHaveLength(1);
    expect(leftOut).toEqual([{ name: 'Part I: choose one', kind: 'paragraph', reason: 'outside' }]);
  });

  it('names an inserted document', async () => {
    const { questions } = await readDocx(question('<w:altChunk r:id="a"/>' + paragraph('1. Why?')));
    expect(questions[0]?.losses).toEqual(['embedded']);
  });

  it('names a document between paragraphs', async () => {
    const { questions } = await readDocx(question('<w:subDoc r:id="a"/>' + paragraph('1. Why?')));
    expect(questions[0]?.losses).toEqual(['embedded']);
  });

  const LIST = '<w:dropDownList><w:listItem w:value="3"/></w:dropDownList>';
  const control = (properties: string, content: string): string =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const FORM = '<w:fldChar w:fldCharType="begin"><w:ffData><w:ddList/></w:ffData></w:fldChar>';
  it.each([
    ['a drop-down list', paragraph(run('1. Why ') + control(LIST, run('3?'))), ['embedded']],
    [
      'a combination box',
      paragraph(run('1. Why ') + control('<w:comboBox/>', run('3?'))),
      ['embedded'],
    ],
    ['a drop-down list around a paragraph', control(LIST, paragraph('1. Why 3?')), ['embedded']],
    [
      'a drop-down list of a form',
      paragraph(`<w:r>${FORM}</w:r>` + run('1. Why 3?')),
      ['embedded'],
    ],
    ['no field of text', paragraph(run('1. Why ') + control('<w:text/>', run('3?'))), []],
  ])('names %s and keeps its text', async (_name, content, losses) => {
    const { questions } = await readDocx(question(content));
    expect(questions).toMatchObject([{ html: '<p>Why 3?</p>', losses }]);
  });

  it.each([
    ['a box', '<w:bdr w:val="single"/>', ['textFormat']],
    ['no box', '<w:bdr w:val="nil"/>', []],
    ['marks over the letters', '<w:em w:val="dot"/>', ['textFormat']],
    ['a raised position', '<w:position w:val="12"/>', ['textFormat']],
    ['an outline', '<w:outline/>', ['textFormat']],
    ['no outline', '<w:outline w:val="0"/>', []],
  ])('names %s of a text', async (_name, properties, losses) => {
    const { questions } = await readDocx(
      question(paragraph(run('1. Why ') + run('this?', properties))),
    );
    expect(questions[0]?.losses).toEqual(losses);
  });

  const RUBY = `<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`;
  it('reads a reading aid after its text', async () => {
    const { questions } = await readDocx(question(paragraph(run('1. Why ') + RUBY)));
    expect(questions).toMatchObject([{ html: '<p>Why 漢 (kan)</p>', losses: ['textFormat'] }]);
  });

  const LINK = `<w:hyperlink w:tooltip="tip" w:anchor="a">${run('this?')}</w:hyperlink>`;
  const copied = (html: string): Buffer =>
    Buffer.from(`<html><body><p>1. Why ${html}</p><p>A. a</p><p>*B. b</p></body></html>`);
  it.each([
    ['a document', question(paragraph(run('1. Why ') + LINK)), 'tooltip'],
    ['a copy', copied('<abbr title="tip">this</abbr>'), 'tooltip'],
    ['a copy with ruby', copied('<ruby>a<rt>b</rt></ruby>'), 'textFormat'],
  ])('names the explanations in %s', async (_name, file, loss) => {
    expect((await readDocx(file)).questions[0]?.losses).toEqual([loss]);
  });

  it('reads a table in a text box', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('in a table')}</w:tc></w:tr></w:tbl>`;
    const box = `<w:r><w:pict><v:textbox><w:txbxContent>${table}</w:txbxContent></v:textbox></w:pict></w:r>`;
    const { questions } = await readDocx(question(paragraph(run('1. Why?') + box)));
    expect(questions[0]?.html).toBe('<p>Why?</p><p>in a table</p>');
  });

  it('reads raised digits of an answer and a hint', async () => {
    const { questions } = await readDocx(
      docx(
        paragraph('1. How much?') +
          paragraph(run('ANSWER: 10') + raised) +
          paragraph(run('HINT: 5') + raised),
      ),
    );
    expect(questions).toMatchObject([{ options: [{ text: '10³' }], hint: '5³', losses: [] }]);
  });

  it('names an answer that is a picture', async () => {
    const answer = paragraph(run('ANSWER: ') + PICTURE_RUN);
    const { questions } = await readDocx(docx(paragraph('1. Why?') + answer));
    expect(questions).toMatchObject([{ type: 'AttachedFile', losses: ['graderNotes'] }]);
  });

  it('names the picture and formatting of a hint', async () => {
    for (const lost of [PICTURE_RUN, run('this', '<w:i/>')]) {
      const { questions } = await readDocx(
        question('1. Why?', paragraph(run('HINT: see ') + lost)),
      );
      expect(questions[0]?.losses).toEqual(['hintFormat']);
    }
  });
});

describe('numbered statements before the options', () => {
  const numbering = (format: string): string =>
    `<w:numbering xmlns:w="w">${['decimal', format]
      .map(
        (each, at) =>
          `<w:abstractNum w:abstractNumId="${at}"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="${each}"/></w:lvl></w:abstractNum>`,
      )
      .join(
        '',
      )}${[1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`).join('')}</w:numbering>`;

  it.each([
    ['upperRoman', 'I.', 'II.'],
    ['lowerRoman', 'i.', 'ii.'],
    ['decimal', '1.', '2.'],
  ])('keep their numbers of the list %s', async (format, first, second) => {
    const { questions } = await readDocx(
      docx(
        paragraph('Which are right?', listed(1)) +
          paragraph('Ice is cold', listed(2, 1)) +
          paragraph('Fire is wet', listed(2, 1)) +
          OPTIONS.map((line) => paragraph(line)).join(''),
        { 'word/numbering.xml': numbering(format) },
      ),
    );
    expect(questions.map(brief)).toEqual([
      `OneChoice <p>Which are right?</p><p>${first} Ice is cold</p><p>${second} Fire is wet</p> | *a | b`,
    ]);
  });

  it('keep their numbers of an HTML list', async () => {
    const copied = `<html><body><p>1. Which?</p><ol type="i"><li>Ice</li><li>Fire</li></ol>${OPTIONS.map((line) => `<p>${line}</p>`).join('')}</body></html>`;
    const { questions } = await readDocx(Buffer.from(copied));
    expect(questions.map(brief)).toEqual([
      'OneChoice <p>Which?</p><p>i. Ice</p><p>ii. Fire</p> | *a | b',
    ]);
  });
});

describe('feedback', () => {
  it('is imported with its lines, formatting and pictures', async () => {
    const { questions } = await readDocx(
      question(
        '1. Why?',
        paragraph(run('FEEDBACK: ') + run('Because', BOLD) + PICTURE_RUN),
        'and so',
        '2. Who?',
        ...OPTIONS,
      ),
    );
    expect(questions).toMatchObject([
      {
        feedback:
          '<p><strong>Because</strong><img src="@@PLUGINFILE@@/image1.png" alt="a &quot;map&quot;"></p><p>and so</p>',
        files: [{ name: 'image1.png' }],
        losses: [],
      },
      { feedback: '', losses: [] },
    ]);
  });

  it('is none without a text', async () => {
    const { questions } = await readDocx(docxOfLines('1. Why?', ...OPTIONS, 'FEEDBACK:'));
    expect(questions).toMatchObject([{ feedback: '', losses: [] }]);
  });
});

describe('formulas on the clipboard', () => {
  const letter = (text: string): string =>
    `<i style='mso-bidi-font-style:normal'><span style='font-family:"Cambria Math",serif'><m:r>${text}</m:r></span></i>`;
  const properties = (content = ''): string =>
    `${content}<span style='font-family:"Cambria Math",serif'><m:ctrlPr></m:ctrlPr></span>`;
  const power = `<m:sSup><m:sSupPr>${properties()}</m:sSupPr><m:e>${letter('x')}</m:e><m:sup>${letter('2')}</m:sup></m:sSup>`;
  const picture =
    '<![if !msEquation]><span><!--[if gte vml 1]><v:shape></v:shape><![endif]--><![if !vml]><img src="file:///C:/image001.png"><![endif]></span><![endif]>';
  const copied = (formula: string): Buffer =>
    Buffer.from(
      `<html><body><p>1. Solve <!--[if gte msEquation 12]><m:oMath>${formula}</m:oMath><![endif]-->${picture} now</p>${OPTIONS.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
    );

  it.each([
    ['power', power, 'x²'],
    [
      'brackets',
      `<m:d><m:dPr>${properties('<m:begChr m:val="["/><m:endChr m:val=")"/>')}</m:dPr><m:e>${letter('0')}</m:e></m:d>`,
      '[0)',
    ],
    [
      'fraction',
      `<m:f><m:fPr>${properties()}</m:fPr><m:num>${letter('a')}<m:r><m:rPr><m:sty m:val="p"/></m:rPr>+b</m:r></m:num><m:den>${power}</m:den></m:f>`,
      '(a+b)/x²',
    ],
  ])('become text: %s', async (_name, formula, text) => {
    const { questions } = await readDocx(copied(formula));
    expect(questions).toMatchObject([{ html: `<p>Solve ${text} now</p>`, losses: [] }]);
  });

  it('stay apart from the text at them', async () => {
    const third = `<m:f><m:num>${letter('1')}</m:num><m:den>${letter('3')}</m:den></m:f>`;
    const { questions } = await readDocx(
      Buffer.from(copied(third).toString().replace('Solve ', 'Solve 2').replace(' now', 'x')),
    );
    expect(questions).toMatchObject([{ html: '<p>Solve 2 1/3 x</p>', losses: [] }]);
  });

  it('are named where a text cannot show them', async () => {
    const binomial = `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${letter('n')}</m:num><m:den>${letter('k')}</m:den></m:f>`;
    const { questions } = await readDocx(copied(binomial));
    expect(questions).toMatchObject([{ losses: ['formula'] }]);
  });
});
