/** The language of a text of the demo university. */
export type Language = 'ar' | 'en';
