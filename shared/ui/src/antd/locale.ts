import type { Language } from '@riwaq/contract';
import type { Locale } from 'antd/es/locale';
import arEG from 'antd/locale/ar_EG';
import enUS from 'antd/locale/en_US';

/** Without antd's misprint. */
const NOW = 'الآن';
/**
 * In the picker's own order, Sunday first: the long names of antd overlap in its narrow headers.
 */
const shortWeekDays = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'];

/**
 * What a calendar's buttons show is their name: another one beside it could not be said to choose
 * them (WCAG 2.5.3).
 */
const OWN_NAMES = { yearSelect: '', monthSelect: '', decadeSelect: '' };

function withPicker(
  locale: Locale,
  words: Partial<NonNullable<Locale['DatePicker']>['lang']>,
): Locale {
  if (!locale.DatePicker) return locale;
  const picker = {
    ...locale.DatePicker,
    lang: { ...locale.DatePicker.lang, ...OWN_NAMES, ...words },
  };
  return { ...locale, DatePicker: picker, Calendar: picker };
}

/** antd's own texts. */
export const ANTD_LOCALES: Record<Language, Locale> = {
  ar: withPicker(arEG, { shortWeekDays, now: NOW }),
  en: withPicker(enUS, {}),
};
