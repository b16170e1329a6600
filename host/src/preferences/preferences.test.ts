import { setMediaQuery } from '@riwaq/ui/testing';
import { createBrowserStorage } from '../storage/browser-storage';
import { createThemePreference, readLanguage } from './preferences';

// Proves QUESTION-33, SHELL-2.

const DARK = '(prefers-color-scheme: dark)';
const theme = () => createThemePreference(window, createBrowserStorage(window));
afterEach(() => {
  setMediaQuery(DARK, false);
  localStorage.clear();
});

test("follows the system's theme until the user chooses", () => {
  const preference = theme();
  expect(preference.mode.get()).toBe('light');
  setMediaQuery(DARK, true);
  expect(preference.mode.get()).toBe('dark');
  preference.choose('light');
  expect(preference.mode.get()).toBe('light');
  preference.choose('system');
  expect(preference.mode.get()).toBe('dark');
});

test('stores the choice and follows that of another tab', () => {
  theme().choose('dark');
  const preference = theme();
  expect(preference.choice.get()).toBe('dark');
  localStorage.setItem('riwaq.theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.theme' }));
  expect(preference.mode.get()).toBe('light');
});

test('defaults to Arabic without a valid choice', () => {
  const storage = createBrowserStorage(window);
  expect(readLanguage(storage)).toBe('ar');
  storage.write('language', 'fr');
  expect(readLanguage(storage)).toBe('ar');
  storage.write('language', 'en');
  expect(readLanguage(storage)).toBe('en');
});
