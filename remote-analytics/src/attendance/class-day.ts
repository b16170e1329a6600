/** A section that studies a subject. */
export interface SubjectSection {
  readonly subjectGuid: string;
  readonly sectionGuid: string;
}
/** A day of a class, YYYY-MM-DD. */
export interface ClassDay extends SubjectSection {
  readonly day: string;
}

export const isSameClass = (one: SubjectSection, other: SubjectSection): boolean =>
  one.subjectGuid === other.subjectGuid && one.sectionGuid === other.sectionGuid;
export const isSameClassDay = (one: ClassDay, other: ClassDay): boolean =>
  isSameClass(one, other) && one.day === other.day;
export const classKey = ({ subjectGuid, sectionGuid }: SubjectSection): string =>
  `${subjectGuid}:${sectionGuid}`;
export const classDayKey = (place: ClassDay): string => `${classKey(place)}:${place.day}`;

/** Adds a number of days to a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
