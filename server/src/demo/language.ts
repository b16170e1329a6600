/** The language that a text of the demo university is written in. */
export type Language = 'ar' | 'en';
