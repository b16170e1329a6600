import type { ApiClient, KeptLanguage, KeptTheme } from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import type { BrowserStorage } from '../storage/browser-storage';
import { LANGUAGE_KEY, THEME_KEY, type ThemeChoice } from './preferences';

/**
 * What the server remembers of its person's choices; a server that does not say remembers nothing.
 */
export type RememberedAppearance =
  { language: KeptLanguage | null; theme: KeptTheme | null } | undefined;

export interface KeptAppearance {
  /**
   * A choice of whoever is signed in, for their other browsers; nobody waits for it, and nothing is
   * lost here when it fails.
   */
  remember(choice: { language?: Language; theme?: ThemeChoice }): void;
  /**
   * Somebody signs in: what this browser has no choice of is as they chose elsewhere; what they
   * have never chosen is as it is here.
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
 * The choice of language and theme, remembered by the server; the browser's own goes before it
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
