import { LANGUAGES, type Language } from '@riwaq/contract';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type ThemeMode = 'light' | 'dark';

export const LANGUAGE_KEY = 'language';
export const THEME_KEY = 'theme';

export const readLanguage = (storage: BrowserStorage): Language => {
  const stored = storage.read(LANGUAGE_KEY);
  return LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0];
};

export const keepLanguage = (storage: BrowserStorage, language: Language): void =>
  void storage.write(LANGUAGE_KEY, language);

export interface ThemePreference {
  readonly choice: ReadableStore<ThemeChoice>;
  /** The effective mode: the choice, or the system's mode for `system`. */
  readonly mode: ReadableStore<ThemeMode>;
  choose(choice: ThemeChoice): void;
}

/**
 * Light or dark: the system's mode until the user chooses. The choice is stored in the browser and
 * applies in every tab.
 */
export function createThemePreference(window: Window, storage: BrowserStorage): ThemePreference {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const read = (): ThemeChoice => {
    const stored = storage.read(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  };
  const choice = new Store<ThemeChoice>(read());
  const resolve = (): ThemeMode => {
    const chosen = choice.get();
    return chosen === 'system' ? (system.matches ? 'dark' : 'light') : chosen;
  };
  const mode = new Store<ThemeMode>(resolve());
  const show = (): void => mode.set(resolve());
  system.addEventListener('change', show);
  storage.onForeignChange((key) => {
    if (key !== null && key !== THEME_KEY) return;
    choice.set(read());
    show();
  });
  return {
    choice,
    mode,
    choose(next) {
      if (next === 'system') storage.remove(THEME_KEY);
      else storage.write(THEME_KEY, next);
      choice.set(next);
      show();
    },
  };
}
