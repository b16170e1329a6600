import { LOCAL_DATE_TIME, SHOWN_DATE_TIME } from '@riwaq/api';
import dayjs, { type Dayjs } from 'dayjs';
import { CalendarDays, CircleX } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Picker } from './picker';
import './picker.css';

export interface DateTimePickerProps {
  /** `YYYY-MM-DDTHH:mm:ss` in the university's time zone, or null. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  /** Needed where no label points at it. */
  'aria-label'?: string;
  placeholder?: string;
  disabled?: boolean;
  status?: 'error' | 'warning';
  /** No day before this one can be chosen; `YYYY-MM-DDTHH:mm:ss`. */
  min?: string | null;
  /** No day after this one can be chosen; `YYYY-MM-DDTHH:mm:ss`. */
  max?: string | null;
}

/** Enter takes the date that was typed; it does not send the form around it besides. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The columns of the time scroll, so the keyboard must reach them (WCAG 2.1.1). */
function Panel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const column of place.current?.querySelectorAll('.ant-picker-time-panel-column') ?? []) column.setAttribute('tabindex', '0');
  });
  return <div ref={place}>{children}</div>;
}

/** A date with its time, shown and typed as yyyy/MM/dd hh:mm:ss a, in the digits of either language. */
export function DateTimePicker({ value = null, onChange, min, max, ...rest }: DateTimePickerProps) {
  const outside = (day: Dayjs) => Boolean((min && day.isBefore(dayjs(min), 'day')) || (max && day.isAfter(dayjs(max), 'day')));
  return (
    <div onKeyDown={keepForm}>
      <Picker
        {...rest}
        className="rw-fill"
        classNames={{ popup: { root: 'rw-picker' } }}
        panelRender={(panel) => <Panel>{panel}</Panel>}
        // antd's own icons have English names.
        suffixIcon={<CalendarDays size={16} aria-hidden />}
        allowClear={{ clearIcon: <CircleX size={16} aria-hidden /> }}
        showTime={{ use12Hours: true, defaultOpenValue: dayjs().startOf('day') }}
        format={SHOWN_DATE_TIME}
        value={value ? dayjs(value) : null}
        onChange={(chosen) => onChange?.(chosen ? chosen.format(LOCAL_DATE_TIME) : null)}
        disabledDate={min || max ? outside : undefined}
      />
    </div>
  );
}
