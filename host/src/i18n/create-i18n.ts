import { LANGUAGES, type Language } from '@riwaq/contract';
import { isolates } from '@riwaq/ui/core';
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Prefix of a missing status text, which is shown as a failure in general. */
const STATUS = 'status:';

/**
 * The i18next instance of the page: the global one, which host and modules share. Texts come by
 * namespace through the registry; none is fetched by i18next itself. A missing text shows its key,
 * except a status text, which may not be loaded yet: `onMissingStatus` is called to load it.
 */
export function createI18n(language: Language, onMissingStatus: () => void): I18n {
  void i18next
    .use(initReactI18next)
    .use(isolates)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: [],
      defaultNS: 'shell',
      resources: {},
      interpolation: { escapeValue: false },
      postProcess: [isolates.name],
      appendNamespaceToMissingKey: true,
      parseMissingKeyHandler(name: string) {
        const key = name.slice(name.indexOf(':') + 1);
        if (!name.startsWith(STATUS) || key === 'unknown') return key;
        onMissingStatus();
        return i18next.t(`${STATUS}unknown`);
      },
      react: { useSuspense: false, bindI18nStore: 'added' },
      initAsync: false,
    });
  return i18next;
}
