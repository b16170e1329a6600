import type { NamespaceLoader } from '../i18n/translations';
import ar from './locales/ar.json';
import en from './locales/en.json';

/**
 * Both languages come with the code that shows them: every further chunk would be a name for the
 * host's first load to know.
 */
export const texts: NamespaceLoader = {
  ar: async () => ({ default: ar }),
  en: async () => ({ default: en }),
};
