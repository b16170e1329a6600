import { resolveIsolates } from '@riwaq/api';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './server';

export type Language = 'ar' | 'en';
interface Texts {
  readonly [key: string]: string | Texts;
}

/** Folders of the text namespaces. */
const FOLDERS = {
  shell: 'host/src/locales',
  sso: 'host/src/sso/locales',
  override: 'host/src/override/locales',
  face: 'host/src/face/locales',
  forum: 'remote-forum/src/locales',
  exams: 'remote-exams/src/locales',
  analytics: 'remote-analytics/src/locales',
  portfolio: 'remote-portfolio/src/locales',
  messaging: 'remote-messaging/src/locales',
  kit: 'shared/ui/locales',
  moderation: 'shared/ui/src/moderation/locales',
  photo: 'shared/ui/src/photo/locales',
  camera: 'shared/ui/src/face/camera/locales',
  sheets: 'shared/ui/src/sheets/locales',
  status: 'shared/api/locales',
  notifications: 'shared/api/locales/notifications',
} as const;
type Namespace = keyof typeof FOLDERS;

/**
 * The sources of the texts that a page shows: today's, unless its host or its areas are of another
 * release.
 */
const sourcesOf = (namespace: Namespace): string =>
  process.env[FOLDERS[namespace].startsWith('remote-') ? 'RIWAQ_AREA_TEXTS' : 'RIWAQ_HOST_TEXTS'] ??
  root;

const read = (namespace: Namespace, language: Language): Texts =>
  JSON.parse(
    readFileSync(join(sourcesOf(namespace), FOLDERS[namespace], `${language}.json`), 'utf8'),
  ) as Texts;

const cache = new Map<string, Texts>();

/**
 * Words in the other script that the texts of a language contain themselves, such as the name of
 * the other language or of a file type.
 */
export function wordsOf(language: Language, letters: string): string[] {
  const texts = (Object.keys(FOLDERS) as Namespace[]).map((namespace) =>
    JSON.stringify(read(namespace, language), (_key, value: unknown) =>
      Array.isArray(value) || typeof value !== 'object' || value === null
        ? value
        : Object.values(value),
    ),
  );
  const spoken = texts.join(' ').replace(/{{\w+}}/g, ' ');
  return [
    ...new Set([...spoken.matchAll(new RegExp(letters, 'gu'))].map(([word]) => word.toLowerCase())),
  ];
}

/**
 * The texts of a language as the product shows them: `say('forum:topic.add')`, `say('forum:menuOf',
 * { name })`. An unknown key throws, so a test cannot look for a text that is never shown. An empty
 * value leaves out its isolates as well, so that tests can search for the beginning of a text.
 */
export function textsOf(language: Language) {
  return (
    address: `${Namespace}:${string}`,
    values: Readonly<Record<string, string | number>> = {},
  ): string => {
    const [namespace, path] = address.split(':') as [Namespace, string];
    const name = `${namespace}.${language}`;
    const texts = cache.get(name) ?? read(namespace, language);
    cache.set(name, texts);
    const text = path
      .split('.')
      .reduce<string | Texts | undefined>(
        (inner, key) => (typeof inner === 'object' ? inner[key] : undefined),
        texts,
      );
    if (typeof text !== 'string') throw new Error(`No text ${address} in ${language}.`);
    const filled = text.replace(/{{(\w+)}}/g, (_whole, key: string) => String(values[key] ?? ''));
    const page = language === 'ar' ? 'rtl' : 'ltr';
    return resolveIsolates(filled, page).replace(/[\u2066\u2067]\u2069/g, '');
  };
}
