import fc from 'fast-check';
import { CATEGORY_QUESTIONS_MAX, TEXT_MAX } from '@riwaq/api';
import { readGift } from './gift';

const read = async (source: string) => {
  const result = await readGift(source);
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
};
const question = async (source: string) => {
  const { questions, leftOut } = await read(source);
  expect(leftOut).toEqual([]);
  expect(questions).toHaveLength(1);
  return questions[0]!;
};
const shown = (
  options: readonly { text: string; isCorrect: boolean; tolerance: string | null }[],
) =>
  options.map(
    ({ text, isCorrect, tolerance }) =>
      `${isCorrect ? '+' : '-'}${text}${tolerance === null ? '' : ` ±${tolerance}`}`,
  );
const errorsOf = async (source: string) => {
  const result = await readGift(source);
  return result.kind === 'lines' ? result.errors : [];
};

describe('kinds of question', () => {
  it.each<[string, string, string, string[]]>([
    ['one choice', 'Who?{=no one ~Grant ~Lee}', 'OneChoice', ['+no one', '-Grant', '-Lee']],
    [
      'one choice over several lines',
      'Who?{\n\t~%0%Grant # no\n\t=no one\n}',
      'OneChoice',
      ['-Grant', '+no one'],
    ],
    ['several answers', 'Which?{~%50%a ~%-50%b ~%50.000%c}', 'MultiChoice', ['+a', '-b', '+c']],
    ['rounded thirds', 'Which?{~%33.333%a~%33.333%b~%33.333%c}', 'MultiChoice', ['+a', '+b', '+c']],
    ['true', 'Is it?{T}', 'OneChoice', ['+True', '-False']],
    ['false', 'Is it?{FALSE#no#yes}', 'OneChoice', ['-True', '+False']],
    ['true in Arabic', 'الشمس نجم.{\u200fTRUE}', 'OneChoice', ['+صح', '-خطأ']],
    ['accepted texts', 'Who?{=no one =nobody}', 'FillInTheBlanks', ['+no one', '+nobody']],
    ['one accepted text', 'Who?{nobody}', 'FillInTheBlanks', ['+nobody']],
    ['a word of several cases', 'Is it?{true}', 'FillInTheBlanks', ['+true']],
    ['a number', 'When?{#1822}', 'Number', ['+1822']],
    ['a number with its tolerance', 'Pi?{#3.1415:0.0005}', 'Number', ['+3.1415 ±0.0005']],
    ['a range', 'Pi?{#3.141..3.142}', 'Number', ['+3.1415 ±0.0005']],
    ['a range of negative numbers', 'T?{#-5..-2}', 'Number', ['+-3.5 ±1.5']],
    ['Arabic digits', 'كم؟{#٣٫٥:٠٫١}', 'Number', ['+٣٫٥ ±٠٫١']],
    ['several numbers', 'When?{#=1822:0 =%100%1823}', 'Number', ['+1822 ±0', '+1823']],
    ['an essay', 'Write.{}', 'AttachedFile', []],
  ])('reads %s', async (_kind, source, type, options) => {
    const found = await question(source);
    expect(found.type).toBe(type);
    expect(shown(found.options)).toEqual(options);
    expect(found).toMatchObject({ mark: null, hint: '', files: [] });
  });

  it('leaves a blank for the missing word', async () => {
    expect((await question('Grant is {~buried =entombed} here.')).html).toBe(
      '<p>Grant is _____ here.</p>',
    );
  });

  it.each([
    ['Match.{=Canada->Ottawa =Italy->Rome}', 'matching', 'kind'],
    ['::Intro::Only a text.', 'description', 'kind'],
    ['Which?{~%70%a ~%30%b}', 'multichoice', 'weights'],
    ['Which?{=a ~%50%b ~c}', 'multichoice', 'partial'],
    ['Which?{=a ~%-50%b ~c}', 'multichoice', 'negative'],
    ['Which?{~a ~b}', 'multichoice', 'noRightAnswer'],
    ['Which?{=a ~#feedback}', 'multichoice', 'emptyOption'],
    [`Which?{=a ${'~b '.repeat(60)}}`, 'multichoice', 'tooLong'],
    ['Who?{=bat =%50%cat}', 'shortanswer', 'partial'],
    ['Who?{=%0%bat =b*}', 'shortanswer', 'wrongAccepted'],
    ['Who?{=%0%* =bat}', 'shortanswer', 'wrongAccepted'],
    ['Who?{=%0%bat}', 'shortanswer', 'noRightAnswer'],
    ['How many?{#=10 =%50%10:1}', 'numerical', 'partial'],
    ['How many?{#=%0%10 =10:1}', 'numerical', 'wrongAccepted'],
    ['How many?{#=%0%* =10:1}', 'numerical', 'wrongAccepted'],
    ['How many?{#*}', 'numerical', 'number'],
  ])('names the reason that leaves out %j', async (source, kind, reason) => {
    const { questions, leftOut } = await read(source);
    expect(questions).toEqual([]);
    expect(leftOut).toMatchObject([{ kind, reason }]);
  });

  it('imports wrong answers that change no mark without them', async () => {
    const found = await read('Who?{=bat =%0%cat =%0%*#no}\n\nHow many?{#=10:1 =%0%10 =%0%20 ~#no}');
    expect(found.questions.map(({ options, losses }) => [shown(options), losses])).toEqual([
      [['+bat'], ['wrongAnswers', 'optionFeedback']],
      [['+10 ±1'], ['wrongAnswers', 'optionFeedback']],
    ]);
  });
});

describe('texts', () => {
  it('reads escaped characters as themselves', async () => {
    const found = await question(
      '::A \\:\\: B::[plain]1 \\= 2 \\{3\\} \\~ \\# \\\\ \\:\\nnext{=\\=a\\~ ~\\#b\\\\ ~%0%\\:c}',
    );
    expect(found.html).toBe('<p>1 = 2 {3} ~ # \\ :<br>next</p>');
    expect(shown(found.options)).toEqual(['+=a~', '-#b\\', '-:c']);
  });

  it.each([
    ['a typed text', 'x < y\nand a<b and c>d{T}', '<p>x &lt; y<br>and a&lt;b and c>d</p>'],
    ['typed HTML', 'H<sub>2</sub>O{T}', '<p>H<sub>2</sub>O</p>'],
    ['blocks', '<p>One</p>\n<p>Two</p>{T}', '<p>One</p><p>Two</p>'],
    ['[html]', '[html]<p>One</p>\ntwo{T}', '<p>One</p>\ntwo'],
    ['[plain]', '[plain]<b>One</b>\ntwo{T}', '<p>&lt;b&gt;One&lt;/b&gt;<br>two</p>'],
    ['[markdown]', '[markdown]**One**{T}', '<p>**One**</p>'],
    ['another word in brackets', '[note] One{T}', '<p>[note] One</p>'],
  ])('reads %s', async (_what, source, html) => {
    expect((await question(source)).html).toBe(html);
  });

  it('reads options in their own format', async () => {
    const found = await question(
      '[html]<p>Which?</p>{=<p>x &lt; y</p> ~[plain]x &lt; y ~[moodle]a < b}',
    );
    expect(shown(found.options)).toEqual(['+x < y', '-x &lt; y', '-a < b']);
    expect(found.losses).toEqual([]);
  });

  it.each([
    ['Is it?{T#no#yes####Because}', ['yes', 'no'], '<p>Because</p>'],
    ['Is it?{F#no}', ['no', undefined], undefined],
    ['Which?{=a#\\=yes ~b####[plain]<b>\\nc}', ['=yes', undefined], '<p>&lt;b&gt;<br>c</p>'],
    ['Who?{=bat#yes =cat}', ['yes', undefined], undefined],
    ['How many?{#=1:0.1#yes =5}', ['yes', undefined], undefined],
    ['Draw.{####Three arrows}', [], '<p>Three arrows</p>'],
  ])('keeps the feedback of %j', async (source, options, general) => {
    const found = await question(source);
    expect(found.options.map(({ feedback }) => feedback)).toEqual(options);
    expect(found.feedback).toBe(general);
    expect(found.losses).toEqual([]);
  });

  it.each([
    ['Which?{~%50%a ~%50%b ~%-50%c}', 'parts'],
    ['Which?{~%100%a ~%-100%b}', undefined],
    ['Which?{=a =b ~c}', undefined],
  ])('states the marking of %j', async (source, marking) => {
    expect((await question(source)).marking).toBe(marking);
  });

  it.each([
    ['[html]Which?{=a#<b>yes</b> ~b####<iframe src="x"></iframe>}', ['optionFeedback', 'embedded']],
    ['Which?{~%50%a ~%50%b ~%-50%c}', []],
    ['Which?{~%50%a ~%50%b ~c}', ['weights']],
    ['Which?{=a# ~b####}', []],
    ['[html]Which?{=<b>a</b> ~<img src="x.png">b}', ['optionFormat', 'optionPicture']],
    ['[html]<math><mtable><mtr><mtd>x</mtd></mtr></mtable></math>?{T}', ['formula']],
    ['[html]<math><mi>x</mi></math>?{T}', []],
    ['[html]<p>See</p><iframe src="x"></iframe>{T}', ['embedded']],
    ['[html]<img src="@@PLUGINFILE@@/a.png">?{T}', ['picture']],
    ['[html]<img src="a.png">?{T}', ['picture']],
    ['[html]<img src="https://example.org/a.png">?{T}', ['embedded']],
    ['[markdown]# Head{T}', ['markdown']],
    ['[markdown]Head{T}', []],
    ['// [tag:algebra]\nOne?{T}', ['tags']],
    ['// [id:q17]\n\nOne?{T}', ['tags']],
    ['// a [remark]\nOne?{T}', []],
  ])('names the losses of %j', async (source, losses) => {
    expect((await question(source.replaceAll('="', '\\="'))).losses).toEqual(losses);
  });
});

describe('files', () => {
  it('ignores comments, byte order marks and invisible lines', async () => {
    const { questions } = await read(
      '\ufeff// first\n\u200f// second\nOne?{T}\n\u200f\nTwo?\n// inside\n{F}\r\rThree?{}',
    );
    expect(questions.map(({ html }) => html)).toEqual([
      '<p>One?</p>',
      '<p>Two?</p>',
      '<p>Three?</p>',
    ]);
  });

  it('applies a category to the questions after it', async () => {
    const { questions } = await read(
      'One?{T}\n\n$CATEGORY: $course$/top/Physics/Wave//Light\n\nTwo?{T}\n\n$CATEGORY: Chemistry\nThree?{T}',
    );
    expect(questions.map(({ category }) => category)).toEqual([
      [],
      ['Physics', 'Wave/Light'],
      ['Chemistry'],
    ]);
  });

  it('names a left out question by its title or its text', async () => {
    const { leftOut } = await read('::My title::Text\n\n[html]<p>Some <b>text</b></p>');
    expect(leftOut.map(({ name }) => name)).toEqual(['My title', 'Some text']);
  });

  it.each([
    ['One?{T', 1, 'unmatchedBrace'],
    ['One?\n{T\n\nTwo?{T}', 2, 'unmatchedBrace'],
    ['One?T}', 1, 'unmatchedBrace'],
    ['One?{T}\nTwo?{F}', 2, 'secondAnswers'],
    ['One? $\\frac{1}{2}$ {T}', 1, 'secondAnswers'],
    ['One?{=\\frac{1}{2} ~b}', 1, 'unmatchedBrace'],
    ['One?{T} }', 1, 'unmatchedBrace'],
    ['// note\n::Title::\n{=a ~b}', 3, 'emptyQuestion'],
    ['One?\n{=a ~}', null, null],
    ['One?\n{~}', 2, 'insufficientOptions'],
    ['One?{#}', 1, 'noAnswer'],
    ['One?{#\n=1\n=many\n}', 3, 'invalidNumber'],
    ['One?{#3:x}', 1, 'invalidNumber'],
    ['One?{#5..2}', 1, 'invalidNumber'],
    ['One?{#1,234}', 1, 'invalidNumber'],
    ['One?{=#no}', 1, 'noAnswer'],
  ])('reports the line of an error in %j', async (source, line, reason) => {
    expect(await errorsOf(source)).toEqual(line === null ? [] : [{ line, reason }]);
  });

  it('reports every error of a file, and stops after 200', async () => {
    expect(await errorsOf('One?{\n\nTwo?{T}\n\nThree?}')).toMatchObject([{ line: 1 }, { line: 5 }]);
    expect(await readGift('x{\n\n'.repeat(1000))).toMatchObject({
      kind: 'lines',
      unfinished: true,
      errors: { length: 200 },
    });
  });

  it('refuses more questions than a file may have', async () => {
    expect((await read('One?{T}\n\n'.repeat(CATEGORY_QUESTIONS_MAX))).questions).toHaveLength(
      CATEGORY_QUESTIONS_MAX,
    );
    expect(await readGift('One?{T}\n\n'.repeat(CATEGORY_QUESTIONS_MAX + 1))).toEqual({
      kind: 'refused',
      reason: 'tooManyQuestions',
      line: 2 * CATEGORY_QUESTIONS_MAX + 1,
    });
  });

  it('leaves out a question of too many lines or characters', async () => {
    for (const piece of ['x\n', 'x'])
      expect(await read(`One?{T}\n\n${piece.repeat(1_500_000)}{T}\n\nTwo?{T}`)).toMatchObject({
        questions: { length: 2 },
        leftOut: [{ name: expect.stringMatching(/^x/) as string, reason: 'tooLong' }],
      });
  });

  it('reads long hostile texts in linear time', async () => {
    for (const piece of ['<', '~', '=', '#', '::', '\\', '<b ', ' ', '[html', '%5', '->', '*='])
      for (const source of [piece.repeat(150_000), `Q{=${piece.repeat(150_000)}}`])
        await expect(readGift(source)).resolves.toBeDefined();
    const blankLines = `One>${'\\n'.repeat(TEXT_MAX.html - 10)}{T}`;
    const { questions } = await read(Array<string>(4).fill(blankLines).join('\n\n'));
    for (const { html } of questions) expect(html).toContain('One><br>');
  });

  it('never throws, whatever the text', async () => {
    const piece = fc.constantFrom(
      ...['{', '}', '=', '~', '#', '####', '%50%', '%-', '::', '->', '..', ':', '\\', '//'],
      ...[
        '\n',
        '\n\n',
        '[html]',
        '[',
        ']',
        'T',
        '3',
        '٣',
        '*',
        'نص',
        '\u200f',
        '$CATEGORY:',
        '<b>',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const result = await readGift(pieces.join(''));
        if (result.kind === 'read')
          for (const { html } of result.questions) expect(html).toBeDefined();
      }),
    );
  });
});
