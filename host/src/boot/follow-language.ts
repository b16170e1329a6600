import type { TranslationRegistry } from '../i18n/translations';
import { LANGUAGE_KEY, readLanguage } from '../preferences/preferences';
import type { BrowserStorage } from '../storage/browser-storage';

/** Another tab chose another language: this one follows, once it has the texts. */
export function followLanguage(
  storage: BrowserStorage,
  translations: TranslationRegistry,
): () => void {
  return storage.onForeignChange((key) => {
    if (key === LANGUAGE_KEY) translations.switchTo(readLanguage(storage)).catch(() => undefined);
  });
}
