/** What is gone through one after the other: who removes one goes on at the next. */
const ROW = 'li, tr, [role="listitem"], [role="row"], [role="treeitem"]';
const DIALOG = '[role="dialog"]';
const LINK = 'a[href]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]';
/** Places that had the focus before; of what is opened from what, no chain is longer. */
const REMEMBERED = 8;
/** Milliseconds in which whatever was opened or drawn instead may take the focus itself. */
const SETTLE_MS = 120;

/** Where the focus was, as far as it can be found again when it is gone. */
interface Place {
  readonly element: Element;
  readonly isLink: boolean;
  readonly row: Element | null;
  readonly next: Element | null;
  readonly previous: Element | null;
  readonly dialog: Element | null;
  readonly address: string;
}

const isLost = (document: Document): boolean =>
  document.activeElement === null || document.activeElement === document.body;
const isThere = (element: Element | null): element is Element =>
  element?.isConnected === true && (!('checkVisibility' in element) || element.checkVisibility());

function placeOf(element: Element): Place {
  const row = element.closest(ROW);
  return {
    element,
    isLink: element.matches(LINK),
    row,
    next: row?.nextElementSibling ?? null,
    previous: row?.previousElementSibling ?? null,
    dialog: element.closest(DIALOG),
    address: location.pathname + location.search,
  };
}

function focusIn(row: Element, first = FOCUSABLE): boolean {
  const target = row.matches(FOCUSABLE)
    ? row
    : (row.querySelector(first) ?? row.querySelector(FOCUSABLE));
  if (!(target instanceof HTMLElement)) return false;
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}

/**
 * The row itself where only its button went, else the next one, else the one before. Who goes from
 * link to link is led to a link.
 */
const goOn = ({ isLink, row, next, previous }: Place): boolean =>
  [row, next, previous].some((each) => isThere(each) && focusIn(each, isLink ? LINK : FOCUSABLE));

/**
 * Keeps a person without a mouse where they are: when what has the focus goes away (a deleted row,
 * a button that did its work), the focus would fall to the top of the page. It goes to the row that
 * follows instead, and where there is none, to the page's content. Whatever takes the focus by
 * itself is left alone, and so is another page, whose heading takes it.
 *
 * @returns ends it
 */
export function keepFocus(document: Document): () => void {
  let places: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recover = (): void => {
    if (!isLost(document)) return;
    const address = location.pathname + location.search;
    const here = places.filter((place) => place.address === address);
    // The last one is where the focus was; the ones before it are what that was opened from.
    const within = here.at(-1)?.dialog ?? null;
    for (const place of [...here].reverse()) {
      // From a dialog that is still open nothing leads to the page behind it.
      if (isThere(within) && place.dialog !== within) continue;
      if (isThere(place.element)) {
        if (focusIn(place.element)) return;
      } else if (goOn(place)) return;
    }
    if (isThere(within)) focusIn(within);
    else if (here.length > 0)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === document.body) return;
    places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(
      -REMEMBERED,
    );
  };
  const changed = new MutationObserver(() => {
    const last = places.at(-1);
    if (!last || last.element.isConnected || !isLost(document)) return;
    clearTimeout(timer);
    timer = setTimeout(recover, SETTLE_MS);
  });

  document.addEventListener('focusin', remember);
  changed.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    changed.disconnect();
    clearTimeout(timer);
  };
}
