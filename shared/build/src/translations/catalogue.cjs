// Pure checks of one namespace's texts in both languages.

/** Plural forms that each language has (Unicode CLDR, cardinal). */
const FORMS = { ar: ['zero', 'one', 'two', 'few', 'many', 'other'], en: ['one', 'other'] };
/**
 * i18next uses `_zero` for a count of 0 in every language, whether or not its grammar has that
 * form.
 */
const ALWAYS = 'zero';
const FORM = /_(zero|one|two|few|many|other)$/;

/**
 * Arabic imperatives that address a man, with the prefixes and suffixes that may be attached. Texts
 * use verbal nouns instead, which address everyone. Forms that are nouns too (تراجع) are left out.
 */
const IMPERATIVE = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:و|ف)?(?:${[
    'جرّب',
    'امسح',
    'حاول',
    'أعد',
    'أعِد',
    'اختر',
    'اكتب',
    'ابدأ',
    'أضف',
    'تصفّح',
    'اضغط',
    'كن',
    'قيّم',
    'احفظ',
    'قسّم',
    'أزل',
    'أدخل',
    'أرفق',
    'تحقّق',
    'تحقق',
    'اسحب',
    'اترك',
    'أفلت',
    'أغلق',
    'انتظر',
    'راجع',
    'استخدم',
    'سجّل',
    'افتح',
    'انقر',
    'حدّد',
    'أرسل',
    'اطلب',
    'صحّح',
    'احذف',
    'انقل',
    'أبلغ',
    'انسخ',
    'أفرغ',
    'ارفع',
    'اقرأ',
  ].join('|')})(?:ه|ها|هم)?(?![\\p{L}\\p{M}])|متأكد(?![\\p{L}\\p{M}])`,
  'u',
);

/**
 * The second person in forms that differ for a man and a woman: the present tense, and the past
 * with its last vowel. «ما أدخلته» reads the same for both.
 */
const SECOND_PERSON = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[
    '[\\p{L}\\p{M}]+تَ',
    '(?:و|ف|س)?(?:تجد|ستجد)(?:ه|ها|هم)?',
    '(?:أن|هل|حتى|ممن) (?:تبدأ|تنتقل|تريد|ترى|تراه|تكتب|تدعوه|تقرر)',
    'لن (?:ترى|تراه|تراها)',
    '(?:ما|من|مما) (?:تختاره|تختارهم|تضيفه|تخرجه|تُدخله|تسمح له)',
    'كنت تكتبه',
    '(?:حين|أو) (?:تنهيه|تلغيه)',
    'ما دمت تؤدي',
    'لم تعد في هذه المجموعة',
    'لست [\\p{L}\\p{M}]+ًا',
    'أنت منشئ',
  ].join('|')})(?![\\p{L}\\p{M}])`,
  'u',
);

/** «تم» before a verbal noun in place of the passive. The customer's own sentence is left. */
const EMPTY_VERB = /(?<![\p{L}\p{M}])(?:و|ف|س)?(?:تم|يتم)(?![\p{L}\p{M}])/u;

/** A verb before a person's name, who may be a woman: «طلب من {{person}}» agrees with everyone. */
const VERB_OF_PERSON =
  /(?<![\p{L}\p{M}])(?:[سوف]?ي[\p{L}\p{M}]+|أزال|أشار إليك|كتبه) \u2068?\{\{(?:name|person)\}\}/u;

/** An adjective in the gender of a man after a value of unknown gender, such as an area's name. */
const ADJECTIVE_OF_NAME =
  /\{\{(?:name|title)\}\}\u2069?»?:? (?:غير )?(?:متاح|موجود|مفتوح|مغلق|محذوف)(?![\p{L}\p{M}])/u;

/** Words that docs/glossary.md refuses, calques, and spellings that read as another word. */
const WORDINGS = [
  ['موضوعات', 'مواضيع'],
  ['طلاب', 'طلبة'],
  ['مدرّسو?|تدريسيو?', 'أستاذ'],
  ['(?:مسؤول|مدير) (?:الموقع|النظام)|إدارة النظام', 'إدارة الموقع'],
  ['امتحان(?:ات)?', 'اختبار'],
  ['إيقاف (?:ال)?تفعيل|تعطيل', 'إلغاء تفعيل'],
  ['منهاة', 'منتهية'],
  ['مراتب عشرية', 'منازل عشرية'],
  ['تغذية راجعة', 'ملاحظة'],
  ['تنبيه(?:ات)?', 'إشعار'],
  ['صاحب المجموعة', 'مالك المجموعة'],
  ['كمقروء', 'مقروءًا'],
  ['من تلقاء نفسه|من نفسه', 'تلقائيًا'],
  ['في الأثناء', 'في هذه الأثناء'],
  ['كنص', 'نصًا'],
  ['متى ما', 'متى'],
  ['تمكن', 'يمكن'],
  ['هيئة التدريس', 'أساتذة'],
  ['رئيسة', 'رئيسية'],
  ['بدون(?:ه|ها|هم)?', 'من دون'],
  ['فئة(?= في)', 'تصنيف'],
].map(([refused, better]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{M}])[وفبل]?(?:ال)?(?:${refused})(?![\\p{L}\\p{M}])`, 'u'),
  better,
}));

/**
 * Signs that Arabic writes otherwise: Latin punctuation after a letter, tanwin behind the alif, the
 * Arabic percent sign behind Latin digits.
 */
const SPELLING = /[\u0621-\u0652][»)]?[,;?]|اً|٪/u;

/** A dual in the nominative after a word that governs the genitive: «حضور طالبان». */
const NOMINATIVE_DUAL =
  /(?<![\p{L}\p{M}])(?:من|إلى|عن|على|بعد|حضور|حفظ|إضافة|دعوة|اختيار|إظهار) [\p{L}\p{M}]+[اآ]ن(?![\p{L}\p{M}])/u;

/** A sign before a number, which a right-to-left sentence draws behind it unless it is isolated. */
const BARE_SIGN = /(?<![\p{L}\p{N}\u200e\u2066])[-−±]\d+/u;

/** An arrow between two values: the values of a right-to-left text may swap their places. */
const ARROW = /[\u2190-\u21ff]/u;

/** A date with hyphens; every page shows 2026/11/27, and fields show it as an example. */
const DASHED_DATE = /\d{4}-\d{2}-\d{2}\S*/u;

/**
 * A quoted name that its sentence does not isolate (U+2068): its last signs may change sides, such
 * as those of «C++». Values of notifications are isolated in code.
 */
const BARE_QUOTATION = /[«“]\{\{\w+\}\}[»”]/u;
const isNotification = (key) => key.startsWith('notifications.');

/** A name within a sentence that does not isolate it: it may be of the other direction. */
const BARE_NAME = /(?<![\u2066-\u2068])\{\{(?:name|person)\}\}/u;

/**
 * Finds texts with a name that is not isolated. Texts that only name an element for assistive
 * technology, and a name alone, need no isolate.
 *
 * @param {Record<'ar' | 'en', object>} languages
 * @param {(key: string) => boolean} isShown
 */
function bareNameProblems(languages, isShown) {
  return Object.entries(languages).flatMap(([language, nested]) =>
    flatten(nested).flatMap(([key, text]) => {
      const [name] = (!isNotification(key) && BARE_NAME.exec(text)) || [];
      return name && name !== text && isShown(baseOf(key))
        ? [`${language}: "${key}" lacks an isolate (U+2068) in ${name}.`]
        : [];
    }),
  );
}

/** Nested texts as dotted keys. */
function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flatten(value, `${prefix}${key}.`)
      : [[prefix + key, value]],
  );
}

const baseOf = (key) => key.replace(FORM, '');
const placeholders = (text) =>
  [...String(text).matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, name]) => name);

/** Pluralised keys: those with an `_other` form. */
const counted = (texts) =>
  new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map(baseOf));

/**
 * Finds problems between the languages: a missing key, a missing or unknown plural form, an empty
 * text, a placeholder in one language only, Arabic that speaks to a man only. Arabic may omit the
 * number for one and two: a placeholder need occur in only one of its plural forms.
 *
 * @param {Record<'ar' | 'en', object>} languages
 * @returns {string[]} one sentence per problem
 */
function catalogueProblems(languages) {
  const texts = Object.fromEntries(
    Object.entries(languages).map(([language, nested]) => [language, new Map(flatten(nested))]),
  );
  const plurals = new Set(Object.values(texts).flatMap((map) => [...counted(map)]));
  const bases = Object.fromEntries(
    Object.entries(texts).map(([language, map]) => [
      language,
      new Set([...map.keys()].map((key) => (plurals.has(baseOf(key)) ? baseOf(key) : key))),
    ]),
  );
  const problems = Object.entries(texts).flatMap(([language, map]) => [
    ...missingKeys(language, bases),
    ...textProblems(language, map),
    ...[...plurals]
      .filter((base) => bases[language].has(base))
      .flatMap((base) => [
        ...pluralProblems(language, map, base),
        ...(language === 'ar' ? countedNounProblems(map, base) : []),
      ]),
  ]);
  return [...problems, ...placeholderProblems(texts)];
}

/** Keys that any language has and this one lacks. */
const missingKeys = (language, bases) =>
  Object.values(bases).flatMap((keys) =>
    [...keys]
      .filter((key) => !bases[language].has(key))
      .map((key) => `${language}: "${key}" is missing.`),
  );

function textProblems(language, map) {
  const problems = [];
  for (const [key, text] of map) {
    if (typeof text !== 'string' || text.trim() === '')
      problems.push(`${language}: "${key}" has no text.`);
    const [date] = DASHED_DATE.exec(text) ?? [];
    if (date) problems.push(`${language}: "${key}" says "${date}": dates are shown as 2026/11/27.`);
    const [quoted] = (!isNotification(key) && BARE_QUOTATION.exec(text)) || [];
    if (quoted) problems.push(`${language}: "${key}" lacks an isolate (U+2068) in ${quoted}.`);
    if (language === 'ar') problems.push(...arabicProblems(key, String(text)));
  }
  return problems;
}

/** Words of an Arabic text that docs/glossary.md refuses, and signs that would change sides. */
function arabicProblems(key, text) {
  const [toMan] = IMPERATIVE.exec(text) ?? SECOND_PERSON.exec(text) ?? [];
  const [empty] = EMPTY_VERB.exec(text) ?? [];
  const [verb] = VERB_OF_PERSON.exec(text) ?? [];
  const [signed] = BARE_SIGN.exec(text) ?? [];
  const [arrow] = ARROW.exec(text) ?? [];
  return [
    toMan && `ar: "${key}" speaks to a man with "${toMan}": a verbal noun speaks to everyone.`,
    empty && `ar: "${key}" says "${empty}": the passive says the same.`,
    verb && `ar: "${key}" says "${verb}", which agrees with a man: a noun agrees with everyone.`,
    signed && `ar: "${key}" lacks an isolate (U+2066) before "${signed}".`,
    arrow && `ar: "${key}" draws "${arrow}": write "من … إلى …".`,
    ...grammarProblems(key, text),
    ...WORDINGS.map(({ pattern, better }) => {
      const [refused] = pattern.exec(text) ?? [];
      return refused && `ar: "${key}" says "${refused}": write "${better}".`;
    }),
  ].filter(Boolean);
}

/** Words of an Arabic text that do not agree with what they stand beside, and its spelling. */
function grammarProblems(key, text) {
  const [adjective] = ADJECTIVE_OF_NAME.exec(text) ?? [];
  const [dual] = (FORM.exec(key)?.[1] === 'two' && NOMINATIVE_DUAL.exec(text)) || [];
  const [spelling] = SPELLING.exec(text) ?? [];
  return [
    spelling &&
      `ar: "${key}" writes "${spelling}": Arabic has ، ؛ ؟, tanwin before the alif, and % here.`,
    adjective && `ar: "${key}" says "${adjective}", whose gender may differ: name a noun.`,
    dual && `ar: "${key}" says "${dual}": the dual is in the genitive here.`,
  ];
}

/** Counted nouns before a genitive, which have no tanwin: «11 نموذج عمل». */
const CONSTRUCT = new Set(['نموذج']);

/** The singular accusative of a noun without an article, as it is written. */
function accusative(noun) {
  if (/[ةى]$/u.test(noun) || CONSTRUCT.has(noun)) return noun;
  if (noun.endsWith('اء')) return `${noun}ً`;
  return `${noun.replace(/يء$/u, 'يئ')}ًا`;
}

/** The word after the number in one plural form; undefined where the number is left out. */
const countedWord = (map, base, form) =>
  /\{\{count\}\} ([\p{L}\p{M}]+)/u.exec(String(map.get(`${base}_${form}`) ?? ''))?.[1];

/**
 * Checks the noun after the number: plural after 3 to 10, singular accusative after 11 to 99,
 * singular genitive after a hundred. A word that stays the same is no noun («3 في الصفحة»).
 */
function countedNounProblems(map, base) {
  const [few, many, other] = ['few', 'many', 'other'].map((form) => countedWord(map, base, form));
  if (!few || !many || !other || (few === many && many === other)) return [];
  return [
    few === other && `ar: "${base}_few" says "${few}": 3 to 10 take the plural.`,
    many !== accusative(other) &&
      `ar: "${base}_many" says "${many}": 11 to 99 take "${accusative(other)}".`,
  ].filter(Boolean);
}

/** Problems of the Arabic texts of a file that is not compared with its English one. */
function wordingProblems(texts) {
  const map = new Map(flatten(texts));
  return [
    ...[...map].flatMap(([key, text]) => arabicProblems(key, String(text))),
    ...[...counted(map)].flatMap((base) => countedNounProblems(map, base)),
  ];
}

/** Plural forms of a key that the language requires and lacks, or does not have. */
function pluralProblems(language, map, base) {
  const missing = FORMS[language].filter((form) => !map.has(`${base}_${form}`));
  const unknown = [...map.keys()].filter((key) => {
    const form = FORM.exec(key)?.[1];
    return form && baseOf(key) === base && form !== ALWAYS && !FORMS[language].includes(form);
  });
  return [
    ...missing.map((form) => `${language}: "${base}" lacks the form _${form}.`),
    ...unknown.map((key) => `${language}: "${key}" is a form that the language does not have.`),
  ];
}

function placeholderProblems({ ar, en }) {
  const names = (map, base) =>
    new Set(
      [...map]
        .filter(([key]) => key === base || baseOf(key) === base)
        .flatMap(([, text]) => placeholders(text)),
    );
  const bases = new Set([...en.keys(), ...ar.keys()].map(baseOf));
  return [...bases].flatMap((base) => {
    const [inArabic, inEnglish] = [names(ar, base), names(en, base)];
    if (inArabic.size === 0 && inEnglish.size === 0) return [];
    return [
      ...[...inEnglish]
        .filter((name) => !inArabic.has(name))
        .map((name) => `ar: "${base}" does not say {{${name}}}.`),
      ...[...inArabic]
        .filter((name) => !inEnglish.has(name))
        .map((name) => `en: "${base}" does not say {{${name}}}.`),
    ];
  });
}

module.exports = { bareNameProblems, baseOf, catalogueProblems, flatten, wordingProblems };
