import type { ExamStatus } from '@riwaq/api';
import type { SubjectSection, ClassDay } from './attendance/class-day';

/** Filter of the list of exams. */
export interface StatisticsFilter {
  searchText: string;
  status: ExamStatus;
}

/**
 * Prefix of all cache keys. Includes the user: all modules share one cache, and users must never
 * see each other's data.
 */
const base = (user: string) => ['analytics', user] as const;

export const keys = {
  exams: (user: string, filter: StatisticsFilter) => [...base(user), 'exams', filter] as const,
  history: (user: string, examGuid: string, questionGuid: string) =>
    [...base(user), 'history', examGuid, questionGuid] as const,
  /** Starts like the key of the statistics, so that both are refetched together. */
  scores: (
    user: string,
    examGuid: string,
    language: string,
    block: { from: number; take: number },
  ) => [...base(user), 'statistics', examGuid, language, block] as const,
  statistics: (user: string, examGuid: string, language: string) =>
    [...base(user), 'statistics', examGuid, language] as const,
  subjects: (user: string) => [...base(user), 'subjects'] as const,
  attendanceDay: (user: string, { subjectGuid, sectionGuid, day }: ClassDay) =>
    [...base(user), 'attendanceDay', subjectGuid, sectionGuid, day] as const,
  attendanceDays: (user: string, { subjectGuid, sectionGuid }: SubjectSection) =>
    [...base(user), 'attendanceDays', subjectGuid, sectionGuid] as const,
  attendanceHistory: (
    user: string,
    { subjectGuid, sectionGuid, day }: ClassDay,
    studentGuid: string | null,
  ) => [...base(user), 'attendanceHistory', subjectGuid, sectionGuid, day, studentGuid] as const,
  attendanceSummary: (user: string, { subjectGuid, sectionGuid }: SubjectSection) =>
    [...base(user), 'attendanceSummary', subjectGuid, sectionGuid] as const,
  ownAttendance: (user: string) => [...base(user), 'ownAttendance'] as const,
};

/** Matches cache keys of attendance, for refetching. */
export const ofAttendance = (key: unknown): boolean =>
  Array.isArray(key) && key[0] === 'analytics' && /attendance/i.test(String(key[2]));
