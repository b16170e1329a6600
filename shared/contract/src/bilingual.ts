import * as z from 'zod/mini';

/** The languages of the product; the first is the default (SHELL-2). */
export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Direction = 'rtl' | 'ltr';

export const directionOf = (language: Language): Direction => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * A short text in both languages, where no translation file can be loaded yet: titles and labels of
 * manifests.
 */
export const bilingual = z.object({
  ar: z.string().check(z.minLength(1)),
  en: z.string().check(z.minLength(1)),
});
export type Bilingual = z.infer<typeof bilingual>;
