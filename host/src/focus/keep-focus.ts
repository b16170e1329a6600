/** Elements of a list: when the user removes one, the focus moves to the next. */
const ROW = 'li, tr, [role="listitem"], [role="row"], [role="treeitem"]';
const DIALOG = '[role="dialog"]';
const LINK = 'a[href]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]';
/** Number of remembered focus positions; chains of nested openers are not longer. */
const REMEMBERED = 8;
/** Milliseconds that a newly opened or rendered element has to take the focus itself. */
const SETTLE_MS = 120;

/** A focus position, described so that a neighbour can be found when the element is gone. */
interface FocusPosition {
  readonly element: Element;
  readonly isLink: boolean;
  readonly row: Element | null;
  readonly next: Element | null;
  readonly previous: Element | null;
  readonly dialog: Element | null;
  readonly address: string;
}

const isFocusLost = (document: Document): boolean =>
  document.activeElement === null || document.activeElement === document.body;
const isShown = (element: Element | null): element is Element =>
  element?.isConnected === true && (!('checkVisibility' in element) || element.checkVisibility());

function describePosition(element: Element): FocusPosition {
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
 * Focuses the row itself when only its button was removed, else the next row, else the previous
 * one. A user who moves from link to link lands on a link.
 */
const focusNeighbour = ({ isLink, row, next, previous }: FocusPosition): boolean =>
  [row, next, previous].some((each) => isShown(each) && focusIn(each, isLink ? LINK : FOCUSABLE));

/**
 * Restores the focus for keyboard users when the focused element is removed (a deleted row, a
 * button that was replaced): the browser would move it to the top of the page. It moves to the
 * following row, or to the page's content when there is none. An element that takes the focus
 * itself keeps it, and another page is left alone because its heading takes the focus.
 *
 * @returns a function that ends it
 */
export function keepFocus(document: Document): () => void {
  let positions: FocusPosition[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restore = (): void => {
    if (!isFocusLost(document)) return;
    const address = location.pathname + location.search;
    const here = positions.filter((position) => position.address === address);
    // The last position is the lost focus; the earlier ones are its openers.
    const within = here.at(-1)?.dialog ?? null;
    for (const position of [...here].reverse()) {
      // While a dialog is open, never focus the page behind it.
      if (isShown(within) && position.dialog !== within) continue;
      if (isShown(position.element)) {
        if (focusIn(position.element)) return;
      } else if (focusNeighbour(position)) return;
    }
    if (isShown(within)) focusIn(within);
    else if (here.length > 0)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === document.body) return;
    positions = [
      ...positions.filter(({ element }) => element !== target),
      describePosition(target),
    ].slice(-REMEMBERED);
  };
  const changed = new MutationObserver(() => {
    const last = positions.at(-1);
    if (!last || last.element.isConnected || !isFocusLost(document)) return;
    clearTimeout(timer);
    timer = setTimeout(restore, SETTLE_MS);
  });

  document.addEventListener('focusin', remember);
  changed.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    changed.disconnect();
    clearTimeout(timer);
  };
}
