import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import ar from './locales/ar.json';
import en from './locales/en.json';

const TEXTS = { ar, en };

/** The texts of this group, in the namespace `photo`. They come with it: the kit's own are fetched by every page. */
export function usePhotoTexts() {
  // Silently: whoever shows them is being drawn, and nobody else does.
  for (const [language, texts] of Object.entries(TEXTS)) if (!i18next.hasResourceBundle(language, 'photo')) i18next.addResourceBundle(language, 'photo', texts, false, false, { silent: true });
  return useTranslation(['photo', 'kit', 'status']);
}
