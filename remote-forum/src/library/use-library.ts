import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { LIBRARY_GROUP, LIBRARY_PAGE, type ApiData, type LibraryDocument } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { useRefetch } from '@riwaq/ui/compiled-in';
import {
  dataOf,
  loadState,
  type LoadState,
  type PagedList,
  type Paging,
  usePaged,
} from '@riwaq/ui/page';
import { keys, ofKinds, type DocumentsSource } from './library-keys';
import { WHOLE } from './library-view';

export type Categories = ApiData<'GET Library/GetCategories'>;
export type OpenDocument = ApiData<'GET Library/GetDocument'>;

/** The categories of the library, with the user's roles. */
export function useCategories(): LoadState<Categories> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.categories(session.user.userGuid), async () =>
      dataOf(await api('GET Library/GetCategories')),
    ),
  );
}

const PAGING: Paging<LibraryDocument[], LibraryDocument> = {
  size: LIBRARY_PAGE,
  guidOf: ({ documentGuid }) => documentGuid,
  itemsOf: (page) => page,
  withItems: (_page, items) => items,
};

async function fetchDocuments(
  api: HostContext['api'],
  { shelf, categoryGuid, search, sort }: DocumentsSource,
  before: string | undefined,
): Promise<LibraryDocument[]> {
  if (shelf !== null)
    return dataOf(await api('GET Library/GetShelf', { query: { shelf, before } }));
  return dataOf(
    await api('GET Library/GetDocuments', {
      query: {
        categoryGuid: categoryGuid ?? undefined,
        searchText: search || undefined,
        // The server's default is left out, so that the manifest can declare this request.
        sort: sort === WHOLE.sort ? undefined : sort,
        before,
      },
    }),
  );
}

/** Paged list of documents. */
export function useDocuments(
  source: DocumentsSource,
): PagedList<LibraryDocument[], LibraryDocument> {
  const { api, session } = useHost();
  return usePaged(keys.documents(session.user.userGuid, source), PAGING, (before) =>
    fetchDocuments(api, source, before),
  );
}

/** One document, with others of its category. */
export function useDocument(documentGuid: string): LoadState<OpenDocument> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.document(session.user.userGuid, documentGuid), async () =>
      dataOf(await api('GET Library/GetDocument', { query: { documentGuid } })),
    ),
  );
}

/** Refetches when others add, change or delete documents. */
export function useLiveLibrary(): void {
  const { realtime } = useHost();
  const { mutate } = useSWRConfig();
  const refetch = useRefetch();

  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    const isShown = ofKinds('libraryCategories', 'libraryDocuments', 'libraryDocument');
    realtime.join(LIBRARY_GROUP, { signal, onAnswered: () => refetch(isShown) });
    realtime.on('ReceiveLibraryChange', () => void mutate(isShown), { signal });
    return () => shown.abort();
  }, [realtime, mutate, refetch]);
}
