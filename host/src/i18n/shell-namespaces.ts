import type { TranslationRegistry } from './translations';

/** The texts that every page needs, in one file a language. */
const files = {
  ar: () => import(/* webpackChunkName: "texts-ar" */ './texts-ar'),
  en: () => import(/* webpackChunkName: "texts-en" */ './texts-en'),
};

/** The texts of all status codes. */
const statusFiles = {
  ar: () => import(/* webpackChunkName: "status-ar" */ '@riwaq/api/locales/ar.json'),
  en: () => import(/* webpackChunkName: "status-en" */ '@riwaq/api/locales/en.json'),
};

/**
 * Loads the texts that every page needs. Of the status texts these are the ones for which the
 * server need not be reachable: errors and rejected fields.
 */
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

/**
 * Creates the loader of the texts of all status codes, which few pages need. It never rejects;
 * after a failure the next call retries.
 */
export function createStatusTexts(
  translations: TranslationRegistry,
  onError: (cause: unknown) => void,
): () => Promise<void> {
  let loading: Promise<void> | null = null;
  return () =>
    (loading ??= translations.add('status', statusFiles, 'status codes').catch((cause: unknown) => {
      loading = null;
      onError(cause);
    }));
}
