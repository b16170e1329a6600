/** A section that studies a subject. */
export interface ClassOf {
  readonly subjectGuid: string;
  readonly sectionGuid: string;
}
/** A day of a class, YYYY-MM-DD. */
export interface Place extends ClassOf {
  readonly day: string;
}

export const isSameClass = (one: ClassOf, other: ClassOf): boolean =>
  one.subjectGuid === other.subjectGuid && one.sectionGuid === other.sectionGuid;
export const isSamePlace = (one: Place, other: Place): boolean =>
  isSameClass(one, other) && one.day === other.day;
export const classKey = ({ subjectGuid, sectionGuid }: ClassOf): string =>
  `${subjectGuid}:${sectionGuid}`;
export const placeKey = (place: Place): string => `${classKey(place)}:${place.day}`;

/** Adds a number of days to a day. */
export function dayFrom(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
