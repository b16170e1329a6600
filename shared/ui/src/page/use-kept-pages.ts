import { unstable_serialize, useSWRConfig } from 'swr';
import type { Fetched } from './fetched-pages';
import { onItsWay } from './use-mutate-cached';

export interface CachedPages<Page> {
  all: (key: readonly unknown[]) => Page[];
  /** Changes the pages of a list if it is cached; `refetch` fetches them again afterwards. */
  change: (
    key: readonly unknown[],
    changePage: (page: Page, last: boolean) => Page,
    options: { refetch: boolean },
  ) => void;
}

/** Cached pages of paged lists, rendered or not. */
export function useKeptPages<Page>(): CachedPages<Page> {
  const { cache, mutate } = useSWRConfig();
  return {
    all: (key) =>
      ((cache.get(unstable_serialize(key))?.data ?? []) as Fetched<Page>[]).map(({ page }) => page),
    change: (key, changePage, { refetch }) =>
      void mutate<Fetched<Page>[]>(
        key,
        (now) =>
          now?.map(({ page, full }, index) => ({
            page: changePage(page, index === now.length - 1),
            full,
          })),
        { revalidate: refetch || onItsWay(cache) },
      ),
  };
}
