import { SHOWN_DAY } from '@riwaq/api';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterPress } from '../core/use-after-press';
import { dates } from './picker';
import { parseTypedMoment } from './shown-date';

/** Typed text that was rejected: it is no date, or a day that cannot be chosen. */
export interface RejectedText {
  text: string;
  why: 'notDate' | 'before' | 'after';
}

export interface PendingDateOptions {
  /** `YYYY-MM-DD`, with or without `THH:mm:ss`; empty for no date. */
  value: string | null;
  onTake: (chosen: Dayjs | null) => void;
  /**
   * Writes the value into the field again when typed text is not taken or means the same date: the
   * picker rewrites its field reliably only when the value changes.
   */
  restoreText: () => void;
  /** Format in which the date is shown and typed. */
  format: string;
  /** First and last day that can be chosen; format as {@link PendingDateOptions.value}. */
  min: string | null;
  max: string | null;
  clearable: boolean;
}

export interface PendingDate {
  shown: Dayjs | null;
  rejected: RejectedText | null;
  /** Called with the field's text when the user types. */
  type: (text: string) => void;
  /** Called with the picker's date when it changes. */
  choose: (day: Dayjs | Dayjs[] | null) => void;
  /** Drops what was typed or chosen. */
  revert: () => void;
  take: (next: Dayjs | null) => void;
  /** Takes the typed text on Enter. The picker itself takes complete dates. */
  takeTyped: () => void;
  /** Takes the typed text or the chosen day, or shows why it cannot. */
  takePending: () => void;
}

/** Selector of the buttons that submit a form. */
const SUBMIT_BUTTONS = 'button:is(.rw-button-primary, .ant-btn-primary), [type=submit]';

/** Cancels a click on a submit button; other clicks pass. */
function cancelSubmitClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(SUBMIT_BUTTONS)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The limit that excludes a day; null for a day that can be chosen. */
export function whyExcluded(
  day: Dayjs,
  { min, max }: Pick<PendingDateOptions, 'min' | 'max'>,
): 'before' | 'after' | null {
  if (min && day.isBefore(dayjs(min), 'day')) return 'before';
  return max && day.isAfter(dayjs(max), 'day') ? 'after' : null;
}

/** Parses typed text; a time alone refers to the shown day. Null for text that is no date. */
function readTyped(text: string, shown: Dayjs | null, format: string): Dayjs | null {
  const local = parseTypedMoment(
    text,
    shown && format !== SHOWN_DAY ? shown.locale('en').format('YYYY-MM-DD') : null,
  );
  if (local === null) return null;
  const date = dayjs(local);
  return format === SHOWN_DAY && !date.isSame(date.startOf('day')) ? null : date;
}

/** The rejected text. A press on Save that leads to a rejection does not submit the form. */
function useRejection(): {
  rejected: RejectedText | null;
  reject: (text: string, why: RejectedText['why']) => void;
  clear: () => void;
} {
  const [rejected, setRejected] = useState<RejectedText | null>(null);
  const afterPress = useAfterPress();
  // When the field unmounts during a press, stop withholding clicks.
  useEffect(
    () => () => window.removeEventListener('click', cancelSubmitClick, { capture: true }),
    [],
  );
  return {
    rejected,
    reject: (text, why) => {
      window.addEventListener('click', cancelSubmitClick, { capture: true });
      afterPress(() => {
        window.removeEventListener('click', cancelSubmitClick, { capture: true });
        setRejected({ text, why });
      });
    },
    clear: () => setRejected(null),
  };
}

/** A date that is typed or chosen, until it is taken, rejected or dropped. */
export function usePendingDate(options: PendingDateOptions): PendingDate {
  const { value, onTake, restoreText, format, clearable } = options;
  const { i18n } = useTranslation('kit');
  // The same object for the same date: a new object makes the picker forget pending input at each
  // render.
  const shown = useMemo(() => (value ? dayjs(value) : null), [value]);
  const { rejected, reject, clear } = useRejection();
  /** Text of the field since the user typed; null when nothing was typed. */
  const typed = useRef<string | null>(null);
  /** Day chosen in the calendar and not taken yet. */
  const chosen = useRef<Dayjs | null>(null);

  /** The picker parses only complete dates; given a partial one it would overwrite it. */
  const isComplete = (text: string) => dates.locale.parse(i18n.language, text, [format]) !== null;
  const read = (text: string) => readTyped(text, shown, format);
  const drop = () => {
    typed.current = null;
    chosen.current = null;
  };
  const take = (next: Dayjs | null) => {
    drop();
    clear();
    onTake(next);
  };
  const restore = () => {
    if (typed.current !== null) restoreText();
    drop();
  };
  const takePending = () => {
    const text = typed.current;
    const pending = text === null ? chosen.current : read(text);
    const excluded = pending && whyExcluded(pending, options);
    const isEmpty = text?.trim() === '';
    if (isEmpty && clearable && shown) return take(null);
    if (pending && !excluded && !pending.isSame(shown)) return take(pending);
    restore();
    if (excluded) reject(text ?? '', excluded);
    else if (text !== null && !isEmpty && !pending) reject(text, 'notDate');
  };

  return {
    shown,
    rejected,
    type: (text) => {
      typed.current = text;
      chosen.current = null;
      clear();
    },
    choose: (day) => {
      if (day === null || Array.isArray(day)) return;
      // The picker also reports the dates that it parses from the typed text.
      if (typed.current !== null && read(typed.current)?.isSame(day)) return;
      typed.current = null;
      chosen.current = day;
    },
    revert: () => {
      restore();
      clear();
    },
    take,
    takeTyped: () => {
      const text = typed.current;
      if (text === null || text.trim() === '') return;
      const date = read(text);
      const why = date ? whyExcluded(date, options) : 'notDate';
      // Rejected text stays in the field, so that the user can correct it.
      if (why) reject(text, why);
      else if (!isComplete(text) || date?.isSame(shown)) takePending();
    },
    takePending,
  };
}
