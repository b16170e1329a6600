import { brief, docx, paragraph, readDocx, run } from './testing';

const OPTIONS = ['A. a', '*B. b'];
const wordOf = (stem: string): Buffer =>
  docx(paragraph(run('1. ') + stem) + OPTIONS.map((line) => paragraph(line)).join(''));
const htmlOf = (stem: string): Buffer =>
  Buffer.from(
    `<html><body><p>1. ${stem}</p>${OPTIONS.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  );

describe('text of a question', () => {
  test.each([
    ['colour', '<w:color w:val="C00000"/>', 'color:#c00000', 'color:#c00000'],
    [
      'marker pen',
      '<w:highlight w:val="yellow"/>',
      'background:yellow',
      'background-color:#ffff00',
    ],
    ['shading', '<w:shd w:fill="D9E2F3"/>', 'background:#D9E2F3', 'background-color:#d9e2f3'],
  ])('has its %s', async (_what, properties, style, stored) => {
    const html = `<p>the <span style="${stored}">word</span></p>`;
    for (const file of [
      wordOf(run('the ') + run('word', properties)),
      htmlOf(`the <span style='${style}'>word</span>`),
    ])
      expect((await readDocx(file)).questions).toMatchObject([{ html, losses: [] }]);
  });

  test.each([
    ['black', '<w:color w:val="000000"/>', 'color:black'],
    ['nearly black', '<w:color w:val="212529"/>', 'color:rgb(33, 37, 41)'],
    ['automatic', '<w:color w:val="auto"/>', 'color:windowtext'],
    ['on white', '<w:shd w:fill="FFFFFF"/>', 'background:white none repeat'],
  ])('has no colour where it is %s', async (_what, properties, style) => {
    for (const file of [
      wordOf(run('word', properties)),
      htmlOf(`<span style='${style}'>word</span>`),
    ])
      expect((await readDocx(file)).questions).toMatchObject([{ html: '<p>word</p>', losses: [] }]);
  });

  test('names a colour that is not known', async () => {
    const { questions } = await readDocx(htmlOf("<span style='color:hsl(0 50% 50%)'>word</span>"));
    expect(questions).toMatchObject([{ html: '<p>word</p>', losses: ['textFormat'] }]);
  });

  test('is in capital letters as it is shown', async () => {
    for (const file of [
      wordOf(run('not', '<w:caps/>')),
      htmlOf("<span style='text-transform:uppercase'>not</span>"),
    ])
      expect((await readDocx(file)).questions).toMatchObject([{ html: '<p>NOT</p>', losses: [] }]);
  });

  test('names small capitals', async () => {
    for (const file of [
      wordOf(run('not', '<w:smallCaps/>')),
      htmlOf("<span style='font-variant:small-caps'>not</span>"),
    ])
      expect((await readDocx(file)).questions).toMatchObject([
        { html: '<p>not</p>', losses: ['textFormat'] },
      ]);
  });
});

test('names the colour of a part of an option', async () => {
  const part = paragraph(run('A. the ') + run('word', '<w:color w:val="FF0000"/>'));
  const { questions } = await readDocx(docx(paragraph('1. Why?') + part + paragraph('*B. b')));
  expect(questions.map(brief)).toEqual(['OneChoice <p>Why?</p> | the word | *b']);
  expect(questions[0]?.losses).toEqual(['optionFormat']);
});
