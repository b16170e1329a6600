import fs from 'node:fs';
import { at } from '../../scripts/lib/paths.mjs';

const LANGUAGES = ['ar', 'en'];

/**
 * Texts that say that something does not exist: their area, key, Arabic noun, its gender and
 * English noun.
 */
const GONE = [
  ['remote-analytics', 'gone.title', 'الاختبار', 'm', 'exam'],
  ['remote-exams', 'gone.exam', 'الاختبار', 'm', 'exam'],
  ['remote-exams', 'gone.folder', 'المجلد', 'm', 'folder'],
  ['remote-exams', 'gone.category', 'التصنيف', 'm', 'category'],
  ['remote-exams', 'sitting.gone.missing.title', 'الاختبار', 'm', 'exam'],
  ['remote-exams', 'degrees.gone', 'القائمة', 'f', 'list'],
  ['remote-forum', 'gone.forum', 'المنتدى', 'm', 'forum'],
  ['remote-forum', 'gone.topic', 'الموضوع', 'm', 'topic'],
  ['remote-forum', 'gone.category', 'التصنيف', 'm', 'category'],
  ['remote-forum', 'gone.content', 'المنشور', 'm', 'post'],
  ['remote-forum', 'gone.reply', 'الرد', 'm', 'reply'],
  ['remote-forum', 'share.gone', 'منتدى', 'm', 'forum'],
  ['remote-forum', 'closed.gone', 'المنشور', 'm', 'post'],
  ['remote-forum', 'lectures.gone.subject', 'المادة', 'f', 'subject'],
  ['remote-forum', 'lectures.gone.folder', 'المجلد', 'm', 'folder'],
  ['remote-forum', 'lectures.gone.lecture', 'المحاضرة', 'f', 'lecture'],
  ['remote-forum', 'library.document.gone', 'الوثيقة', 'f', 'document'],
  ['remote-messaging', 'mail.gone', 'الرسالة', 'f', 'mail'],
  ['remote-portfolio', 'gone', 'ملف الإنجاز', 'm', 'portfolio'],
  ['remote-portfolio', 'goneOf.workSample', 'النموذج', 'm', 'work sample'],
  ['remote-portfolio', 'goneOf.achievement', 'الإنجاز', 'm', 'achievement'],
  ['remote-portfolio', 'goneOf.goal', 'الهدف', 'm', 'goal'],
  ['remote-portfolio', 'goneOf.collection', 'المجموعة', 'f', 'collection'],
];
/** Keys beside them that do not name a thing: hints, links and states of an attempt. */
const OTHERS = /\.(?:\w*[hH]int|to[A-Z]\w*|back|action|(?:stopped|finished)\.title)$/;

const PRONOUN = { m: /(?<!\p{L})هذا(?!\p{L})|المقصود(?!ة)|^منتدى/u, f: /(?<!\p{L})هذه(?!\p{L})/u };
const PREDICATE = {
  m: /(?<!\p{L})(?:موجودًا|موجود|متاح|متاحًا)(?!\p{L})/u,
  f: /(?<!\p{L})(?:موجودة|متاحة|ليست)(?!\p{L})/u,
};

const areas = fs.readdirSync(at()).filter((name) => name.startsWith('remote-'));
const flat = (texts, before = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
const textsOf = (area, language) =>
  new Map(flat(JSON.parse(fs.readFileSync(at(area, `src/locales/${language}.json`), 'utf8'))));
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Map(areas.map((area) => [area, textsOf(area, language)])),
  ]),
);

it('knows every text of the areas that says that something is gone', () => {
  const found = areas.flatMap((area) =>
    [...texts.en.get(area).keys()]
      .filter((key) => /(?:^|\.)gone(?:Of)?(?:\.|$)/.test(key) && !OTHERS.test(key))
      .map((key) => `${area} ${key}`),
  );
  expect(found.sort()).toEqual(GONE.map(([area, key]) => `${area} ${key}`).sort());
});

it.each(GONE)('names the thing in its gender: %s %s', (area, key, noun, gender, english) => {
  const arabic = texts.ar.get(area).get(key);
  expect(arabic).toContain(noun);
  expect(arabic).toMatch(PRONOUN[gender]);
  expect(arabic).toMatch(PREDICATE[gender]);
  expect(texts.en.get(area).get(key).toLowerCase()).toContain(english);
});
