import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { EXAM_PAGE, type ApiData, type Exam, type ExamFolder, type SubjectTree } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  dataOf,
  fetchSubjects,
  loadState,
  presentDataOf,
  usePaged,
  type LoadState,
  type PagedList,
  type Paging,
} from '@riwaq/ui/page';
import { keys, ofKinds, type ExamFilter } from './keys';

export type ExamList = ApiData<'GET Exams/Get'>;

const PAGING: Paging<ExamList, Exam> = {
  size: EXAM_PAGE,
  guidOf: ({ guid }) => guid,
  itemsOf: ({ exams }) => exams,
  withItems: (page, exams) => ({ ...page, exams }),
};

/**
 * The exams in a folder, or of all folders if they are searched or filtered. A student gets the
 * assigned ones.
 */
export function useExams(folderGuid: string | null, filter: ExamFilter): PagedList<ExamList, Exam> {
  const { api, session } = useHost();
  const { searchText, status, examType } = filter;
  return usePaged(keys.list(session.user.userGuid, folderGuid, filter), PAGING, async (before) =>
    dataOf(
      await api('GET Exams/Get', {
        query: {
          folderGuid: folderGuid ?? undefined,
          searchText: searchText || undefined,
          status: status ?? undefined,
          examType: examType ?? undefined,
          before,
        },
      }),
    ),
  );
}

/** The ended, inactive exams of a subject; sends no request until one is chosen. */
export function useEndedExams(
  subjectGuid: string | null,
  searchText: string,
): PagedList<ExamList, Exam> {
  const { api, session } = useHost();
  return usePaged(
    subjectGuid === null ? null : keys.ended(session.user.userGuid, subjectGuid, searchText),
    PAGING,
    async (before) =>
      dataOf(
        await api('GET Exams/Get', {
          query: {
            status: 'expired',
            activeStatus: '0',
            subjectGuid: subjectGuid ?? undefined,
            searchText: searchText || undefined,
            before,
          },
        }),
      ),
  );
}

/** Loads one exam; fails with refusal 3 if there is none. */
export function useExam(examGuid: string): LoadState<Exam> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.exam(session.user.userGuid, examGuid), async () =>
      presentDataOf(await api('GET Exams/GetExam', { query: { ExamGuid: examGuid } })),
    ),
  );
}

/** All folders of the teacher. */
export function useFolders(): LoadState<ExamFolder[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.folders(session.user.userGuid), async () =>
      dataOf(await api('GET Exams/GetFolders')),
    ),
  );
}

/**
 * Whether the teacher may choose two settings that need a permission: blocking other areas, and
 * requiring a face. Both are false until the server has answered (`isKnown`), and if it cannot.
 */
export function useExamPermissions(): { mayBlock: boolean; mayAskFace: boolean; isKnown: boolean } {
  const { api, session } = useHost();
  const { data, error } = useSWR<ApiData<'GET Exams/GetPermissions'>, unknown>(
    keys.permissions(session.user.userGuid),
    async () => dataOf(await api('GET Exams/GetPermissions')),
    { revalidateOnFocus: false },
  );
  return {
    mayBlock: data?.blockAccessResources ?? false,
    mayAskFace: data?.enableFaceIdVerification ?? false,
    isKnown: data !== undefined || error !== undefined,
  };
}

/** The subjects that the teacher teaches. */
export function useSubjects(): LoadState<SubjectTree[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.subjects(session.user.userGuid), () => fetchSubjects(api), {
      revalidateOnFocus: false,
    }),
  );
}

/** Refetches exams and folders in all components that show them. */
export function useRefreshExams(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofKinds('list', 'ended', 'exam', 'folders')), [mutate]);
}
