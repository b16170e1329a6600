/** Paths that notifications of degrees link to. */
export const places = {
  /** A student's own degrees in a subject. */
  own: (subjectGuid: string): string => `/studentDegree?subjectGuid=${subjectGuid}`,
} as const;
