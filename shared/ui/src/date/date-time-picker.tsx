import { LOCAL_DATE_TIME, SHOWN_DATE_TIME } from '@riwaq/api';
import dayjs, { type Dayjs } from 'dayjs';
import { CalendarDays, CircleX } from 'lucide-react';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Picker, useShownValue } from './picker';
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

/** The columns of the time scroll, so the keyboard must reach them (WCAG 2.1.1). */
function Panel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const column of place.current?.querySelectorAll('.ant-picker-time-panel-column') ?? []) column.setAttribute('tabindex', '0');
  });
  return <div ref={place}>{children}</div>;
}

const POPUP = 'rw-picker';
const SHOW_TIME = { use12Hours: true, defaultOpenValue: dayjs().startOf('day') };

/**
 * A date with its time, shown and typed as yyyy/MM/dd hh:mm:ss a, in the digits of either language. What was typed or
 * chosen is taken by Enter, by OK and by going on elsewhere; Escape leaves what was there before.
 */
export function DateTimePicker({ value = null, onChange, min, max, ...rest }: DateTimePickerProps) {
  const shown = useShownValue(value);
  const outside = (day: Dayjs) => Boolean((min && day.isBefore(dayjs(min), 'day')) || (max && day.isAfter(dayjs(max), 'day')));
  /** What was typed or chosen and is not taken yet. */
  const pending = useRef<Dayjs | null>(null);
  const take = (chosen: Dayjs | null) => {
    pending.current = null;
    onChange?.(chosen ? chosen.format(LOCAL_DATE_TIME) : null);
  };
  const takePending = () => {
    const next = pending.current;
    if (next && !next.isSame(shown) && !outside(next)) take(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter takes the date that was typed; it does not send the form around it besides.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'Escape') pending.current = null;
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !relatedTarget?.closest(`.${POPUP}`)) takePending();
  };

  return (
    // What is typed now may be no date: then the one before it is not meant any more.
    <div onKeyDown={onKeyDown} onKeyDownCapture={onKeyDownCapture} onChangeCapture={() => { pending.current = null; }} onBlur={onBlur}>
      <Picker
        {...rest}
        className="rw-fill"
        classNames={{ popup: { root: POPUP } }}
        panelRender={(panel) => <Panel>{panel}</Panel>}
        // antd's own icons have English names.
        suffixIcon={<CalendarDays size={16} aria-hidden />}
        allowClear={{ clearIcon: <CircleX size={16} aria-hidden /> }}
        showTime={SHOW_TIME}
        format={SHOWN_DATE_TIME}
        value={shown}
        onChange={take}
        onCalendarChange={(chosen) => { pending.current = Array.isArray(chosen) ? null : chosen; }}
        onOpenChange={(open) => { if (!open) takePending(); }}
        disabledDate={min || max ? outside : undefined}
      />
    </div>
  );
}
