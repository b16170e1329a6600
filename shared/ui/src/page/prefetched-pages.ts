import { unstable_serialize, type useSWRConfig } from 'swr';
import { fetchedPage, type Fetched, type Paging } from './fetched-pages';

/** SWR's cache and `mutate`, as returned by `useSWRConfig`. */
export type SwrCache = Pick<ReturnType<typeof useSWRConfig>, 'cache' | 'mutate'>;

interface PrefetchedPage {
  /** Time of the request in milliseconds. */
  at: number;
  response: Promise<unknown>;
}

/** Milliseconds for which a prefetched first page counts as fresh. */
const PREFETCH_FRESH_MS = 3000;

/** Prefetched first pages, by cache and serialised key. */
const prefetched = new WeakMap<object, Map<string, PrefetchedPage>>();

/** Takes the fresh prefetched first page of a list, if any; it can be taken once. */
export function takePrefetched<Page>(cache: object, name: string): Promise<Page> | undefined {
  const first = prefetched.get(cache)?.get(name);
  prefetched.get(cache)?.delete(name);
  return first && Date.now() - first.at < PREFETCH_FRESH_MS
    ? (first.response as Promise<Page>)
    : undefined;
}

/**
 * Prefetches the first page of a list unless the list is cached. If the list is rendered soon
 * after, it uses this response and shows it as soon as it arrives.
 */
export function askFirstPageAhead<Page, Item>(
  { cache, mutate }: SwrCache,
  key: readonly unknown[],
  paging: Paging<Page, Item>,
  fetchFirst: () => Promise<Page>,
): void {
  const name = unstable_serialize(key);
  const pages = prefetched.get(cache) ?? new Map<string, PrefetchedPage>();
  prefetched.set(cache, pages);
  if (
    cache.get(name)?.data !== undefined ||
    Date.now() - (pages.get(name)?.at ?? 0) < PREFETCH_FRESH_MS
  )
    return;
  const response = fetchFirst();
  pages.set(name, { at: Date.now(), response });
  // Ignored here: the list repeats a failed request, and shows the failure, when it is rendered.
  void response.then(
    (page) =>
      mutate<Fetched<Page>[]>(key, (now) => now ?? [fetchedPage(page, paging)], {
        revalidate: false,
      }),
    () => undefined,
  );
}
