export type Language = 'ar' | 'en';

/**
 * Returns a lookup of the texts of a `locales` folder that inserts values for `{{name}}`
 * placeholders.
 */
export function textsOf<Key extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): (language: Language, key: Key, values?: Readonly<Record<string, string | number>>) => string {
  return (language, key, values = {}) =>
    texts[language][key].replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
      String(values[name] ?? ''),
    );
}
