import {
  Check,
  Clock,
  CloudOff,
  History,
  ShieldCheck,
  StickyNote,
  TriangleAlert,
} from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_HOURS, ATTENDANCE_NOTE_MAX, warningLevel, type AttendanceRow } from '@riwaq/api';
import { onEnter } from '@riwaq/ui/compiled-in';
import { Button, classes, Tooltip, useBeforeLeaving, UserText } from '@riwaq/ui/core';
import { Input } from '@riwaq/ui/form';
import type { Mark, UnsentMark, UnsentState } from './attendance-queue';
import { parseHourKey } from './hour-keys';

/**
 * Actions on a student. The functions keep their identity, so that memoised rows are not rendered
 * again.
 */
export interface RowActions {
  mark: (row: AttendanceRow, mark: Mark) => void;
  discard: (studentGuid: string) => void;
  overwrite: (row: AttendanceRow) => void;
  history: (row: AttendanceRow) => void;
  /**
   * The element of the student `step` places further, rendered on demand; null at the end of the
   * list.
   */
  neighbour: (row: AttendanceRow, step: 1 | -1) => HTMLElement | null;
}

interface StudentRowProps {
  row: AttendanceRow;
  unsent: UnsentMark | undefined;
  cutOff: boolean;
  warningHours: number;
  /**
   * Labels of the hours. All rows share one list, because translating hundreds of texts is slow.
   */
  hourNames: readonly string[];
  act: RowActions;
}

/** The numbers of hours that can be marked. */
export const HOURS = Array.from(
  { length: ABSENCE_HOURS.max - ABSENCE_HOURS.min + 1 },
  (_, index) => ABSENCE_HOURS.min + index,
);
const GROUP = 'data-hours';

const isAbsence = (hours: number | null): boolean => (hours ?? 0) > 0;

/** Focuses the hours of a student and centres the row. */
function focusHours(student: HTMLElement | null): void {
  const tabbed = student?.querySelector<HTMLElement>(`[${GROUP}] [tabindex="0"]`);
  tabbed?.focus({ preventScroll: true });
  tabbed?.scrollIntoView({ block: 'center' });
}

/**
 * A student and the hours of absence: a digit sets the hours and moves to the next student, arrow
 * keys move, Delete clears, E excuses. On a phone each number is a finger-sized button.
 */
export const StudentRow = memo(function StudentRow({
  row,
  unsent,
  cutOff,
  warningHours,
  hourNames,
  act,
}: StudentRowProps) {
  const { t } = useTranslation('analytics');
  const [noteOpen, setNoteOpen] = useState(false);
  const { studentName, studentCode } = row;
  const { hours, excused, note } = unsent ?? row;
  const set = (change: Partial<Mark>) => act.mark(row, { hours, excused, note, ...change });
  const isAbsent = isAbsence(hours);

  return (
    <div
      className={classes('rw-attendance-row', unsent && `rw-attendance-${unsent.state.kind}`)}
      data-student={row.studentGuid}
    >
      <div className="rw-attendance-name">
        <UserText>{studentName}</UserText>
        <small>
          {studentCode !== '' && <UserText as="bdi">{studentCode}</UserText>}
          <WarningSign unexcused={row.unexcusedHours} most={warningHours} />
        </small>
      </div>
      <HoursChoice
        label={t('attendance.hoursOf', { name: studentName })}
        row={row}
        mark={{ hours, excused, note }}
        hourNames={hourNames}
        act={act}
      />
      <div className="rw-attendance-acts">
        <StateSign unsent={unsent} cutOff={cutOff} />
        {isAbsent && (
          <Button
            size="small"
            aria-pressed={excused}
            aria-label={t('attendance.excusedOf', { name: studentName })}
            type={excused ? 'primary' : 'default'}
            ghost={excused}
            icon={<ShieldCheck size={16} aria-hidden />}
            onClick={() => set({ excused: !excused })}
          >
            {t('attendance.excused')}
          </Button>
        )}
        <RowButton
          label={t('attendance.noteOf', { name: studentName })}
          expanded={noteOpen || note !== ''}
          icon={<StickyNote size={18} aria-hidden />}
          onClick={() => setNoteOpen(!noteOpen)}
        />
        <RowButton
          label={t('attendance.history.of', { name: studentName })}
          icon={<History size={18} aria-hidden />}
          onClick={() => act.history(row)}
        />
      </div>
      {(noteOpen || note !== '') && (
        <NoteField
          label={t('attendance.noteOf', { name: studentName })}
          note={note}
          focused={noteOpen}
          onChange={(text) => set({ note: text })}
        />
      )}
      {unsent && unsent.state.kind !== 'waiting' && (
        <UnsentProblem row={row} hours={hours} state={unsent.state} act={act} />
      )}
    </div>
  );
});

const hourClass = (hours: number, excused: boolean): string => {
  if (hours === 0) return 'rw-attendance-present';
  return excused ? 'rw-attendance-excused' : 'rw-attendance-absent';
};

/** The numbers of hours as radio buttons, with the keys of {@link parseHourKey}. */
function HoursChoice({
  label,
  row,
  mark,
  hourNames,
  act,
}: Pick<StudentRowProps, 'row' | 'hourNames' | 'act'> & { label: string; mark: Mark }) {
  const { hours, excused } = mark;
  const set = (change: Partial<Mark>) => act.mark(row, { ...mark, ...change });

  const keyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const command = parseHourKey(event, document.dir);
    if (command === null || (command.kind === 'excuse' && !isAbsence(hours))) return;
    if (command.kind === 'mark') {
      // Find the next row before marking: a filter may remove this student from the list
      // afterwards.
      const next = act.neighbour(row, 1);
      set({ hours: command.hours });
      focusHours(next);
    } else if (command.kind === 'student') focusHours(act.neighbour(row, command.step));
    else if (command.kind === 'hour') {
      const hourButtons = event.currentTarget
        .closest(`[${GROUP}]`)
        ?.querySelectorAll<HTMLElement>('[role="radio"]');
      hourButtons?.[at + command.step]?.focus();
    } else if (command.kind === 'clear') set({ hours: null });
    else set({ excused: !excused });
    event.preventDefault();
  };

  return (
    <div
      className="rw-attendance-hours"
      role="radiogroup"
      aria-label={label}
      {...{ [GROUP]: hours ?? '' }}
    >
      {HOURS.map((each, at) => (
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={hours === each}
          aria-label={hourNames[each - ABSENCE_HOURS.min]}
          className={classes('rw-attendance-hour', hours === each && hourClass(each, excused))}
          tabIndex={(hours ?? 0) === each ? 0 : -1}
          onClick={() => set({ hours: hours === each ? null : each })}
          onKeyDown={(event) => keyDown(event, at)}
        >
          {each === 0 ? <Check size={18} aria-hidden /> : each}
        </button>
      ))}
    </div>
  );
}

/** Explains a conflict or a refusal, and lets the teacher decide. */
function UnsentProblem({
  row,
  hours,
  state,
  act,
}: Pick<StudentRowProps, 'row' | 'act'> & {
  hours: number | null;
  state: Exclude<UnsentState, { kind: 'waiting' }>;
}) {
  const { t } = useTranslation(['analytics', 'status']);
  const hoursText = (count: number | null) =>
    count === null ? t('attendance.untaken') : t('attendance.hours', { count });
  const isConflict = state.kind === 'conflict';
  return (
    <div className="rw-attendance-problem-text" role="alert">
      <span>
        {state.kind === 'conflict'
          ? t('attendance.conflict.text', {
              person: row.changedBy ?? '',
              theirs: hoursText(row.hours),
              mine: hoursText(hours),
            })
          : t(state.reason, { ns: 'status' })}
      </span>
      <Button size="small" onClick={() => act.discard(row.studentGuid)}>
        {t(isConflict ? 'attendance.conflict.theirs' : 'attendance.conflict.drop')}
      </Button>
      <Button size="small" type="primary" onClick={() => act.overwrite(row)}>
        {t(isConflict ? 'attendance.conflict.mine' : 'attendance.conflict.again')}
      </Button>
    </div>
  );
}

/**
 * Plain button, because every row has several and the UI library's button is too expensive for
 * hundreds of rows.
 */
function RowButton({
  label,
  icon,
  expanded,
  onClick,
}: {
  label: string;
  icon: ReactElement;
  expanded?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={label}>
      <button
        type="button"
        className="rw-attendance-act"
        aria-label={label}
        aria-expanded={expanded}
        onClick={onClick}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

/** Shows that a row is not saved yet, as icon and text. */
function StateSign({ unsent, cutOff }: { unsent: UnsentMark | undefined; cutOff: boolean }) {
  const { t } = useTranslation('analytics');
  if (unsent?.state.kind !== 'waiting') return null;
  const Icon = cutOff ? CloudOff : Clock;
  return (
    <span className="rw-attendance-state">
      <Icon size={16} aria-hidden />
      <span className="rw-hidden">{t('attendance.waiting')}</span>
    </span>
  );
}

/** Warns that a student is close to the limit of absence, or has reached it. */
export function WarningSign({ unexcused, most }: { unexcused: number; most: number }) {
  const { t } = useTranslation('analytics');
  const level = warningLevel(unexcused, most);
  if (level === 'none') return null;
  return (
    <span className={classes('rw-attendance-warning', `rw-attendance-${level}`)}>
      <TriangleAlert size={14} aria-hidden />
      {t(`attendance.warning.${level}`, { hours: unexcused, most })}
    </span>
  );
}

/** Note of a student, saved on blur, on Enter and before the page closes. */
function NoteField({
  label,
  note,
  focused,
  onChange,
}: {
  label: string;
  note: string;
  focused: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('analytics');
  const [typed, setTyped] = useState(note);
  const latest = useRef({ typed, note, onChange });
  latest.current = { typed, note, onChange };
  const [take] = useState(() => () => {
    const { typed: text, note: before, onChange: tell } = latest.current;
    if (text.trim() !== before.trim()) tell(text.trim());
  });
  useBeforeLeaving(take);
  useEffect(() => setTyped(note), [note]);
  return (
    <div className="rw-attendance-note">
      <Input
        aria-label={label}
        autoComplete="off"
        maxLength={ATTENDANCE_NOTE_MAX}
        placeholder={t('attendance.notePlaceholder')}
        autoFocus={focused}
        enterKeyHint="done"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={onEnter(take)}
      />
    </div>
  );
}
