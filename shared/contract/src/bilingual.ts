import * as v from 'valibot';

/** The languages of the product; the first is the default (SHELL-2). */
export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Direction = 'rtl' | 'ltr';

export const directionOf = (language: Language): Direction => (language === 'ar' ? 'rtl' : 'ltr');

const filledText = v.pipe(v.string(), v.minLength(1));

/**
 * A short text in both languages, where no translation file can be loaded yet: titles and labels of
 * manifests.
 */
export const bilingual = v.object({ ar: filledText, en: filledText });
export type Bilingual = v.InferOutput<typeof bilingual>;
