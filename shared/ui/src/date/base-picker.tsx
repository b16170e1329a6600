import { isolate, SHOWN_DAY } from '@riwaq/api';
import dayjs, { type Dayjs } from 'dayjs';
import { CalendarDays, CircleX } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { pressedKey } from '../core/pressed-key';
import { usePageDirection } from '../core/use-direction';
import { dates, Picker } from './picker';
import {
  usePendingDate,
  whyExcluded,
  type PendingDateOptions,
  type RejectedText,
} from './use-pending-date';
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

interface BasePickerProps extends PickerControl, Omit<PendingDateOptions, 'restoreText'> {
  showTime?: ComponentProps<typeof Picker>['showTime'];
}

const POPUP = 'rw-picker';

/** Makes the scrolling time columns focusable, for the keyboard (WCAG 2.1.1). */
function Panel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const column of place.current?.querySelectorAll('.ant-picker-time-panel-column') ?? [])
      column.setAttribute('tabindex', '0');
  });
  return <div ref={place}>{children}</div>;
}

/** Writes into a controlled field, as if the user had typed the text. */
function writeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
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
  const noteId = useId();
  const { i18n } = useTranslation('kit');
  const place = useRef<HTMLDivElement>(null);
  const restoreText = () => {
    const field = place.current?.querySelector('input');
    const text = shown ? dates.locale.format(i18n.language, shown, format) : '';
    if (field && field.value !== text) writeInto(field, text);
  };
  const pending = usePendingDate({ value, onTake, restoreText, format, min, max, clearable });
  const { shown, rejected } = pending;

  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter takes the typed date; it must not submit the form around it as well.
    event.preventDefault();
    pending.takeTyped();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !relatedTarget?.closest(`.${POPUP}`))
      pending.takePending();
  };

  return (
    <div
      ref={place}
      onKeyDown={onKeyDown}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') pending.revert();
      }}
      onChangeCapture={({ target }: ChangeEvent<HTMLInputElement>) => pending.type(target.value)}
      onBlur={onBlur}
    >
      <Picker
        {...rest}
        {...(disabled !== undefined && { disabled })}
        aria-describedby={[describedBy, rejected && noteId].filter(Boolean).join(' ') || undefined}
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
          if (next || clearable) pending.take(next);
        }}
        onCalendarChange={pending.choose}
        onOpenChange={(open) => {
          if (!open) pending.takePending();
        }}
        disabledDate={min || max ? (day) => whyExcluded(day, { min, max }) !== null : undefined}
      />
      {rejected && (
        <RejectionNote
          id={noteId}
          rejected={rejected}
          format={format}
          limit={rejected.why === 'before' ? min : max}
        />
      )}
    </div>
  );
}

interface RejectionNoteProps {
  id: string;
  rejected: RejectedText;
  format: string;
  /** First or last day that can be chosen. */
  limit: string | null;
}

function RejectionNote({ id, rejected, format, limit }: RejectionNoteProps) {
  const { t, i18n } = useTranslation('kit');
  const page = usePageDirection();
  const shownAs = (date: Dayjs, as: string) =>
    isolate(dates.locale.format(i18n.language, date, as), page);
  return (
    <p id={id} className="rw-picker-refused" role="alert">
      {t(`date.${rejected.why}`, {
        text: rejected.text,
        example: shownAs(dayjs(), format),
        day: limit ? shownAs(dayjs(limit), SHOWN_DAY) : isolate('', page),
      })}
    </p>
  );
}
