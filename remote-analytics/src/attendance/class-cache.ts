import type { AttendanceRow, SubjectTree } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { classKey, type SubjectSection, type ClassDay } from './class-day';

const CLASS = 'attendance:class:';
/** Storage key of the list of cached classes, the last opened first. */
const CLASSES = 'attendance:classes';
const SUBJECTS = 'attendance:subjects';
const LAST = 'attendance:last';
/** Maximum number of classes whose students are cached in this browser. */
const CACHED_CLASSES_MAX = 6;
/**
 * Maximum length in characters of a cached list of subjects; an administrator's list may exceed it.
 */
const SUBJECTS_MAX = 100_000;

/** A class as it was shown on a day. */
export interface CachedDay {
  readonly rows: readonly AttendanceRow[];
  readonly warningHours: number;
}
interface CachedClass extends CachedDay {
  readonly day: string;
}

const findCachedClass = (storage: ModuleStorage, place: ClassDay): CachedClass | undefined =>
  storage.get<CachedClass>(CLASS + classKey(place));

/**
 * Caches the students of a class in this browser, so that attendance can be taken offline. Evicts
 * the class that was opened longest ago.
 */
export function cacheClass(
  storage: ModuleStorage,
  place: ClassDay,
  { rows, warningHours }: CachedDay,
): void {
  const key = classKey(place);
  const keys = [
    key,
    ...(storage.get<string[]>(CLASSES) ?? []).filter((cachedKey) => cachedKey !== key),
  ];
  for (const old of keys.slice(CACHED_CLASSES_MAX)) storage.remove(CLASS + old);
  storage.set(CLASSES, keys.slice(0, CACHED_CLASSES_MAX));
  storage.set(CLASS + key, { day: place.day, rows, warningHours } satisfies CachedClass);
}

/** Merges saved rows into the cached class, if the cache is of the same day. */
export function cacheRows(
  storage: ModuleStorage,
  place: ClassDay,
  rows: readonly AttendanceRow[],
): void {
  const cached = findCachedClass(storage, place);
  if (cached?.day !== place.day) return;
  const newer = new Map(rows.map((row) => [row.studentGuid, row]));
  cacheClass(storage, place, {
    ...cached,
    rows: cached.rows.map((row) => newer.get(row.studentGuid) ?? row),
  });
}

/**
 * The cached state of a day. For another day of the class returns its students without attendance.
 */
export function findCachedDay(storage: ModuleStorage, place: ClassDay): CachedDay | undefined {
  const cached = findCachedClass(storage, place);
  if (!cached || cached.day === place.day) return cached;
  return {
    ...cached,
    rows: cached.rows.map((row) => ({
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

export function cacheSubjects(storage: ModuleStorage, subjects: readonly SubjectTree[]): void {
  if (JSON.stringify(subjects).length <= SUBJECTS_MAX) storage.set(SUBJECTS, subjects);
}
export const findCachedSubjects = (storage: ModuleStorage): SubjectTree[] | undefined =>
  storage.get<SubjectTree[]>(SUBJECTS);

/** Stores the class that was opened last. */
export const storeLastClass = (
  storage: ModuleStorage,
  { subjectGuid, sectionGuid }: SubjectSection,
): void => storage.set(LAST, { subjectGuid, sectionGuid });
export const findLastClass = (storage: ModuleStorage): SubjectSection | undefined =>
  storage.get<SubjectSection>(LAST);
