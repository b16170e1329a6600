interface LecturePlace {
  subjectGuid: string;
  folderGuid: string | null;
  lectureGuid: string;
}

/** Paths that open a subject's lectures, or a lecture on top of its folder. */
export const places = {
  subject: (subjectGuid: string) => `/lecOne/${subjectGuid}`,
  lecture: ({ subjectGuid, folderGuid, lectureGuid }: LecturePlace) =>
    `/lecOne/${subjectGuid}${folderGuid === null ? '' : `/${folderGuid}`}?lecture=${lectureGuid}`,
} as const;
