import { LOCAL_DATE_TIME, SHOWN_DATE_TIME } from '@riwaq/api';
import dayjs from 'dayjs';
import { BasePicker, type PickerControl } from './base-picker';

export interface DateTimePickerProps extends PickerControl {
  /** `YYYY-MM-DDTHH:mm:ss` in the university's time zone, or null. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** First day that can be chosen; `YYYY-MM-DDTHH:mm:ss`. */
  min?: string | null;
  /** Last day that can be chosen; `YYYY-MM-DDTHH:mm:ss`. */
  max?: string | null;
}

const SHOW_TIME = { use12Hours: true, defaultOpenValue: dayjs().startOf('day') };

/**
 * Picker for date and time, shown as yyyy/MM/dd hh:mm:ss a; accepts the digits of both languages.
 */
export function DateTimePicker({
  value = null,
  onChange,
  min = null,
  max = null,
  ...control
}: DateTimePickerProps) {
  return (
    <BasePicker
      {...control}
      value={value}
      onTake={(chosen) => onChange?.(chosen ? chosen.format(LOCAL_DATE_TIME) : null)}
      format={SHOWN_DATE_TIME}
      min={min}
      max={max}
      clearable
      showTime={SHOW_TIME}
    />
  );
}
