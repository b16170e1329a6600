import type { AttendanceRow, SubjectTree } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { classKey, type ClassOf, type Place } from './place';

const CLASS = 'attendance:class:';
/** Storage key of the list of cached classes, the last opened first. */
const CLASSES = 'attendance:classes';
const SUBJECTS = 'attendance:subjects';
const LAST = 'attendance:last';
/** Maximum number of classes whose students are cached in this browser. */
const KEPT_MAX = 6;
/**
 * Maximum length in characters of a cached list of subjects; an administrator's list may exceed it.
 */
const SUBJECTS_MAX = 100_000;

/** A class as it was shown on a day. */
export interface SeenDay {
  readonly rows: readonly AttendanceRow[];
  readonly warningHours: number;
}
interface KeptClass extends SeenDay {
  readonly day: string;
}

const keptClass = (storage: ModuleStorage, place: Place): KeptClass | undefined =>
  storage.get<KeptClass>(CLASS + classKey(place));

/**
 * Caches the students of a class in this browser, so that attendance can be taken offline. Evicts
 * the class that was opened longest ago.
 */
export function keepClass(
  storage: ModuleStorage,
  place: Place,
  { rows, warningHours }: SeenDay,
): void {
  const key = classKey(place);
  const keys = [key, ...(storage.get<string[]>(CLASSES) ?? []).filter((kept) => kept !== key)];
  for (const old of keys.slice(KEPT_MAX)) storage.remove(CLASS + old);
  storage.set(CLASSES, keys.slice(0, KEPT_MAX));
  storage.set(CLASS + key, { day: place.day, rows, warningHours } satisfies KeptClass);
}

/** Merges saved rows into the cached class, if the cache is of the same day. */
export function keepRows(
  storage: ModuleStorage,
  place: Place,
  rows: readonly AttendanceRow[],
): void {
  const kept = keptClass(storage, place);
  if (kept?.day !== place.day) return;
  const newer = new Map(rows.map((row) => [row.studentGuid, row]));
  keepClass(storage, place, {
    ...kept,
    rows: kept.rows.map((row) => newer.get(row.studentGuid) ?? row),
  });
}

/**
 * The cached state of a day. For another day of the class returns its students without attendance.
 */
export function keptDay(storage: ModuleStorage, place: Place): SeenDay | undefined {
  const kept = keptClass(storage, place);
  if (!kept || kept.day === place.day) return kept;
  return {
    ...kept,
    rows: kept.rows.map((row) => ({
      ...row,
      hours: null,
      excused: false,
      note: '',
      version: 0,
      changedBy: null,
      changedDate: null,
    })),
  };
}

export function keepSubjects(storage: ModuleStorage, subjects: readonly SubjectTree[]): void {
  if (JSON.stringify(subjects).length <= SUBJECTS_MAX) storage.set(SUBJECTS, subjects);
}
export const keptSubjects = (storage: ModuleStorage): SubjectTree[] | undefined =>
  storage.get<SubjectTree[]>(SUBJECTS);

/** Stores the class that was opened last. */
export const keepLast = (storage: ModuleStorage, { subjectGuid, sectionGuid }: ClassOf): void =>
  storage.set(LAST, { subjectGuid, sectionGuid });
export const keptLast = (storage: ModuleStorage): ClassOf | undefined => storage.get<ClassOf>(LAST);
