import type { TranslationRegistry } from './translations';

/** The shell's own texts and those of the status codes, in one file a language. */
const files = {
  ar: () => import(/* webpackChunkName: "texts-ar" */ './texts-ar'),
  en: () => import(/* webpackChunkName: "texts-en" */ './texts-en'),
};

/** Loads the texts that every page needs. */
export async function addShellNamespaces(translations: TranslationRegistry): Promise<void> {
  await Promise.all(
    (['shell', 'status', 'kit'] as const).map((namespace) =>
      translations.add(namespace, {
        ar: async () => ({ default: (await files.ar())[namespace] }),
        en: async () => ({ default: (await files.en())[namespace] }),
      }),
    ),
  );
}
