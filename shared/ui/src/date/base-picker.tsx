import { isolate, SHOWN_DAY } from '@riwaq/api';
import dayjs, { type Dayjs } from 'dayjs';
import { CalendarDays, CircleX } from 'lucide-react';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { pressedKey } from '../core/pressed-key';
import { usePageDirection } from '../core/use-direction';
import { useAfterPress } from '../editing/use-after-press';
import { dates, Picker } from './picker';
import { parseTypedMoment } from './shown-date';
import './picker.css';

/** Props that a form field passes to the picker in it. */
export interface PickerControl {
  id?: string;
  /** Required if no label refers to the picker. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  status?: 'error' | 'warning' | undefined;
  placeholder?: string;
  disabled?: boolean;
}

interface BasePickerProps extends PickerControl {
  /** `YYYY-MM-DD`, with or without `THH:mm:ss`; empty for no date. */
  value: string | null;
  onTake: (chosen: Dayjs | null) => void;
  /** Format in which the date is shown and typed. */
  format: string;
  /** First and last day that can be chosen; format as {@link BasePickerProps.value}. */
  min: string | null;
  max: string | null;
  clearable: boolean;
  showTime?: ComponentProps<typeof Picker>['showTime'];
}

const POPUP = 'rw-picker';
/** Typed text that was rejected: it is no date, or a day that cannot be chosen. */
interface RejectedText {
  text: string;
  why: 'notDate' | 'before' | 'after';
}

/** Selector of the buttons that submit a form. */
const SUBMIT_BUTTONS = 'button:is(.rw-button-primary, .ant-btn-primary), [type=submit]';

/** Cancels a click on a submit button; other clicks pass. */
function cancelSubmitClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(SUBMIT_BUTTONS)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Makes the scrolling time columns focusable, for the keyboard (WCAG 2.1.1). */
function Panel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const column of place.current?.querySelectorAll('.ant-picker-time-panel-column') ?? [])
      column.setAttribute('tabindex', '0');
  });
  return <div ref={place}>{children}</div>;
}

/**
 * A picker that never drops input silently. Enter, OK and leaving the field take the typed or
 * chosen date; Escape reverts. Text that cannot be taken is shown in an error together with the
 * expected format. A press on Save that leaves such a field shows only the error: the form would be
 * saved with a date that the user did not mean.
 */
export function BasePicker({
  value,
  onTake,
  format,
  min,
  max,
  clearable,
  disabled,
  'aria-describedby': describedBy,
  ...rest
}: BasePickerProps) {
  const { t, i18n } = useTranslation('kit');
  const page = usePageDirection();
  const id = useId();
  // The same object for the same date: a new object makes the picker forget pending input at each
  // render.
  const shown = useMemo(() => (value ? dayjs(value) : null), [value]);
  const [refused, setRefused] = useState<RejectedText | null>(null);
  const afterPress = useAfterPress();
  /** Text of the field since the user typed; null when nothing was typed. */
  const typed = useRef<string | null>(null);
  /** Day chosen in the calendar and not taken yet. */
  const chosen = useRef<Dayjs | null>(null);

  // When the field unmounts during a press, stop withholding clicks.
  useEffect(
    () => () => window.removeEventListener('click', cancelSubmitClick, { capture: true }),
    [],
  );

  /** The picker parses only complete dates; given a partial one it would overwrite it. */
  const isComplete = (text: string) => dates.locale.parse(i18n.language, text, [format]) !== null;
  const read = (text: string): Dayjs | null => {
    const local = parseTypedMoment(
      text,
      shown && format !== SHOWN_DAY ? shown.locale('en').format('YYYY-MM-DD') : null,
    );
    if (local === null) return null;
    const date = dayjs(local);
    return format === SHOWN_DAY && !date.isSame(date.startOf('day')) ? null : date;
  };
  const isBefore = (day: Dayjs) => Boolean(min && day.isBefore(dayjs(min), 'day'));
  const isAfter = (day: Dayjs) => Boolean(max && day.isAfter(dayjs(max), 'day'));

  const forget = () => {
    typed.current = null;
    chosen.current = null;
  };
  const take = (next: Dayjs | null) => {
    forget();
    setRefused(null);
    onTake(next);
  };
  const refuse = (text: string, why: RejectedText['why']) => {
    window.addEventListener('click', cancelSubmitClick, { capture: true });
    afterPress(() => {
      window.removeEventListener('click', cancelSubmitClick, { capture: true });
      setRefused({ text, why });
    });
  };

  /** Takes the typed text or the chosen day, or shows why it cannot. */
  const settle = () => {
    const text = typed.current;
    const meant = text === null ? chosen.current : read(text);
    forget();
    if (text !== null && text.trim() === '') {
      if (clearable && shown) take(null);
    } else if (!meant) {
      if (text !== null) refuse(text, 'notDate');
    } else if (isBefore(meant) || isAfter(meant)) {
      refuse(text ?? '', isBefore(meant) ? 'before' : 'after');
    } else if (!meant.isSame(shown)) {
      take(meant);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter takes the typed date; it must not submit the form around it as well.
    event.preventDefault();
    // Text that the picker itself rejects stays in the field, so that the user can correct it.
    if (typed.current === null || typed.current.trim() === '') return;
    if (!read(typed.current)) refuse(typed.current, 'notDate');
    else if (!isComplete(typed.current)) settle();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    forget();
    setRefused(null);
  };
  const onChangeCapture = ({ target }: ChangeEvent<HTMLInputElement>) => {
    typed.current = target.value;
    chosen.current = null;
    setRefused(null);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !relatedTarget?.closest(`.${POPUP}`)) settle();
  };
  /** The picker calls this for typed dates as well as for days chosen in the calendar. */
  const onCalendarChange = (next: Dayjs | Dayjs[] | null) => {
    if (
      next === null ||
      Array.isArray(next) ||
      (typed.current !== null && read(typed.current)?.isSame(next))
    )
      return;
    typed.current = null;
    chosen.current = next;
  };

  const limit = refused?.why === 'before' ? min : max;
  return (
    <div
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      onChangeCapture={onChangeCapture}
      onBlur={onBlur}
    >
      <Picker
        {...rest}
        {...(disabled !== undefined && { disabled })}
        aria-describedby={[describedBy, refused && id].filter(Boolean).join(' ') || undefined}
        className="rw-fill"
        classNames={{ popup: { root: POPUP } }}
        panelRender={(panel) => <Panel>{panel}</Panel>}
        // antd's own icons have English names.
        suffixIcon={<CalendarDays size={16} aria-hidden />}
        allowClear={clearable && { clearIcon: <CircleX size={16} aria-hidden /> }}
        inputReadOnly={false}
        // Otherwise a day under the pointer replaces what is being typed.
        previewValue={false}
        format={format}
        value={shown}
        onChange={(next) => {
          if (next || clearable) take(next);
        }}
        onCalendarChange={onCalendarChange}
        onOpenChange={(open) => {
          if (!open) settle();
        }}
        disabledDate={min || max ? (day) => isBefore(day) || isAfter(day) : undefined}
      />
      {refused && (
        <p id={id} className="rw-picker-refused" role="alert">
          {t(`date.${refused.why}`, {
            text: isolate(refused.text, page),
            example: isolate(dates.locale.format(i18n.language, dayjs(), format), page),
            day: isolate(
              limit ? dates.locale.format(i18n.language, dayjs(limit), SHOWN_DAY) : '',
              page,
            ),
          })}
        </p>
      )}
    </div>
  );
}
