import { LANGUAGES, type Language } from '@riwaq/contract';
import { isolates } from '@riwaq/ui/core';
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Namespace whose missing texts are shown as a failure in general. */
const STATUS = 'status';

/**
 * The i18next instance of the page: the global one, which host and modules share. Texts come by
 * namespace through the registry; none is fetched by i18next itself. A missing text shows its key,
 * except a status text, which may not be loaded yet. `onMissing` is called with the namespace of
 * each text that is missing where it is shown.
 */
export function createI18n(language: Language, onMissing: (namespace: string) => void): I18n {
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
        const [namespace, key] = [
          name.slice(0, name.indexOf(':')),
          name.slice(name.indexOf(':') + 1),
        ];
        onMissing(namespace);
        return namespace === STATUS && key !== 'unknown' ? i18next.t(`${STATUS}:unknown`) : key;
      },
      react: { useSuspense: false, bindI18nStore: 'added' },
      initAsync: false,
    });
  return i18next;
}
