import { SHOWN_DAY, toLatinDigits } from '@riwaq/api';
import { BasePicker, type PickerControl } from './base-picker';

export interface DayPickerProps extends PickerControl {
  /** `YYYY-MM-DD`; '' for no day. */
  value: string;
  onChange: (day: string) => void;
  /** Last day that can be chosen; `YYYY-MM-DD`. */
  max?: string;
  /** First day that can be chosen; `YYYY-MM-DD`. */
  min?: string;
  /** Whether the day can be cleared; `onChange` then gets ''. */
  clearable?: boolean;
}

const DAY = 'YYYY-MM-DD';

/** Picker for a day, shown as yyyy/MM/dd; accepts the digits of both languages. */
export function DayPicker({
  value,
  onChange,
  max,
  min,
  clearable = false,
  ...control
}: DayPickerProps) {
  return (
    <BasePicker
      {...control}
      value={value}
      onTake={(chosen) => onChange(chosen ? toLatinDigits(chosen.locale('en').format(DAY)) : '')}
      format={SHOWN_DAY}
      min={min ?? null}
      max={max ?? null}
      clearable={clearable}
    />
  );
}
