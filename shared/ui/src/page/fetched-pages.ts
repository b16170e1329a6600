/**
 * A fetched page. `full`: another page may follow; remembered because items may since have been
 * removed from it.
 */
export interface Fetched<Page> {
  page: Page;
  full: boolean;
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

export const fetchedPage = <Page, Item>(
  page: Page,
  { size, itemsOf }: Paging<Page, Item>,
): Fetched<Page> => ({ page, full: itemsOf(page).length >= size });

/** Items of the pages, in order. */
const itemsIn = <Page, Item>(
  pages: readonly Fetched<Page>[],
  { itemsOf }: Paging<Page, Item>,
): Item[] => pages.flatMap(({ page }) => itemsOf(page));

/** Changes the items of a page. */
export const withChangedItems = <Page, Item>(
  { page, full }: Fetched<Page>,
  { itemsOf, withItems }: Pick<Paging<Page, Item>, 'itemsOf' | 'withItems'>,
  change: (items: Item[]) => Item[],
): Fetched<Page> => ({ page: withItems(page, change(itemsOf(page))), full });

/** The `before` cursor of the next page, or undefined if there is none. */
export function cursorOf<Page, Item>(
  pages: readonly Fetched<Page>[] | undefined,
  paging: Paging<Page, Item>,
): string | undefined {
  const last = pages && itemsIn(pages, paging).at(-1);
  return last !== undefined && pages?.at(-1)?.full ? paging.guidOf(last) : undefined;
}

/**
 * Loaded pages after the item `guid`, at which the refetched pages end: they stay, so that a user
 * reading there does not lose the position. Empty when that item was not loaded: then items in
 * between may be missing.
 */
export function pagesAfter<Page, Item>(
  guid: string | undefined,
  again: readonly Fetched<Page>[],
  old: readonly Fetched<Page>[],
  paging: Paging<Page, Item>,
): Fetched<Page>[] {
  const { guidOf, itemsOf } = paging;
  const loaded = itemsIn(old, paging).map(guidOf);
  const end = guid === undefined ? -1 : loaded.indexOf(guid);
  if (end < 0 || end === loaded.length - 1) return [];
  const wanted = new Set(loaded.slice(end + 1));
  for (const item of itemsIn(again, paging)) wanted.delete(guidOf(item));
  return old
    .map((each) =>
      withChangedItems(each, paging, (items) => items.filter((item) => wanted.has(guidOf(item)))),
    )
    .filter(({ page }, index) => itemsOf(page).length > 0 || index === old.length - 1);
}

/** Reuses the identical item objects where nothing changed, so that they do not render again. */
export function reuseItems<Page, Item>(
  again: readonly Fetched<Page>[],
  old: readonly Fetched<Page>[],
  paging: Paging<Page, Item>,
): Fetched<Page>[] {
  const { guidOf } = paging;
  const cached = new Map(itemsIn(old, paging).map((item) => [guidOf(item), item]));
  const reused = (item: Item): Item => {
    const before = cached.get(guidOf(item));
    return before !== undefined && JSON.stringify(before) === JSON.stringify(item) ? before : item;
  };
  return again.map((each) => withChangedItems(each, paging, (items) => items.map(reused)));
}

/** Returns the identical pages if a refetch changed none of them; pass pages with reused items. */
export function reusePages<Page, Item>(
  again: Fetched<Page>[],
  old: Fetched<Page>[],
  { itemsOf, withItems }: Paging<Page, Item>,
): Fetched<Page>[] {
  const rest = (page: Page): string => JSON.stringify(withItems(page, []));
  const isSame = (one: Fetched<Page>, other: Fetched<Page> | undefined): boolean => {
    if (other === undefined || one.full !== other.full) return false;
    const [items, before] = [itemsOf(one.page), itemsOf(other.page)];
    return (
      items.length === before.length &&
      items.every((item, index) => item === before[index]) &&
      rest(one.page) === rest(other.page)
    );
  };
  return again.length === old.length && again.every((each, index) => isSame(each, old[index]))
    ? old
    : again;
}

/** All items, each once, and the first page; undefined without a page. */
export function listOf<Page, Item>(
  pages: readonly Fetched<Page>[],
  paging: Paging<Page, Item>,
): { items: Item[]; first: Page } | undefined {
  const [first] = pages;
  if (first === undefined) return undefined;
  const byGuid = new Map(itemsIn(pages, paging).map((item) => [paging.guidOf(item), item]));
  return { items: [...byGuid.values()], first: first.page };
}
