/** The subjects with their lectures. */
export const SUBJECTS_PATH = '/lectures';

/** A subject (`folderGuid` is null) or one of its folders. */
export interface FolderAddress {
  subjectGuid: string;
  folderGuid: string | null;
}

/** A subject's lectures, or those in one of its folders; `lecture` opens one of them. */
export function folderPath(
  subjectGuid: string,
  folderGuid: string | null,
  lecture?: string,
): string {
  const folder = folderGuid === null ? '' : `/${folderGuid}`;
  return `/lecOne/${subjectGuid}${folder}${lecture === undefined ? '' : `?lecture=${lecture}`}`;
}
