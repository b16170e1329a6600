import { SHOWN_DAY, toLatinDigits } from '@riwaq/api';
import { BasePicker, type PickerControl } from './base-picker';

export interface DayPickerProps extends PickerControl {
  /** `YYYY-MM-DD`; '' is none. */
  value: string;
  onChange: (day: string) => void;
  /** No day after this one can be chosen; `YYYY-MM-DD`. */
  max?: string;
  /** No day before this one; `YYYY-MM-DD`. */
  min?: string;
  /** The day may be taken away: `onChange` gets ''. */
  clearable?: boolean;
}

const DAY = 'YYYY-MM-DD';

/** A day, shown and typed as yyyy/MM/dd, in the digits of either language. */
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
