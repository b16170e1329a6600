import { useCallback, useMemo, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { onItsWay } from './use-mutate-cached';
import { isMissing } from './response';
import { loadState, type LoadState } from './load-state';

/**
 * A fetched page. `full`: another page may follow; remembered because items may since have been
 * removed from it.
 */
interface Fetched<Page> {
  page: Page;
  full: boolean;
}

export interface PagedList<Page, Item> {
  state: LoadState<{ items: Item[]; first: Page }>;
  /** Whether a further page may exist. */
  hasMore: boolean;
  /** State of loading the next page. */
  more: 'idle' | 'loading' | 'failed';
  loadMore: () => Promise<void>;
  /** Fetches all loaded pages again. */
  refresh: () => Promise<void>;
  /** Changes the cached items without a request. */
  change: (change: (items: Item[]) => Item[]) => void;
}

/**
 * Describes the paging of a list. Define it once as a constant: its functions are compared by
 * identity.
 */
export interface Paging<Page, Item> {
  /** Items in a full page; a shorter page is the last. */
  size: number;
  guidOf: (item: Item) => string;
  itemsOf: (page: Page) => Item[];
  withItems: (page: Page, items: Item[]) => Page;
}

/** Number of pages that a refresh fetches at most; later pages stay as they are. */
const REFETCHED_PAGES = 5;

/**
 * Replaces SWR's comparison, which would serialise the entire list, and retain the text, for every
 * page.
 */
const BY_IDENTITY = { compare: Object.is };

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
  const { size, guidOf, itemsOf, withItems } = paging;
  const { cache } = useSWRConfig();
  const [more, setMore] = useState<{ of: string; kind: 'loading' | 'failed' } | null>(null);
  const name = unstable_serialize(key);

  const fetchOne = async (
    before: string | undefined,
    ahead?: Promise<Page>,
  ): Promise<Fetched<Page>> => {
    const page = await (ahead ?? fetchPage(before));
    return { page, full: itemsOf(page).length >= size };
  };

  /** The `before` cursor of the next page, or undefined if there is none. */
  const cursorOf = (pages: readonly Fetched<Page>[] | undefined): string | undefined => {
    const last = pages?.flatMap(({ page }) => itemsOf(page)).at(-1);
    return last !== undefined && pages?.at(-1)?.full ? guidOf(last) : undefined;
  };

  /**
   * Loaded pages after the item `guid`, at which the refetched pages end: they stay, so that a user
   * reading there does not lose the position. Empty when that item was not loaded: then items in
   * between may be missing.
   */
  const pagesAfter = (
    guid: string | undefined,
    again: readonly Fetched<Page>[],
    old: readonly Fetched<Page>[],
  ): Fetched<Page>[] => {
    const loaded = old.flatMap(({ page }) => itemsOf(page).map(guidOf));
    const end = guid === undefined ? -1 : loaded.indexOf(guid);
    if (end < 0 || end === loaded.length - 1) return [];
    const wanted = new Set(loaded.slice(end + 1));
    for (const { page } of again) for (const item of itemsOf(page)) wanted.delete(guidOf(item));
    return old
      .map(({ page, full }) => ({
        page: withItems(
          page,
          itemsOf(page).filter((item) => wanted.has(guidOf(item))),
        ),
        full,
      }))
      .filter(({ page }, index) => itemsOf(page).length > 0 || index === old.length - 1);
  };

  /** Reuses the identical item objects where nothing changed, so that they do not render again. */
  const reuseItems = (
    again: readonly Fetched<Page>[],
    old: readonly Fetched<Page>[],
  ): Fetched<Page>[] => {
    const kept = new Map(
      old.flatMap(({ page }) => itemsOf(page)).map((item) => [guidOf(item), item]),
    );
    return again.map(({ page, full }) => ({
      page: withItems(
        page,
        itemsOf(page).map((item) => {
          const before = kept.get(guidOf(item));
          return before !== undefined && JSON.stringify(before) === JSON.stringify(item)
            ? before
            : item;
        }),
      ),
      full,
    }));
  };

  const swr = useSWR(
    key,
    async (): Promise<Fetched<Page>[]> => {
      const kept = (): Fetched<Page>[] => cache.get(name)?.data ?? [];
      const count = kept().length;
      // A missing entity is not requested a second time.
      const ahead = takePrefetched<Page>(cache, name)?.catch((cause: unknown) =>
        isMissing(cause) ? Promise.reject(cause as Error) : fetchPage(undefined),
      );
      const pages = [await fetchOne(undefined, ahead)];
      for (
        let before = cursorOf(pages);
        before !== undefined && pages.length < REFETCHED_PAGES;
        before = cursorOf(pages)
      ) {
        // New items at the start push loaded items beyond the fetched pages: fetch on, to learn
        // whether they still exist.
        if (pages.length >= count && pagesAfter(before, pages, kept()).length === 0) break;
        pages.push(await fetchOne(before));
      }
      return [...reuseItems(pages, kept()), ...pagesAfter(cursorOf(pages), pages, kept())];
    },
    BY_IDENTITY,
  );

  const { mutate, data: pages } = swr;
  const before = cursorOf(pages);
  const moreHere = more?.of === name ? more.kind : 'idle';

  const loadMore = async () => {
    if (before === undefined || moreHere === 'loading') return;
    setMore({ of: name, kind: 'loading' });
    try {
      const next = await fetchOne(before);
      // If the list changed while the page was in flight, the page does not fit: SWR revalidates.
      await mutate((now) => (cursorOf(now) === before ? [...(now ?? []), next] : now), {
        revalidate: onItsWay(cache),
      });
      setMore(null);
    } catch (cause) {
      // The item of the cursor was deleted: fetch the list again.
      if (isMissing(cause)) await mutate();
      setMore(isMissing(cause) ? null : { of: name, kind: 'failed' });
    }
  };

  const refresh = useCallback(async () => {
    await mutate();
  }, [mutate]);

  const change = useCallback(
    (changeItems: (items: Item[]) => Item[]) => {
      void mutate(
        (now) =>
          now?.map(({ page, full }) => ({
            page: withItems(page, changeItems(itemsOf(page))),
            full,
          })),
        { revalidate: onItsWay(cache) },
      );
    },
    [cache, mutate, withItems, itemsOf],
  );

  const list = useMemo(() => pages && listOf(pages, paging), [pages, paging]);
  return {
    state: loadState({ ...swr, data: list, mutate: refresh }),
    hasMore: before !== undefined,
    more: moreHere,
    loadMore,
    refresh,
    change,
  };
}

/** SWR's cache and `mutate`, as returned by `useSWRConfig`. */
export type KeptAnswers = Pick<ReturnType<typeof useSWRConfig>, 'cache' | 'mutate'>;

/** Milliseconds for which a prefetched first page counts as fresh. */
const PREFETCH_FRESH_MS = 3000;

/** Prefetched first pages, by cache and serialised key, with the time of the request. */
const prefetched = new WeakMap<object, Map<string, { at: number; answer: Promise<unknown> }>>();

/** Takes the fresh prefetched first page of a list, if any; it can be taken once. */
function takePrefetched<Page>(cache: object, name: string): Promise<Page> | undefined {
  const ahead = prefetched.get(cache)?.get(name);
  prefetched.get(cache)?.delete(name);
  return ahead && Date.now() - ahead.at < PREFETCH_FRESH_MS
    ? (ahead.answer as Promise<Page>)
    : undefined;
}

/**
 * Prefetches the first page of a list unless the list is cached. If the list is rendered soon
 * after, it uses this response and shows it as soon as it arrives.
 */
export function askFirstPageAhead<Page, Item>(
  { cache, mutate }: KeptAnswers,
  key: readonly unknown[],
  { size, itemsOf }: Paging<Page, Item>,
  fetchFirst: () => Promise<Page>,
): void {
  const name = unstable_serialize(key);
  const pages =
    prefetched.get(cache) ?? new Map<string, { at: number; answer: Promise<unknown> }>();
  prefetched.set(cache, pages);
  if (
    cache.get(name)?.data !== undefined ||
    Date.now() - (pages.get(name)?.at ?? 0) < PREFETCH_FRESH_MS
  )
    return;
  const answer = fetchFirst();
  pages.set(name, { at: Date.now(), answer });
  // Ignored here: the list repeats a failed request, and shows the failure, when it is rendered.
  void answer.then(
    (page) =>
      mutate<Fetched<Page>[]>(key, (now) => now ?? [{ page, full: itemsOf(page).length >= size }], {
        revalidate: false,
      }),
    () => undefined,
  );
}

export interface KeptPages<Page> {
  all: (key: readonly unknown[]) => Page[];
  /** Changes the pages of a list if it is cached; `refetch` fetches them again afterwards. */
  change: (
    key: readonly unknown[],
    changePage: (page: Page, last: boolean) => Page,
    options: { refetch: boolean },
  ) => void;
}

/** Cached pages of paged lists, rendered or not. */
export function useKeptPages<Page>(): KeptPages<Page> {
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

function listOf<Page, Item>(
  pages: readonly Fetched<Page>[],
  { itemsOf, guidOf }: Paging<Page, Item>,
): { items: Item[]; first: Page } | undefined {
  const [first] = pages;
  if (first === undefined) return undefined;
  const byGuid = new Map(
    pages.flatMap(({ page }) => itemsOf(page)).map((item) => [guidOf(item), item]),
  );
  return { items: [...byGuid.values()], first: first.page };
}
