import type { ApiClient, KeptLanguage, KeptTheme } from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import type { BrowserStorage } from '../storage/browser-storage';
import { LANGUAGE_KEY, THEME_KEY, type ThemeChoice } from './preferences';

/** The user's choices that the server has stored; undefined when the server does not support it. */
export type RememberedAppearance =
  { language: KeptLanguage | null; theme: KeptTheme | null } | undefined;

export interface KeptAppearance {
  /**
   * Stores a choice of the signed-in user for their other browsers. Not awaited: a failure loses
   * nothing in this browser.
   */
  remember(choice: { language?: Language; theme?: ThemeChoice }): void;
  /**
   * Call at sign-in: applies the stored choices that this browser lacks, and stores this browser's
   * choices that the server lacks.
   */
  meet(remembered: RememberedAppearance): void;
}

export interface KeptAppearanceDeps {
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
export function createKeptAppearance({
  api,
  storage,
  signedIn,
  language,
  theme,
  showLanguage,
  showTheme,
}: KeptAppearanceDeps): KeptAppearance {
  const remember: KeptAppearance['remember'] = (choice) => {
    if (signedIn()) void api('PUT Account/SaveAppearance', { body: choice }).catch(() => undefined);
  };
  return {
    remember,
    meet(remembered) {
      if (!remembered) return;
      const chosenHere = {
        language: storage.read(LANGUAGE_KEY) !== null,
        theme: storage.read(THEME_KEY) !== null,
      };
      if (!chosenHere.language && remembered.language !== null) showLanguage(remembered.language);
      if (!chosenHere.theme && remembered.theme !== null) showTheme(remembered.theme);
      const unheard = {
        ...(chosenHere.language && remembered.language === null && { language: language() }),
        ...(chosenHere.theme && remembered.theme === null && { theme: theme() }),
      };
      if (Object.keys(unheard).length > 0) remember(unheard);
    },
  };
}
