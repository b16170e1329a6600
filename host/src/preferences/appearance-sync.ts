import type { ApiClient, StoredLanguage, StoredTheme } from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import type { BrowserStorage } from '../storage/browser-storage';
import { LANGUAGE_KEY, THEME_KEY, type ThemeChoice } from './preferences';

/** The user's choices that the server has stored; undefined when the server does not support it. */
export type StoredAppearance =
  { language: StoredLanguage | null; theme: StoredTheme | null } | undefined;

export interface AppearanceSync {
  /**
   * Stores a choice of the signed-in user for their other browsers. Not awaited: a failure loses
   * nothing in this browser.
   */
  save(choice: { language?: Language; theme?: ThemeChoice }): void;
  /**
   * Call at sign-in: applies the stored choices that this browser lacks, and stores this browser's
   * choices that the server lacks.
   */
  reconcile(stored: StoredAppearance): void;
}

export interface AppearanceSyncDeps {
  api: ApiClient;
  storage: BrowserStorage;
  signedIn(): boolean;
  language(): Language;
  theme(): ThemeChoice;
  showLanguage(language: Language): void;
  showTheme(theme: ThemeChoice): void;
}

/**
 * Synchronises language and theme with the server; this browser's own choice takes precedence
 * (docs/decisions/0031).
 */
export function createAppearanceSync({
  api,
  storage,
  signedIn,
  language,
  theme,
  showLanguage,
  showTheme,
}: AppearanceSyncDeps): AppearanceSync {
  const save: AppearanceSync['save'] = (choice) => {
    if (signedIn()) void api('PUT Account/SaveAppearance', { body: choice }).catch(() => undefined);
  };
  return {
    save,
    reconcile(stored) {
      if (!stored) return;
      const chosenHere = {
        language: storage.read(LANGUAGE_KEY) !== null,
        theme: storage.read(THEME_KEY) !== null,
      };
      if (!chosenHere.language && stored.language !== null) showLanguage(stored.language);
      if (!chosenHere.theme && stored.theme !== null) showTheme(stored.theme);
      const missingOnServer = {
        ...(chosenHere.language && stored.language === null && { language: language() }),
        ...(chosenHere.theme && stored.theme === null && { theme: theme() }),
      };
      if (Object.keys(missingOnServer).length > 0) save(missingOnServer);
    },
  };
}
