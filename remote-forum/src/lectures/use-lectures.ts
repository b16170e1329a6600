import { useCallback, useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import {
  LECTURE_ITEM_PAGE,
  LECTURE_SUBJECT_PAGE,
  type ApiData,
  type LectureFolderName,
  type LectureItem,
  type LectureSubject,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useRefetch } from '@riwaq/ui/compiled-in';
import {
  dataOf,
  loadState,
  type LoadState,
  type PagedList,
  type Paging,
  usePaged,
} from '@riwaq/ui/page';
import { isOfLectures, lectureKeys, type ContentSource, type ReadersSource } from './lecture-keys';

export type LectureContent = ApiData<'GET Lectures/GetContent'>;
export type OpenedLecture = ApiData<'GET Lectures/GetLecture'>;
export type Readers = ApiData<'GET Lectures/GetReaders'>;

const SUBJECT_PAGING: Paging<LectureSubject[], LectureSubject> = {
  size: LECTURE_SUBJECT_PAGE,
  guidOf: ({ subjectGuid }) => subjectGuid,
  itemsOf: (page) => page,
  withItems: (_page, items) => items,
};
const ITEM_PAGING: Paging<LectureContent, LectureItem> = {
  size: LECTURE_ITEM_PAGE,
  guidOf: ({ itemGuid }) => itemGuid,
  itemsOf: ({ items }) => items,
  withItems: (page, items) => ({ ...page, items }),
};

/** The subjects of the user, sorted by name. */
export function useLectureSubjects(
  searchText: string,
): PagedList<LectureSubject[], LectureSubject> {
  const { api, session } = useHost();
  return usePaged(
    lectureKeys.subjects(session.user.userGuid, searchText),
    SUBJECT_PAGING,
    async (after) =>
      dataOf(
        await api('GET Lectures/GetSubjects', {
          query: { after, searchText: searchText || undefined },
        }),
      ).subjects,
  );
}

/** The content of a folder, or the search results of a subject. */
export function useLectureContent(source: ContentSource): PagedList<LectureContent, LectureItem> {
  const { api, session } = useHost();
  const { subjectGuid, folderGuid, searchText } = source;
  return usePaged(lectureKeys.content(session.user.userGuid, source), ITEM_PAGING, async (after) =>
    dataOf(
      await api('GET Lectures/GetContent', {
        query: {
          subjectGuid,
          folderGuid: folderGuid ?? undefined,
          searchText: searchText || undefined,
          after,
        },
      }),
    ),
  );
}

/** One lecture with its text. */
export function useLecture(itemGuid: string): LoadState<OpenedLecture> {
  const { api, session } = useHost();
  return loadState(
    useSWR(lectureKeys.lecture(session.user.userGuid, itemGuid), async () =>
      dataOf(await api('GET Lectures/GetLecture', { query: { itemGuid } })),
    ),
  );
}

/** Every folder of a subject that the user teaches. */
export function useLectureFolders(subjectGuid: string): LoadState<LectureFolderName[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(lectureKeys.folders(session.user.userGuid, subjectGuid), async () =>
      dataOf(await api('GET Lectures/GetFolders', { query: { subjectGuid } })),
    ),
  );
}

/** A page of the students who have, or have not, seen a lecture. */
export function useReaders(source: ReadersSource): LoadState<Readers> {
  const { api, session } = useHost();
  const { itemGuid, searchText, seen, page, pageSize } = source;
  return loadState(
    useSWR(
      lectureKeys.readers(session.user.userGuid, source),
      async () =>
        dataOf(
          await api('GET Lectures/GetReaders', {
            query: {
              itemGuid,
              searchText: searchText || undefined,
              ...(seen !== null && { seen: seen ? ('true' as const) : ('false' as const) }),
              page,
              pageSize,
            },
          }),
        ),
      { keepPreviousData: true },
    ),
  );
}

/** Returns a function that refetches all shown lecture data. */
export function useRefreshLectures(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(isOfLectures), [mutate]);
}

/** Refetches the shown data of a subject when others change it and after a connection gap. */
export function useLiveLectures(subjectGuid: string): void {
  const { realtime } = useHost();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    realtime.join(subjectGuid, { signal, onAnswered: () => refetch(isOfLectures) });
    realtime.on(
      'ReceiveLecturesChange',
      (change) => {
        if (change.subjectGuid === subjectGuid) void mutate(isOfLectures);
      },
      { signal },
    );
    return () => ended.abort();
  }, [mutate, realtime, refetch, subjectGuid]);
}

/** Records a student's visit of a subject: lectures published later are new at the next visit. */
export function useVisit(subjectGuid: string, studies: boolean): void {
  const { api, log } = useHost();
  useEffect(() => {
    if (!studies) return;
    api('PUT Lectures/MarkVisit', { query: { subjectGuid } }).catch((cause: unknown) =>
      log.error('a visit could not be noted', cause),
    );
  }, [api, log, studies, subjectGuid]);
}
