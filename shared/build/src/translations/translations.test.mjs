import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { catalogueProblems } from './catalogue.cjs';
import { checkTranslations } from './check.cjs';

const arabicForms = {
  n_zero: 'لا شيء',
  n_one: 'واحد',
  n_two: 'اثنان',
  n_few: '{{count}} أشياء',
  n_many: '{{count}} شيئًا',
  n_other: '{{count}} شيء',
};
const englishForms = { n_one: 'one', n_other: '{{count}} things' };

describe('catalogueProblems', () => {
  it('reports nothing for languages that agree', () => {
    expect(
      catalogueProblems({
        ar: { a: { b: 'أ {{name}}' }, ...arabicForms },
        en: { a: { b: 'A {{name}}' }, ...englishForms },
      }),
    ).toEqual([]);
  });

  it('allows an English text for zero', () => {
    expect(
      catalogueProblems({ ar: arabicForms, en: { ...englishForms, n_zero: 'nothing' } }),
    ).toEqual([]);
  });

  it('accepts verbal nouns and words similar to imperatives', () => {
    const texts = {
      a: 'إعادة المحاولة، وحفظ النص، والضغط على الزر',
      b: 'أضافت المدرّسة ملفًا',
      c: 'يمكن إرفاق ملف',
      d: 'ما أدخلته محفوظ. تمت العملية بنجاح، وتضيفك إدارة الموقع في 2026/11/27',
      e: 'من \u2066−1\u2069 إلى 1',
      f: 'الطالبات والعنوان، ولست في مجموعة',
    };
    expect(
      catalogueProblems({ ar: texts, en: { a: 'A', b: 'B', c: 'C', d: 'D', e: 'E', f: 'F' } }),
    ).toEqual([]);
  });

  it('accepts a counted noun before a genitive and words that do not change', () => {
    const samples = {
      s_zero: 'لا نماذج عمل',
      s_one: 'نموذج عمل واحد',
      s_two: 'نموذجا عمل',
      s_few: '{{count}} نماذج عمل',
      s_many: '{{count}} نموذج عمل',
      s_other: '{{count}} نموذج عمل',
    };
    const unread = Object.fromEntries(
      Object.keys(samples).map((key) => [key.replace('s_', 'u_'), '{{count}} غير مقروءة']),
    );
    expect(
      catalogueProblems({
        ar: { ...samples, ...unread },
        en: { s_one: 'a', s_other: '{{count}} b', u_one: '{{count}} c', u_other: '{{count}} d' },
      }),
    ).toEqual([]);
  });

  it.each([
    ['a missing key', { ar: {}, en: { a: { b: 'A' } } }, 'ar: "a.b" is missing.'],
    ['an empty text', { ar: { a: ' ' }, en: { a: 'A' } }, 'ar: "a" has no text.'],
    [
      'a missing Arabic form',
      { ar: { ...arabicForms, n_two: undefined }, en: englishForms },
      'ar: "n_two" has no text.',
    ],
    [
      'a counted key with too few forms',
      { ar: { n_one: 'واحد', n_other: '{{count}} شيء' }, en: englishForms },
      'ar: "n" lacks the form _few.',
    ],
    [
      'a form that English does not have',
      { ar: arabicForms, en: { ...englishForms, n_two: 'two' } },
      'en: "n_two" is a form that the language does not have.',
    ],
    [
      'an imperative that speaks to a man',
      { ar: { a: 'الملف كبير، فاضغطه.' }, en: { a: 'A' } },
      'ar: "a" speaks to a man with "فاضغطه": a verbal noun speaks to everyone.',
    ],
    [
      'the past tense with the vowel of a man',
      { ar: { a: 'بدأتَ الاختبار' }, en: { a: 'A' } },
      'ar: "a" speaks to a man with "بدأتَ": a verbal noun speaks to everyone.',
    ],
    [
      'the present tense that speaks to a man',
      { ar: { a: 'سيُحذف ما تضيفه هنا' }, en: { a: 'A' } },
      'ar: "a" speaks to a man with "ما تضيفه": a verbal noun speaks to everyone.',
    ],
    [
      'an empty verb before a verbal noun',
      { ar: { a: 'لم يتم الحفظ' }, en: { a: 'A' } },
      'ar: "a" says "يتم": the passive says the same.',
    ],
    [
      "a man's verb before a name",
      { ar: { a: 'لن يرى \u2068{{name}}\u2069 الموضوع' }, en: { a: 'A {{name}}' } },
      'ar: "a" says "يرى \u2068{{name}}", which agrees with a man: a noun agrees with everyone.',
    ],
    [
      'a negation with the adjective of a man',
      { ar: { a: 'لست ملزمًا بالموافقة' }, en: { a: 'A' } },
      'ar: "a" speaks to a man with "لست ملزمًا": a verbal noun speaks to everyone.',
    ],
    [
      'an adjective that agrees with an unknown name',
      { ar: { a: '«\u2068{{name}}\u2069»: غير متاح حاليًا' }, en: { a: 'A {{name}}' } },
      'ar: "a" says "{{name}}\u2069»: غير متاح", whose gender may differ: name a noun.',
    ],
    [
      'a word that the glossary refuses',
      { ar: { a: 'يصل تنبيه إلى الطلبة' }, en: { a: 'A' } },
      'ar: "a" says "تنبيه": write "إشعار".',
    ],
    [
      'a refused word behind an article and a conjunction',
      { ar: { a: 'الأسئلة والامتحانات' }, en: { a: 'A' } },
      'ar: "a" says "والامتحانات": write "اختبار".',
    ],
    [
      'a calque',
      { ar: { a: 'يلزم تنسيق الخلية كنص' }, en: { a: 'A' } },
      'ar: "a" says "كنص": write "نصًا".',
    ],
    [
      'Latin punctuation after an Arabic word',
      { ar: { a: 'هل يُحذف الملف?' }, en: { a: 'A' } },
      'ar: "a" writes "ف?": Arabic has ، ؛ ؟, tanwin before the alif, and % here.',
    ],
    [
      'tanwin behind the alif',
      { ar: { a: 'أولاً' }, en: { a: 'A' } },
      'ar: "a" writes "اً": Arabic has ، ؛ ؟, tanwin before the alif, and % here.',
    ],
    [
      'a quoted name without an isolate',
      { ar: { a: 'حذف «{{name}}»' }, en: { a: 'Delete “\u2068{{name}}\u2069”' } },
      'ar: "a" lacks an isolate (U+2068) in «{{name}}».',
    ],
    [
      'a date with hyphens',
      { ar: { a: 'المطلوب تاريخ' }, en: { a: 'Enter a date, such as 2026-11-27T08:30:00.' } },
      'en: "a" says "2026-11-27T08:30:00.": dates are shown as 2026/11/27.',
    ],
    [
      'the Arabic percent sign',
      { ar: { a: '{{share}}٪ من الفحوص' }, en: { a: '{{share}}%' } },
      'ar: "a" writes "٪": Arabic has ، ؛ ؟, tanwin before the alif, and % here.',
    ],
    [
      'a refused word with a pronoun',
      { ar: { a: 'التفعيل بدونها' }, en: { a: 'A' } },
      'ar: "a" says "بدونها": write "من دون".',
    ],
    [
      'a category under the name of a group',
      { ar: { a: 'استيراد إلى فئة في البنك' }, en: { a: 'A' } },
      'ar: "a" says "فئة": write "تصنيف".',
    ],
    [
      'a nominative dual after a governing noun',
      { ar: { ...arabicForms, n_two: 'سيُستورد حضور طالبان' }, en: englishForms },
      'ar: "n_two" says "حضور طالبان": the dual is in the genitive here.',
    ],
    [
      'a singular after 3 to 10',
      { ar: { ...arabicForms, n_few: '{{count}} شيء' }, en: englishForms },
      'ar: "n_few" says "شيء": 3 to 10 take the plural.',
    ],
    [
      'a plural after 11 to 99',
      { ar: { ...arabicForms, n_many: '{{count}} أشياء' }, en: englishForms },
      'ar: "n_many" says "أشياء": 11 to 99 take "شيئًا".',
    ],
    [
      'a signed number that is not isolated',
      { ar: { a: 'من −1 إلى 1' }, en: { a: 'A' } },
      'ar: "a" lacks an isolate (U+2066) before "−1".',
    ],
    [
      'an arrow between two values',
      { ar: { a: '{{before}} ← {{after}}' }, en: { a: '{{before}} → {{after}}' } },
      'ar: "a" draws "←": write "من … إلى …".',
    ],
    [
      'a value that one language leaves out',
      { ar: { a: 'أ' }, en: { a: 'A {{name}}' } },
      'ar: "a" does not say {{name}}.',
    ],
  ])('reports %s', (_what, languages, problem) => {
    expect(catalogueProblems(languages)).toContain(problem);
  });
});

describe('checkTranslations', () => {
  let root;
  const write = (name, content) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  };
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-texts-'));
    write('shared/ui/package.json', '{ "name": "@riwaq/ui" }');
    for (const language of ['ar', 'en'])
      write(`shared/ui/locales/${language}.json`, '{ "close": "×" }');
    write('remote-garden/package.json', '{ "name": "@riwaq/remote-garden" }');
    for (const language of ['ar', 'en'])
      write(
        `remote-garden/src/locales/${language}.json`,
        '{ "title": "T", "state": { "wet": "W", "dry": "D" }, "left": "L" }',
      );
    write(
      'remote-garden/src/a.tsx',
      `
      const { t } = useTranslation('garden');
      export const a = [t('title'), t('kit:close'), t(\`state.\${state}\`), t(open ? 'left' : 'title')];
    `,
    );
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  it('reports nothing when every key exists and is used', () => {
    expect(checkTranslations(root)).toEqual({
      namespaces: expect.arrayContaining(['kit', 'garden']),
      problems: [],
    });
  });

  it('reports a used key that no language has', () => {
    write('remote-garden/src/b.tsx', "\nexport const b = [t('titel'), t('kit:open')];");
    expect(checkTranslations(root).problems).toEqual([
      'remote-garden/src/b.tsx:2 asks for "titel", which garden does not have.',
      'remote-garden/src/b.tsx:2 asks for "kit:open", which kit does not have.',
    ]);
  });

  it.each(['server/src/exams/locales/ar.json', 'shared/ui/locales/notifications/ar.json'])(
    'checks the Arabic of %s',
    (file) => {
      write('server/package.json', '{ "name": "@riwaq/server" }');
      write(file, '{ "a": "لم يتم الحفظ" }');
      expect(checkTranslations(root).problems).toEqual([
        expect.stringContaining('ar: "a" says "يتم"'),
      ]);
    },
  );

  it.each([
    ['a tooltip', "<Button label={t('left', { name })} />"],
    ['a text beside an accessible name', "<p aria-label={t('left')}>{t('left', { name })}</p>"],
    ['a variable', "t('left', { name })"],
  ])('reports a name in %s that its sentence does not isolate', (_what, use) => {
    for (const language of ['ar', 'en'])
      write(
        `remote-garden/src/locales/${language}.json`,
        '{ "title": "{{name}}", "state": { "wet": "\u2068{{person}}\u2069: W" }, "left": "L {{name}}" }',
      );
    write('remote-garden/src/b.tsx', `\nexport const b = (t) => ${use};`);
    expect(checkTranslations(root).problems).toEqual(
      ['ar', 'en'].map(
        (language) => `remote-garden: ${language}: "left" lacks an isolate (U+2068) in {{name}}.`,
      ),
    );
  });

  it('accepts a name that is not isolated in an accessible name', () => {
    for (const language of ['ar', 'en'])
      write(
        `remote-garden/src/locales/${language}.json`,
        '{ "title": "T", "state": { "wet": "W" }, "left": "L", "of": "Of {{name}}" }',
      );
    write(
      'remote-garden/src/b.tsx',
      "\nexport const b = (t) => <p aria-label={open ? t('of', { name }) : t('left')} />;",
    );
    expect(checkTranslations(root).problems).toEqual([]);
  });

  it('checks texts of a part in the namespace of its folder', () => {
    for (const language of ['ar', 'en'])
      write(`shared/ui/src/photo/locales/${language}.json`, '{ "choose": "C", "left": "L" }');
    write(
      'shared/ui/src/photo/field.tsx',
      "\nexport const c = [t('photo:choose'), t('photo:zoom')];",
    );
    expect(checkTranslations(root)).toEqual({
      namespaces: expect.arrayContaining(['kit', 'photo']),
      problems: [
        'shared/ui/src/photo/field.tsx:2 asks for "photo:zoom", which photo does not have.',
      ],
    });
  });

  it('reports an unused key', () => {
    for (const language of ['ar', 'en'])
      write(
        `remote-garden/src/locales/${language}.json`,
        '{ "title": "T", "state": { "wet": "W" }, "left": "L", "right": "R" }',
      );
    expect(checkTranslations(root).problems).toEqual(['garden: "right" is not used.']);
  });
});
