/** Paths that notifications of attendance link to. */
export const places = {
  /** A student's own attendance in a subject. */
  own: (subjectGuid: string): string => `/absence?subjectGuid=${subjectGuid}`,
} as const;
