import { toLatinDigits } from '@riwaq/api';
import dayjs, { type Dayjs } from 'dayjs';
import { CalendarDays } from 'lucide-react';
import { Picker, useShownValue } from './picker';
import './picker.css';

export interface DayPickerProps {
  /** `YYYY-MM-DD`; '' is none. */
  value: string;
  onChange: (day: string) => void;
  'aria-label': string;
  /** No day after this one can be chosen; `YYYY-MM-DD`. */
  max?: string;
  /** No day before this one; `YYYY-MM-DD`. */
  min?: string;
  /** The day may be taken away: `onChange` gets ''. */
  clearable?: boolean;
  placeholder?: string;
}

const SHOWN_DAY = 'YYYY/MM/DD';
const DAY = 'YYYY-MM-DD';

/** A day, shown and typed as yyyy/MM/dd. */
export function DayPicker({ value, onChange, max, min, clearable = false, ...rest }: DayPickerProps) {
  const shown = useShownValue(value);
  return (
    <Picker
      {...rest}
      className="rw-fill"
      classNames={{ popup: { root: 'rw-picker' } }}
      suffixIcon={<CalendarDays size={16} aria-hidden />}
      allowClear={clearable}
      inputReadOnly={false}
      format={SHOWN_DAY}
      value={shown}
      onChange={(chosen: Dayjs | null) => { if (chosen || clearable) onChange(chosen ? toLatinDigits(chosen.locale('en').format(DAY)) : ''); }}
      disabledDate={max === undefined && min === undefined ? undefined : (day) => (max !== undefined && day.isAfter(dayjs(max), 'day')) || (min !== undefined && day.isBefore(dayjs(min), 'day'))}
    />
  );
}
