import { toLatinDigits } from '@riwaq/api';
import dayjs, { type Dayjs } from 'dayjs';
import { CalendarDays } from 'lucide-react';
import { Picker } from './picker';
import './picker.css';

export interface DayPickerProps {
  /** `YYYY-MM-DD`. */
  value: string;
  onChange: (day: string) => void;
  'aria-label': string;
  /** No day after this one can be chosen; `YYYY-MM-DD`. */
  max?: string;
}

const SHOWN_DAY = 'YYYY/MM/DD';
const DAY = 'YYYY-MM-DD';

/** A day, shown and typed as yyyy/MM/dd. */
export function DayPicker({ value, onChange, max, ...rest }: DayPickerProps) {
  return (
    <Picker
      {...rest}
      className="rw-fill"
      classNames={{ popup: { root: 'rw-picker' } }}
      suffixIcon={<CalendarDays size={16} aria-hidden />}
      allowClear={false}
      inputReadOnly={false}
      format={SHOWN_DAY}
      value={dayjs(value)}
      onChange={(chosen: Dayjs | null) => { if (chosen) onChange(toLatinDigits(chosen.locale('en').format(DAY))); }}
      disabledDate={max === undefined ? undefined : (day) => day.isAfter(dayjs(max), 'day')}
    />
  );
}
