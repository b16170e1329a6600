import useSWR from 'swr';
import {
  PORTFOLIO_ITEM_PAGE,
  type ApiData,
  type ItemFound,
  type PortfolioCollection,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  dataOf,
  loadState,
  usePaged,
  type LoadState,
  type PagedList,
  type Paging,
} from '@riwaq/ui/page';
import { keys } from '../data/keys';

/** The collections of a student that are visible to the user. */
export function useCollections(studentGuid: string): LoadState<PortfolioCollection[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.collections(session.user.userGuid, studentGuid), async () =>
      dataOf(await api('GET Collections/Get', { query: { studentGuid } })),
    ),
  );
}

export type CollectionDetails = ApiData<'GET Collections/GetOne'>;

/** A collection with its items; null sends no request. */
export function useCollection(collectionGuid: string | null): LoadState<CollectionDetails> {
  const { api, session } = useHost();
  const key =
    collectionGuid === null ? null : keys.collection(session.user.userGuid, collectionGuid);
  return loadState(
    useSWR(key, async () =>
      dataOf(
        await api('GET Collections/GetOne', { query: { collectionGuid: collectionGuid ?? '' } }),
      ),
    ),
  );
}

const PAGING: Paging<ItemFound[], ItemFound> = {
  size: PORTFOLIO_ITEM_PAGE,
  guidOf: ({ sourceGuid }) => sourceGuid,
  itemsOf: (page) => page,
  withItems: (_page, items) => items,
};

/** Items of any type in a portfolio, newest first, for selection. */
export function useItems(
  studentGuid: string,
  searchText: string,
): PagedList<ItemFound[], ItemFound> {
  const { api, session } = useHost();
  return usePaged(
    keys.items(session.user.userGuid, { studentGuid, searchText }),
    PAGING,
    async (before) =>
      dataOf(
        await api('GET Portfolios/Search', {
          query: { studentGuid, searchText: searchText || undefined, before },
        }),
      ),
  );
}
