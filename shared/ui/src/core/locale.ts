import type { Language } from '@riwaq/contract';
import type { Locale } from 'antd/es/locale';
import arEG from 'antd/locale/ar_EG';
import enUS from 'antd/locale/en_US';

/** In the picker's own order, Sunday first: the long names of antd overlap in its narrow headers. */
const shortWeekDays = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'];

/** Short names of days, and the word for now without its misprint. */
function mended(locale: Locale): Locale {
  if (!locale.DatePicker) return locale;
  const picker = { ...locale.DatePicker, lang: { ...locale.DatePicker.lang, shortWeekDays, now: 'الآن' } };
  return { ...locale, DatePicker: picker, Calendar: picker };
}

/** antd's own texts. */
export const ANTD_LOCALES: Record<Language, Locale> = { ar: mended(arEG), en: enUS };
