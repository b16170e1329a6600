import ar from '../../locales/notifications/ar.json';
import en from '../../locales/notifications/en.json';
import {
  areaOfKind,
  NOTIFICATION_KINDS,
  notificationAreas,
  notificationKinds,
  type NotificationKind,
} from './kinds';

interface Texts {
  readonly [key: string]: string | Texts;
}
type File = Readonly<Record<'areas' | 'names' | 'texts' | 'many', Texts>>;
const languages: readonly (readonly [string, File, readonly string[]])[] = [
  ['ar', ar, ['zero', 'one', 'two', 'few', 'many', 'other']],
  ['en', en, ['one', 'other']],
];

const at = (texts: Texts, key: string): string => {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : '';
};
const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/{{(\w+)}}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'count')
    .toSorted();

/** Kinds whose notifications may be merged into one. */
const counting: readonly NotificationKind[] = notificationKinds.filter(
  (kind) => NOTIFICATION_KINDS[kind].bundled || kind === 'lectures.published',
);

test.each(languages)('names every area and kind, and no others (%s)', (_language, texts, forms) => {
  expect(keysOf(texts.areas).toSorted()).toEqual(notificationAreas.toSorted());
  expect(keysOf(texts.names).toSorted()).toEqual(notificationKinds.toSorted());
  expect(keysOf(texts.texts).toSorted()).toEqual(notificationKinds.toSorted());
  expect(keysOf(texts.many).toSorted()).toEqual(
    counting.flatMap((kind) => forms.map((form) => `${kind}_${form}`)).toSorted(),
  );
  expect(notificationKinds.filter((kind) => !notificationAreas.includes(areaOfKind(kind)))).toEqual(
    [],
  );
});

test.each(languages)(
  'uses the same values in both languages, and in texts of several as in those of one (%s)',
  (_language, texts, forms) => {
    for (const kind of notificationKinds)
      expect(valuesIn(at(texts.texts, kind))).toEqual(valuesIn(at(ar.texts, kind)));
    for (const kind of counting)
      for (const form of forms)
        expect(valuesIn(at(texts.texts, kind))).toEqual(
          expect.arrayContaining(valuesIn(at(texts.many, `${kind}_${form}`))),
        );
  },
);

test.each(languages)('contains texts in the language only (%s)', (language, texts) => {
  const all = Object.values(texts).flatMap((part) => keysOf(part).map((key) => at(part, key)));
  expect(all.filter((text) => /[\u0600-\u06ff]/.test(text) !== (language === 'ar'))).toEqual([]);
});
