import { ABSENCE_HOURS, ATTENDANCE_WARNING } from '@riwaq/api';
import { places } from '../src/attendance/rules/places';
import { demoGuid } from './guid';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import type { Person, Section, Structure, Subject } from './structure';
import { workingHour } from './times';

export interface AttendanceRows {
  days: Array<Row<'attendance_day'>>;
  rows: Array<Row<'attendance_row'>>;
  changes: Array<Row<'attendance_change'>>;
  warnings: Array<Row<'attendance_warning'>>;
  notifications: Array<Row<'notification'>>;
}

/**
 * Subjects with attendance: the hours of a lesson, and its days, counted back from today in each
 * week.
 */
const LESSONS = [
  { key: 'algorithms', hours: 3, weekdays: [1, 4] },
  { key: 'databases', hours: 2, weekdays: [2, 5] },
] as const;
const WEEKS = 9;
const LESSON_HOUR = 9;
/**
 * Time after a lesson at which its teacher saves the attendance, and at which a correction follows.
 */
const TAKEN_AFTER_MS = 3_600_000;
const CORRECTED_AFTER_MS = 26 * 3_600_000;
/** The teacher of `databases` warns this class earlier than by default. */
const EARLIER_WARNING = ATTENDANCE_WARNING.hours - 4;
const EXCUSES = ['مراجعة طبية', 'ظرف عائلي', 'مهمة رسمية للجامعة', 'تقرير طبي مرفق لدى القسم'];
const REMARKS = ['تأخر عن المحاضرة', 'غادر قبل نهايتها'];
/**
 * Shares of lessons missed: most students miss few, some many, and `student2` reaches the warning.
 */
const ABSENCE = { rarely: 0.04, often: 0.3, oftenShare: 0.12, student2: 0.55 } as const;

function shareOf({ guid, userName }: Person): number {
  if (userName === 'student2') return ABSENCE.student2;
  const random = createRandom(`presence of ${guid}`);
  return userName !== 'student' && random.chance(ABSENCE.oftenShare)
    ? ABSENCE.often
    : ABSENCE.rarely + random.next() * 0.06;
}

/** The days of a class's lessons before today, oldest first. */
function lessonsOf(weekdays: readonly number[], now: Date): Date[] {
  const moments = Array.from({ length: WEEKS }, (_, week) =>
    weekdays.map((back) => workingHour(now, -(back + week * 7), LESSON_HOUR)),
  ).flat();
  return [...new Map(moments.map((moment) => [moment.getTime(), moment])).values()].sort(
    (one, other) => one.getTime() - other.getTime(),
  );
}

/** A student's attendance of one lesson. */
interface Presence {
  hours: number;
  excused: boolean;
  note: string;
  /** Whether the excuse arrived a day later. */
  corrected: boolean;
}

/**
 * Draws a student's attendance of a lesson.
 *
 * @param share the share of lessons that the student misses
 * @param mayCorrect whether a correction would already have followed
 */
function drawPresence(
  random: Random,
  share: number,
  lesson: number,
  mayCorrect: boolean,
): Presence {
  const absent = random.chance(share);
  const late = absent && random.chance(0.2);
  const hours = absent ? Math.min(ABSENCE_HOURS.max, late ? 1 : lesson) : 0;
  const excused = absent && !late && random.chance(0.25);
  const corrected = excused && random.chance(0.5) && mayCorrect;
  const note = excused ? random.pick(EXCUSES) : late ? random.pick(REMARKS) : '';
  return { hours, excused, note, corrected };
}

/** Adds a student's row with its changes: the first, and that of a correction. */
function addRow(
  out: AttendanceRows,
  key: Pick<
    Row<'attendance_row'>,
    'subject_guid' | 'section_guid' | 'changed_by' | 'day' | 'student_guid'
  >,
  { hours, excused, note, corrected }: Presence,
  taken: Date,
): void {
  const changedAt = corrected ? new Date(taken.getTime() + CORRECTED_AFTER_MS) : taken;
  out.rows.push({
    ...key,
    hours,
    excused,
    note,
    version: corrected ? 2 : 1,
    client_key: null,
    changed_at: changedAt,
  });
  const line = { ...key, after_hours: hours, source: 'hand' as const, client_key: null };
  out.changes.push({
    ...line,
    before_hours: null,
    before_excused: false,
    after_excused: excused && !corrected,
    note: corrected ? '' : note,
    changed_at: taken,
  });
  if (corrected)
    out.changes.push({
      ...line,
      before_hours: hours,
      before_excused: false,
      after_excused: true,
      note,
      changed_at: changedAt,
    });
}

function warningNotification(
  student: Person,
  subject: Subject,
  { hours, most }: { hours: number; most: number },
  created_at: Date,
): Row<'notification'> {
  return {
    guid: demoGuid('notification', student.guid, `attendance ${subject.guid}`),
    person_guid: student.guid,
    kind: 'attendance.warning',
    fields: { subject: subject.material.name, hours: String(hours), most: String(most) },
    path: places.own(subject.guid),
    created_at,
    read_at: null,
  };
}

function addClass(
  out: AttendanceRows,
  subject: Subject,
  section: Section,
  { hours: lesson, weekdays }: (typeof LESSONS)[number],
  warningHours: number,
  now: Date,
): void {
  const of = { subject_guid: subject.guid, section_guid: section.guid };
  const by = { changed_by: subject.teacher.guid };
  const unexcused = new Map<string, number>();
  const shares = new Map(section.students.map((student) => [student, shareOf(student)]));
  for (const moment of lessonsOf(weekdays, now)) {
    const day = moment.toISOString().slice(0, 10);
    const random = createRandom(`attendance ${subject.guid} ${section.guid} ${day}`);
    const taken = new Date(moment.getTime() + TAKEN_AFTER_MS);
    const mayCorrect = taken.getTime() + CORRECTED_AFTER_MS < now.getTime();
    out.days.push({ ...of, day });
    for (const [student, share] of shares) {
      const presence = drawPresence(random, share, lesson, mayCorrect);
      addRow(out, { ...of, ...by, day, student_guid: student.guid }, presence, taken);
      const { hours, excused } = presence;
      if (hours === 0 || excused) continue;
      const before = unexcused.get(student.guid) ?? 0;
      const after = before + hours;
      unexcused.set(student.guid, after);
      if (student.userName === 'student2' && before < warningHours && after >= warningHours)
        out.notifications.push(
          warningNotification(student, subject, { hours: after, most: warningHours }, taken),
        );
    }
  }
}

/** Builds nine weeks of attendance in two subjects, with excuses, notes and corrections. */
export function buildAttendance(
  { subjects }: Pick<Structure, 'subjects'>,
  now: Date,
): AttendanceRows {
  const out: AttendanceRows = { days: [], rows: [], changes: [], warnings: [], notifications: [] };
  LESSONS.forEach((lessons, index) => {
    const subject = subjects.find(({ material }) => material.key === lessons.key);
    if (!subject) throw new Error(`Nobody teaches ${lessons.key}.`);
    for (const section of subject.stage.sections) {
      const hours = index === 0 ? ATTENDANCE_WARNING.hours : EARLIER_WARNING;
      if (index > 0)
        out.warnings.push({ subject_guid: subject.guid, section_guid: section.guid, hours });
      addClass(out, subject, section, lessons, hours, now);
    }
  });
  return out;
}
