import fc from 'fast-check';
import {
  fieldDirection,
  isolate,
  resolveIsolates,
  textDirection,
  textPieces,
  type TextDirection,
} from './text-direction';

const PAGES: readonly TextDirection[] = ['rtl', 'ltr'];

describe('textDirection', () => {
  it.each([
    ['Arabic that begins with a Latin word', 'Python هي لغة برمجة.', 'rtl'],
    ['a Latin word with signs', 'C++ أم Java؟ أيهما أسهل؟', 'rtl'],
    ['code at the beginning', '`git push` هو الأمر الذي يرسل', 'rtl'],
    ['long code in a short sentence', '`git commit --amend --no-edit` أمر', 'rtl'],
    ['a block of code', '```\nconst answer = 42;\n```\nنص', 'rtl'],
    ['a number at the beginning', '1. ابدأ بقراءة الفصل', 'rtl'],
    ['an emoji at the beginning', '🎓 مبارك', 'rtl'],
    ['English with some Arabic', 'Hello class, read الفصل الثالث', 'ltr'],
    ['English that begins with an Arabic word', 'رواق is the name of our learning site', 'ltr'],
    ['an address longer than the sentence', 'الرابط https://example.org/a/very/long/path', 'rtl'],
    ['a mail address', 'راسل first.last+tag@mail.example.org', 'rtl'],
    ['an address without a scheme', 'www.example.org/learning موقع', 'rtl'],
    ['combining marks, which are not letters', 'مُحَمَّدٌ programs', 'ltr'],
    ['lengthened letters, which count once', 'سـلـام abcd', null],
    ['presentation forms', '\ufedf\ufee0\ufe8e abc', null],
    ['Hebrew', 'Go שלום', 'rtl'],
    ['Cyrillic and Greek as left-to-right', 'Привет αβ نص', 'ltr'],
    ['letters beyond the first plane', '\u{1d49c}\u{1d49e} \u{1e900}', 'ltr'],
    ['as many letters of both', 'سلام abcd', null],
    ['numbers alone', '2026/11/27', null],
    ['Arabic numbers alone', '٢٠٢٦', null],
    ['emoji alone', '👩‍👩‍👧‍👦 🇮🇶', null],
    [
      'a sentence with a long isolated name',
      'Leave “\u2067الفصل الأول من كتاب البرمجة\u2069”',
      'ltr',
    ],
    ['isolated names alone', '\u2066CS\u2069 / \u2066Python\u2069', null],
    ['code alone', '`git push`', null],
    ['an address alone', 'https://example.org/', null],
    ['space alone', ' \n', null],
    ['no text', '', null],
  ] as const)('reads %s', (_name, text, expected) => {
    for (const page of PAGES) expect(textDirection(text, page)).toBe(expected ?? page);
  });

  it('ignores the order of the words', () => {
    const words = fc.array(fc.constantFrom('Python', 'لغة', '42', '😀', '`code`', 'نص'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, (list) => {
        expect(textDirection(list.join(' '), 'ltr')).toBe(
          textDirection([...list].reverse().join(' '), 'ltr'),
        );
      }),
    );
  });
});

describe('textPieces', () => {
  const isolated = (text: string) =>
    textPieces(text)
      .filter((piece) => piece.isolated)
      .map((piece) => piece.text);

  it.each([
    ['C++ أم C#؟', ['C++', 'C#']],
    ['منصة .NET هنا', ['.NET']],
    ['الناتج -5 أو +3.25%.', ['-5', '+3.25%']],
    ['احسب 12 + 5 = 17.', ['12 + 5 = 17']],
    ['لأن 6 / 3 = 2 أو 50%/2 = 25% أو 10/2 = 5', ['6 / 3 = 2', '50%/2 = 25%', '10/2 = 5']],
    ['احسب 7 - 3 = 4', ['7 - 3 = 4']],
    ['احسب 2×3', ['2×3']],
    ['الهاتف +20 100 555 1234', ['+20 100 555 1234']],
    ['الأمر `git push` هنا', ['`git push`']],
    ['انظر https://example.org/.', ['https://example.org/']],
    ['راسل a@b.example.', ['a@b.example']],
    ['الصفحات 10-20 في 2026/11/27 عند 05:22', []],
    ['العدد 5.', []],
    ['نص بلا أرقام', []],
  ])('finds the pieces to isolate in %j', (text, expected) =>
    expect(isolated(text)).toEqual(expected),
  );

  it('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          textPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

// Where each further slash doubles the time, the first text is never read; quadratic time takes
// minutes for the others.
it.each([
  ['1/', 40],
  ...['1 / ', '1/ ', '1 /', '1%/', '1-', '1 - ', '1+1-', '1.1/', '1,', '+1 '].map(
    (piece): [string, number] => [piece, 200_000],
  ),
])('reads %j in linear time, %i times', (piece, count) => {
  const text = piece.repeat(count);
  expect(textPieces(text).reduce((read, part) => read + part.text.length, 0)).toBe(text.length);
});

describe('fieldDirection', () => {
  it.each([
    ['', undefined],
    ['1', 'rtl'],
    ['-5', 'ltr'],
    ['https://example.org/', 'ltr'],
    ['Python هي لغة برمجة', 'rtl'],
    ['Python', 'ltr'],
  ])('detects the direction of %j on an Arabic page', (text, expected) =>
    expect(fieldDirection(text, 'rtl')).toBe(expected),
  );
});

describe('isolates', () => {
  it('isolates in the direction of most letters', () => {
    expect(isolate('Python لغة برمجة', 'ltr')).toBe('\u2067Python لغة برمجة\u2069');
    expect(isolate('42', 'ltr')).toBe('\u206642\u2069');
    expect(isolate('42', 'rtl')).toBe('\u206742\u2069');
  });

  it.each(['-5', 'https://example.edu/a/'])('isolates %s from left to right', (text) => {
    expect(isolate(text, 'rtl')).toBe(`\u2066${text}\u2069`);
  });

  it('resolves the isolates of a sentence', () => {
    expect(resolveIsolates('حُذف «\u2068C++ للمبتدئين\u2069» و\u2068Ali\u2069', 'rtl')).toBe(
      'حُذف «\u2067C++ للمبتدئين\u2069» و\u2066Ali\u2069',
    );
  });

  it('leaves a sentence without isolates alone', () =>
    expect(resolveIsolates('نص \u2069', 'rtl')).toBe('نص \u2069'));
});
