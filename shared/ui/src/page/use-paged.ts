import { useCallback, useMemo, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import {
  cursorOf,
  fetchedPage,
  listOf,
  pagesAfter,
  reuseItems,
  reusePages,
  withChangedItems,
  type Fetched,
  type Paging,
} from './fetched-pages';
import { loadState, type LoadState } from './load-state';
import { takePrefetched } from './prefetched-pages';
import { isMissing } from './response';
import { onItsWay } from './use-mutate-cached';

type MoreState = 'idle' | 'loading' | 'failed';

export interface PagedList<Page, Item> {
  state: LoadState<{ items: Item[]; first: Page }>;
  /** Whether a further page may exist. */
  hasMore: boolean;
  /** State of loading the next page. */
  more: MoreState;
  loadMore: () => Promise<void>;
  /** Fetches all loaded pages again. */
  refresh: () => Promise<void>;
  /** Changes the cached items without a request. */
  change: (change: (items: Item[]) => Item[]) => void;
}

/** Number of pages that a refresh fetches at most; later pages stay as they are. */
const REFETCHED_PAGES = 5;

/**
 * Replaces SWR's comparison, which would serialise the entire list, and retain the text, for every
 * page.
 */
const BY_IDENTITY = { compare: Object.is };

/**
 * Fetches the first page, and again the further pages that are cached.
 *
 * @param cached returns the pages that are cached by now: they change during the requests
 */
async function fetchAgain<Page, Item>(
  paging: Paging<Page, Item>,
  fetchFirst: () => Promise<Page>,
  fetchPage: (before: string) => Promise<Page>,
  cached: () => Fetched<Page>[],
): Promise<Fetched<Page>[]> {
  const count = cached().length;
  const pages = [fetchedPage(await fetchFirst(), paging)];
  for (
    let before = cursorOf(pages, paging);
    before !== undefined && pages.length < REFETCHED_PAGES;
    before = cursorOf(pages, paging)
  ) {
    // New items at the start push loaded items beyond the fetched pages: fetch on, to learn
    // whether they still exist.
    if (pages.length >= count && pagesAfter(before, pages, cached(), paging).length === 0) break;
    pages.push(fetchedPage(await fetchPage(before), paging));
  }
  return reusePages(
    [
      ...reuseItems(pages, cached(), paging),
      ...pagesAfter(cursorOf(pages, paging), pages, cached(), paging),
    ],
    cached(),
    paging,
  );
}

/** State of loading the next page of the list `name`. */
function useMoreState(name: string): { more: MoreState; setMore: (more: MoreState) => void } {
  const [state, setState] = useState<{ of: string; more: 'loading' | 'failed' } | null>(null);
  return {
    more: state?.of === name ? state.more : 'idle',
    setMore: (more) => setState(more === 'idle' ? null : { of: name, more }),
  };
}

/**
 * A list that is loaded page by page.
 *
 * @param key null fetches nothing
 * @param fetchPage resolves with the page after the item `before`, or with the first page
 */
export function usePaged<Page, Item>(
  key: readonly unknown[] | null,
  paging: Paging<Page, Item>,
  fetchPage: (before: string | undefined) => Promise<Page>,
): PagedList<Page, Item> {
  const { itemsOf, withItems } = paging;
  const { cache } = useSWRConfig();
  const name = unstable_serialize(key);
  const { more, setMore } = useMoreState(name);

  const fetchFirst = () =>
    // A missing entity is not requested a second time.
    takePrefetched<Page>(cache, name)?.catch((cause: unknown) =>
      isMissing(cause) ? Promise.reject(cause as Error) : fetchPage(undefined),
    ) ?? fetchPage(undefined);
  const swr = useSWR(
    key,
    () => fetchAgain(paging, fetchFirst, fetchPage, () => cache.get(name)?.data ?? []),
    BY_IDENTITY,
  );
  const { mutate, data: pages } = swr;
  const before = cursorOf(pages, paging);

  const loadMore = async () => {
    if (before === undefined || more === 'loading') return;
    setMore('loading');
    try {
      const next = fetchedPage(await fetchPage(before), paging);
      // If the list changed while the page was in flight, the page does not fit: SWR revalidates.
      await mutate((now) => (cursorOf(now, paging) === before ? [...(now ?? []), next] : now), {
        revalidate: onItsWay(cache),
      });
      setMore('idle');
    } catch (cause) {
      // The item of the cursor was deleted: fetch the list again.
      if (isMissing(cause)) await mutate();
      setMore(isMissing(cause) ? 'idle' : 'failed');
    }
  };

  const refresh = useCallback(async () => {
    await mutate();
  }, [mutate]);
  const change = useCallback(
    (changeItems: (items: Item[]) => Item[]) => {
      void mutate(
        (now) => now?.map((each) => withChangedItems(each, { itemsOf, withItems }, changeItems)),
        { revalidate: onItsWay(cache) },
      );
    },
    [cache, mutate, withItems, itemsOf],
  );

  const list = useMemo(() => pages && listOf(pages, paging), [pages, paging]);
  return {
    state: loadState({
      data: list,
      error: swr.error,
      get isValidating() {
        return swr.isValidating;
      },
      mutate: refresh,
    }),
    hasMore: before !== undefined,
    more,
    loadMore,
    refresh,
    change,
  };
}
