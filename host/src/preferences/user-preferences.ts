import type { Language } from '@riwaq/contract';
import type { LocalServices } from '../boot/local-services';
import type { ServerAccess } from '../boot/server-access';
import { createAppearanceSync, type AppearanceSync } from './appearance-sync';
import type { ThemePreference } from './preferences';

interface UserPreferences {
  theme: ThemePreference;
  appearance: AppearanceSync;
  /** Switches the language, or shows an error when it cannot be loaded. */
  switchLanguage(language: Language): Promise<void>;
}

/** Language and theme: the user's choices apply here and are stored on the server. */
export function createUserPreferences(
  { storage, session, translations, theme, notices, text, onError }: LocalServices,
  { api }: ServerAccess,
): UserPreferences {
  const showLanguage = async (next: Language): Promise<boolean> => {
    try {
      await translations.switchTo(next);
      return true;
    } catch (cause) {
      onError(`the texts of ${next} could not be loaded`, cause);
      notices.show('error', text('language.failed'));
      return false;
    }
  };
  const appearance = createAppearanceSync({
    api,
    storage,
    signedIn: () => session.current.get() !== null,
    language: () => translations.language.get(),
    theme: () => theme.choice.get(),
    showLanguage: (next) => void showLanguage(next),
    showTheme: theme.choose,
  });
  return {
    appearance,
    theme: {
      ...theme,
      choose(next) {
        theme.choose(next);
        appearance.save({ theme: next });
      },
    },
    async switchLanguage(next) {
      if (await showLanguage(next)) appearance.save({ language: next });
    },
  };
}
