/** Where notifications of attendance lead. */
export const places = {
  /** A student's own attendance in a subject. */
  own: (subjectGuid: string): string => `/absence?subjectGuid=${subjectGuid}`,
} as const;
