import { useCallback, useMemo, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { onItsWay } from './use-change-kept';
import { isMissing } from './answer';
import { loadState, type LoadState } from './load-state';

/**
 * A page as it came: `full` tells that another may follow, whatever has been taken out of it since.
 */
interface Fetched<Page> {
  page: Page;
  full: boolean;
}

export interface PagedList<Page, Item> {
  state: LoadState<{ items: Item[]; first: Page }>;
  /** The end of the list has not been reached: the release flag is not set. */
  hasMore: boolean;
  /** How the next page is coming along. */
  more: 'idle' | 'loading' | 'failed';
  loadMore: () => Promise<void>;
  /** Fetches everything that is loaded again. */
  refresh: () => Promise<void>;
  /** Changes the items that are kept, without a fetch. */
  change: (change: (items: Item[]) => Item[]) => void;
}

/** How a list is paged. Keep it in a constant: its functions are compared by identity. */
export interface Paging<Page, Item> {
  /** Items in a full page; a shorter one is the last. */
  size: number;
  guidOf: (item: Item) => string;
  itemsOf: (page: Page) => Item[];
  withItems: (page: Page, items: Item[]) => Page;
}

/** Of a longer list only these are fetched again; what follows them stays as it is. */
const REFETCHED_PAGES = 5;

/**
 * SWR's own comparison writes the whole list down as one text, and keeps it, for every page that
 * comes.
 */
const BY_IDENTITY = { compare: Object.is };

/**
 * A list that is loaded page by page.
 *
 * @param key null asks for nothing
 * @param fetchPage answers the page that follows the item `before`, or the first one
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

  /** The item that the next page follows, if there is a next page. */
  const cursorOf = (pages: readonly Fetched<Page>[] | undefined): string | undefined => {
    const last = pages?.flatMap(({ page }) => itemsOf(page)).at(-1);
    return last !== undefined && pages?.at(-1)?.full ? guidOf(last) : undefined;
  };

  /**
   * What was loaded after the item `guid`, where the pages that were fetched again end: whoever
   * reads there is not thrown back to them. Nothing when that item was not loaded, for then
   * something may be missing between.
   */
  const following = (
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

  /**
   * The pages with the very items that are kept where nothing about them is new: they are not drawn
   * again.
   */
  const known = (
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
      // What there is not needs no second question.
      const ahead = takeAhead<Page>(cache, name)?.catch((cause: unknown) =>
        isMissing(cause) ? Promise.reject(cause as Error) : fetchPage(undefined),
      );
      const pages = [await fetchOne(undefined, ahead)];
      for (
        let before = cursorOf(pages);
        before !== undefined && pages.length < REFETCHED_PAGES;
        before = cursorOf(pages)
      ) {
        // What is new in front moves what was loaded beyond as many pages: whether that is still
        // there is asked too.
        if (pages.length >= count && following(before, pages, kept()).length === 0) break;
        pages.push(await fetchOne(before));
      }
      return [...known(pages, kept()), ...following(cursorOf(pages), pages, kept())];
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
      // The list may have changed while the page was on its way: then it is asked for anew.
      await mutate((now) => (cursorOf(now) === before ? [...(now ?? []), next] : now), {
        revalidate: onItsWay(cache),
      });
      setMore(null);
    } catch (cause) {
      // The item that the page follows has been deleted: the list is asked for anew.
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

/** Where answers are kept: what `useSWRConfig` answers. */
export type KeptAnswers = Pick<ReturnType<typeof useSWRConfig>, 'cache' | 'mutate'>;

/**
 * Milliseconds for which a first page that was asked for ahead is as good as one that is asked for
 * now.
 */
const AHEAD_MS = 3000;

/**
 * First pages that were asked for ahead, by the name of their list, and when; for each cache its
 * own.
 */
const asked = new WeakMap<object, Map<string, { at: number; answer: Promise<unknown> }>>();

/** The first page of a list that was asked for ahead just now; it serves once. */
function takeAhead<Page>(cache: object, name: string): Promise<Page> | undefined {
  const ahead = asked.get(cache)?.get(name);
  asked.get(cache)?.delete(name);
  return ahead && Date.now() - ahead.at < AHEAD_MS ? (ahead.answer as Promise<Page>) : undefined;
}

/**
 * Asks for the first page of a list before the list is shown, unless some of it is kept. Shown
 * soon, the list takes that answer for its own, and is there at once when it has come.
 */
export function askFirstPageAhead<Page, Item>(
  { cache, mutate }: KeptAnswers,
  key: readonly unknown[],
  { size, itemsOf }: Paging<Page, Item>,
  fetchFirst: () => Promise<Page>,
): void {
  const name = unstable_serialize(key);
  const pages = asked.get(cache) ?? new Map<string, { at: number; answer: Promise<unknown> }>();
  asked.set(cache, pages);
  if (cache.get(name)?.data !== undefined || Date.now() - (pages.get(name)?.at ?? 0) < AHEAD_MS)
    return;
  const answer = fetchFirst();
  pages.set(name, { at: Date.now(), answer });
  // A failure is met again, and told, when the list is shown.
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
  /** Changes the pages of a list, if it is kept; `refetch` asks for them again afterwards. */
  change: (
    key: readonly unknown[],
    changePage: (page: Page, last: boolean) => Page,
    options: { refetch: boolean },
  ) => void;
}

/** The pages of paged lists that are kept, shown anywhere or not. */
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
