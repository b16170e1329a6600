/** Path of the list of exams with statistics, and of the statistics of one exam. */
export const STATISTICS_PATH = '/statistics';
export const statisticsPath = (examGuid: string): string => `/examStatistics=${examGuid}`;

/** Path of attendance: a class on a day, or by month. */
export const ABSENCE_PATH = '/absence';
export const ABSENCE_VIEWS = ['day', 'summary'] as const;
export type AbsenceView = (typeof ABSENCE_VIEWS)[number];
export function absencePath({
  subjectGuid,
  sectionGuid,
  day,
  view = 'day',
}: {
  subjectGuid: string | null;
  sectionGuid: string | null;
  day?: string;
  view?: AbsenceView;
}): string {
  const query = new URLSearchParams({
    ...(subjectGuid !== null && { subjectGuid }),
    ...(sectionGuid !== null && { sectionGuid }),
    ...(day !== undefined && { day }),
    ...(view !== 'day' && { view }),
  });
  return `${ABSENCE_PATH}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
