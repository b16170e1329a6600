import { LANGUAGES, type Language } from '@riwaq/contract';
import { isolates } from '@riwaq/ui/core';
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * The i18next instance of the page: the global one, which host and modules share. Texts come by
 * namespace through the registry; none is fetched by i18next itself. A missing text shows its key.
 */
export function createI18n(language: Language): I18n {
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
      react: { useSuspense: false, bindI18nStore: 'added' },
      initAsync: false,
    });
  return i18next;
}
