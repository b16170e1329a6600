import type { NamespaceLoader } from '../i18n/translations';
import ar from './locales/ar.json';
import en from './locales/en.json';

/**
 * Both languages are bundled with the component: further chunks would enlarge the list of chunk
 * names in the host's first load.
 */
export const texts: NamespaceLoader = {
  ar: async () => ({ default: ar }),
  en: async () => ({ default: en }),
};
