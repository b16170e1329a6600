interface LecturePlace {
  subjectGuid: string;
  folderGuid: string | null;
  lectureGuid: string;
}

/** Routes that open a subject's lectures, or the very lecture over the folder that holds it. */
export const places = {
  subject: (subjectGuid: string) => `/lecOne/${subjectGuid}`,
  lecture: ({ subjectGuid, folderGuid, lectureGuid }: LecturePlace) =>
    `/lecOne/${subjectGuid}${folderGuid === null ? '' : `/${folderGuid}`}?lecture=${lectureGuid}`,
} as const;
