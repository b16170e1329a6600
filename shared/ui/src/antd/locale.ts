import type { Language } from '@riwaq/contract';
import type { Locale } from 'antd/es/locale';
import arEG from 'antd/locale/ar_EG';
import enUS from 'antd/locale/en_US';

/** Corrects a misprint of antd. */
const NOW = 'الآن';
/**
 * Sunday first, as the picker lists them. antd's long names overlap in the picker's narrow columns.
 */
const shortWeekDays = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'];

/**
 * Removes the labels of the calendar's buttons, so that their visible text is their accessible name
 * (WCAG 2.5.3).
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

/** antd's texts in both languages. */
export const ANTD_LOCALES: Record<Language, Locale> = {
  ar: withPicker(arEG, { shortWeekDays, now: NOW }),
  en: withPicker(enUS, {}),
};
