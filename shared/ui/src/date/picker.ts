import { LOCAL_DATE_TIME, seenText, SHOWN_DATE_TIME, toLatinDigits } from '@riwaq/api';
import type { GenerateConfig } from '@rc-component/picker/generate';
import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/ar';
import { scoped } from '../antd/scope';
import { formatDateTime } from '../core/date-time';
import { parseShownDate } from './shown-date';

/**
 * Formats and parses dates for antd's picker. dayjs alone formats 12:30 pm as am in Arabic, and
 * antd parses typed text in English only.
 */
export const dates: GenerateConfig<Dayjs> = {
  ...dayjsConfig,
  locale: {
    ...dayjsConfig.locale,
    format: (locale, date, format) =>
      format === SHOWN_DATE_TIME
        ? formatDateTime(date.format(LOCAL_DATE_TIME), locale.startsWith('ar') ? 'ar' : 'en')
        : dayjsConfig.locale.format(locale, date, format),
    parse: (locale, text, formats) => {
      if (!formats.includes(SHOWN_DATE_TIME))
        return dayjsConfig.locale.parse(locale, toLatinDigits(seenText(text)), formats);
      const local = parseShownDate(text);
      return local === null ? null : dayjs(local);
    },
  },
};

export const Picker = scoped(DatePicker.generatePicker<Dayjs>(dates));
