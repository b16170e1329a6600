/**
 * Appearance preferences that the server stores per user, for a browser that has no choice of its
 * own.
 */
export const APPEARANCE = { languages: ['ar', 'en'], themes: ['system', 'light', 'dark'] } as const;
export type StoredLanguage = (typeof APPEARANCE.languages)[number];
export type StoredTheme = (typeof APPEARANCE.themes)[number];
