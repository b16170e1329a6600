import fc from 'fast-check';
import {
  codeFinder,
  codeMatcher,
  foldCode,
  foldForMarking,
  foldForSearch,
  foldInvisible,
  foldUserName,
  toLatinDigits,
} from './arabic';

describe('folding for search', () => {
  test.each([
    ['tashkeel', 'اِمْتِحَانٌ', 'امتحان'],
    ['tatweel', 'الريـــاضيات', 'الرياضيات'],
    ['alef with hamza', 'أحمد إبراهيم', 'احمد ابراهيم'],
    ['alef with madda', 'آداب', 'اداب'],
    ['alef wasla', 'ٱلكتاب', 'الكتاب'],
    ['alef maqsura', 'مستوى', 'مستوي'],
    ['ta marbuta', 'جامعة', 'جامعه'],
    ['Farsi ya and kaf', 'کتابی', 'كتابي'],
    ['Arabic-Indic digits', 'الفصل ١٢', 'الفصل 12'],
    ['Extended Arabic-Indic digits', '۴۵', '45'],
    ['presentation forms', 'ﻻ', 'لا'],
    ['upper case', 'Physics LAB', 'physics lab'],
    ['Latin accents', 'Éléments à Zürich, Ångström', 'elements a zurich, angstrom'],
    ['accents apart', 'e\u0301le\u0300ve', 'eleve'],
    ['hamza on its carrier, which is no accent', 'مؤمن بيئة', 'مؤمن بيئه'],
    ['spaces', '  a \n\t b\u00a0c ', 'a b c'],
    ['full width', 'ＡＢＣ', 'abc'],
    ['nothing but tashkeel', 'ًٌٍ', ''],
    ['invisible characters', '\u200fا\u200cم\u200bت\u00adحا\u2069ن\ufeff', 'امتحان'],
    [
      'quotation marks, dashes and commas',
      '«نعم»، “it’s” — so؛ ٣٫٥٪؟',
      '"نعم", "it\'s" - so; 3.5%?',
    ],
    ['a small alef', 'هٰذا', 'هذا'],
  ])('%s', (_what, text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  test('folds different spellings to the same form', () => {
    const spellings = [
      'إمتحانات الفيزياء العامّة',
      'امتحانات الفيزياء العامه',
      'أمتحانات  الفيزيــاء العامة',
    ];
    expect(new Set(spellings.map(foldForSearch)).size).toBe(1);
  });

  test('is idempotent', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.integer({ min: 0x600, max: 0x6ff }).map((code) => String.fromCharCode(code)),
      }),
    );
    fc.assert(
      fc.property(text, (any) => {
        expect(foldForSearch(foldForSearch(any))).toBe(foldForSearch(any));
      }),
    );
  });

  test('ignores accents of Latin letters', () => {
    const accented = fc.string({
      unit: fc
        .tuple(
          fc.constantFrom(...'aceinouyzAEO '),
          fc.constantFrom('', '\u0300', '\u0301', '\u0302', '\u0303', '\u0308', '\u030c', '\u0327'),
        )
        .map((pair) => pair.join('')),
    });
    fc.assert(
      fc.property(accented, fc.constantFrom('NFC', 'NFD'), (text, form) => {
        expect(foldForSearch(text.normalize(form))).toBe(
          foldForSearch(text.replace(/[\u0300-\u036f]/g, '')),
        );
      }),
    );
  });

  test('finds a folded part in the folded text', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'اأإآبتةىيكک١٢ab '.split('')),
      minLength: 1,
    });
    fc.assert(
      fc.property(word, word, word, (before, part, after) => {
        expect(foldForSearch(`${before} ${part} ${after}`)).toContain(foldForSearch(part));
      }),
    );
  });
});

describe('folding of invisible characters', () => {
  test.each([
    ['\u200fأحمد\u200e', 'أحمد'],
    ['a\u00a0 \t\u200bb\ufeff', 'a b'],
    ['e\u200d\u0301', '\u00e9'],
    ['\u3164\u2800\u0007', ''],
    ['Aa كَتب ١ “–”', 'Aa كَتب ١ “–”'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldInvisible(text)).toBe(folded);
  });

  test('folds a code to lower case and Latin digits', () => {
    expect(foldCode(' \u200fSt-١\u200b٢ ')).toBe('st-12');
    expect(['RW\u201124', 'RW\u201324', 'rw\u221224'].map(foldCode)).toEqual(
      Array(3).fill('rw-24'),
    );
  });

  it.each([
    ['\u0130smail', 'ismail'],
    ['\u0131smail', 'Ismail'],
    ['i\u0307smail', '\u0130SMAIL'],
    ['stra\u00dfe', 'STRASSE'],
    ['stra\u1e9ee', 'stra\u00dfe'],
    ['\u03c3\u03b1\u03c2', '\u03a3\u0391\u03a3'],
    ['\u017fara', 'SARA'],
    ['\u212amal', 'kmal'],
  ])('folds the user names and codes %s and %s alike', (one, other) => {
    expect(foldUserName(one)).toBe(foldUserName(other));
    expect(foldCode(one)).toBe(foldCode(other));
  });

  it.each([
    ['ali', 'aly'],
    ['\u00e9mile', 'emile'],
    ['\u0661', '1'],
  ])('folds the user names %s and %s differently', (one, other) => {
    expect(foldUserName(one)).not.toBe(foldUserName(other));
  });

  const folds = { foldInvisible, foldCode, foldUserName, foldForMarking, foldForSearch };
  test.each(Object.entries(folds))(
    '%s is idempotent and ignores invisible characters',
    (_name, fold) => {
      const character = fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(
          ...'\u200f\u200c\u00ad\u2066ا\u0653e\u0301–’« Ii\u0130\u0131\u0307\u03a3\u03c2\u00df',
        ),
      );
      fc.assert(
        fc.property(fc.array(character), (characters) => {
          const text = characters.join('');
          expect(fold(fold(text))).toBe(fold(text));
          expect(fold(['', ...text, ''].join('\u200f'))).toBe(fold(text));
        }),
      );
    },
  );
});

test('converts digits to Latin and changes nothing else', () => {
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(toLatinDigits('إختبار ٣-b')).toBe('إختبار 3-b');
});

describe('codeFinder', () => {
  const find = codeFinder(['007', 'CS-1', '12', '0012', '0', '٠٣٤', '056', '0056']);

  it.each([
    ['7', '007'],
    ['٧', '007'],
    ['34', '034'],
    ['cs-1', 'cs-1'],
    ['12', '12'],
    ['0', '0'],
    ['56', null],
    ['0007', null],
    ['7.0', null],
    ['', null],
  ])('finds the code that %j means', (text, code) => {
    expect(find(text)).toBe(code);
  });
});

describe('codeMatcher', () => {
  const isOfCodes = codeMatcher(['CS-1', '٠٤٢', '']);

  it.each([
    [['cs-1', '042'], true],
    [['\u200fCS-1 '], true],
    [['CS-1', '17'], false],
    [['17', 'CS-1', '042'], true],
    [[''], false],
    [[], false],
  ])('checks %j', (texts, expected) => {
    expect(isOfCodes(texts)).toBe(expected);
  });
});
