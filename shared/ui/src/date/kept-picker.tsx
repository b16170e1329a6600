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

/** What a field around a picker tells it. */
export interface PickerControl {
  id?: string;
  /** Needed where no label points at it. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  status?: 'error' | 'warning' | undefined;
  placeholder?: string;
  disabled?: boolean;
}

interface KeptPickerProps extends PickerControl {
  /** `YYYY-MM-DD`, with or without `THH:mm:ss`; none when empty. */
  value: string | null;
  onTake: (chosen: Dayjs | null) => void;
  /** How it is shown and typed. */
  format: string;
  /**
   * No day before this one, and none after that one, can be chosen; as
   * {@link KeptPickerProps.value}.
   */
  min: string | null;
  max: string | null;
  clearable: boolean;
  showTime?: ComponentProps<typeof Picker>['showTime'];
}

const POPUP = 'rw-picker';
/** What was typed and cannot be taken: it is no date, or a day that cannot be chosen. */
interface Refusal {
  text: string;
  why: 'notDate' | 'before' | 'after';
}

/** What sends a form. */
const SAVES = 'button:is(.rw-button-primary, .ant-btn-primary), [type=submit]';

/** Withholds a click on what sends a form; one on anything else does what it does. */
function withholdSaving(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(SAVES)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The columns of the time scroll, so the keyboard must reach them (WCAG 2.1.1). */
function Panel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const column of place.current?.querySelectorAll('.ant-picker-time-panel-column') ?? [])
      column.setAttribute('tabindex', '0');
  });
  return <div ref={place}>{children}</div>;
}

/**
 * A picker that loses nothing. What was typed or chosen is taken by Enter, by OK and by going on
 * elsewhere; Escape leaves what was there before. What cannot be taken is said, with what was typed
 * and how it would be written; a press on Save that leaves such a field says only that, for what
 * was meant would not be what is saved.
 */
export function KeptPicker({
  value,
  onTake,
  format,
  min,
  max,
  clearable,
  disabled,
  'aria-describedby': describedBy,
  ...rest
}: KeptPickerProps) {
  const { t, i18n } = useTranslation('kit');
  const page = usePageDirection();
  const id = useId();
  // The same object for the same date: another one makes the picker forget what is not taken yet,
  // at each drawing.
  const shown = useMemo(() => (value ? dayjs(value) : null), [value]);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const afterPress = useAfterPress();
  /** What stands in the field since it was typed; null when nothing was typed. */
  const typed = useRef<string | null>(null);
  /** What was chosen in the calendar and is not taken yet. */
  const chosen = useRef<Dayjs | null>(null);

  // A field that goes in the middle of a press withholds nothing any more.
  useEffect(() => () => window.removeEventListener('click', withholdSaving, { capture: true }), []);

  /** The picker itself reads complete dates only: it would write over a beginning. */
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
  const refuse = (text: string, why: Refusal['why']) => {
    window.addEventListener('click', withholdSaving, { capture: true });
    afterPress(() => {
      window.removeEventListener('click', withholdSaving, { capture: true });
      setRefused({ text, why });
    });
  };

  /** Takes what was typed or chosen, or says why not. */
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
    // It takes the date that was typed; it does not send the form around it besides.
    event.preventDefault();
    // What the picker itself does not take stays in the field, to be mended.
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
  /** The picker tells of what is typed as of what is chosen in the calendar. */
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
