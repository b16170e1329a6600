/** Elements of a list: when the user removes one, the focus moves to the next. */
const ROW = 'li, tr, [role="listitem"], [role="row"], [role="treeitem"]';
const DIALOG = '[role="dialog"]';
/** Where the search for a neighbour ends. */
const FRAME = `main, ${DIALOG}`;
/** Controls that stay when the view beside them changes with the address. */
const TOOLS = '[role="group"], [role="toolbar"]';
/** Parts of a page with a heading of their own. */
const PART = 'section, article, [role="region"]';
const HEADING = 'h1, h2, h3, h4, h5, h6';
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
  /** The element and its ancestors inside of the page's content or dialog, innermost first. */
  readonly path: readonly PathStep[];
  readonly pathname: string;
  readonly search: string;
}

interface PathStep {
  readonly parent: Element;
  /** The sibling before it. */
  readonly previous: Element | null;
}

const isFocusLost = (document: Document): boolean =>
  document.activeElement === null || document.activeElement === document.body;
const isShown = (element: Element | null): element is Element =>
  element?.isConnected === true && (!('checkVisibility' in element) || element.checkVisibility());

function pathOf(element: Element): PathStep[] {
  const path: PathStep[] = [];
  for (
    let step = element;
    step.parentElement && !step.matches(FRAME) && step.parentElement !== document.body;
    step = step.parentElement
  )
    path.push({ parent: step.parentElement, previous: step.previousElementSibling });
  return path;
}

function describePosition(element: Element): FocusPosition {
  const row = element.closest(ROW);
  return {
    element,
    isLink: element.matches(LINK),
    row,
    next: row?.nextElementSibling ?? null,
    previous: row?.previousElementSibling ?? null,
    dialog: element.closest(DIALOG),
    path: pathOf(element),
    pathname: location.pathname,
    search: location.search,
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

const stopsIn = (parent: Element): HTMLElement[] =>
  [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && isShown(element),
  );

const isBehind = (element: Element, previous: Element): boolean =>
  Boolean(previous.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) &&
  !previous.contains(element);

/** Focuses what follows the removed element in `parent`, else what precedes it. */
function focusBeside({ parent, previous }: PathStep): boolean {
  const stops = stopsIn(parent);
  const target = previous?.isConnected
    ? (stops.find((stop) => isBehind(stop, previous)) ?? stops.at(-1))
    : stops[0];
  target?.focus({ preventScroll: true });
  return target !== undefined;
}

function focusHeading(part: Element): boolean {
  const heading = part.querySelector<HTMLElement>(HEADING);
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the control that took the place of the removed one, else its neighbour: in the innermost
 * element that has one. A part of the page without any other control focuses its heading.
 */
function focusNearest({ path, search }: FocusPosition): boolean {
  const remaining = path.filter(({ parent }) => isShown(parent));
  // The heading of another view takes the focus, but not from the tools that opened the view.
  const end =
    search === location.search
      ? remaining.length
      : remaining.findIndex(({ parent }) => parent.matches(TOOLS)) + 1;
  return remaining
    .slice(0, end)
    .some((step) => focusBeside(step) || (step.parent.matches(PART) && focusHeading(step.parent)));
}

/**
 * Focuses the next row when a row was removed, else the previous one: a link if a link had the
 * focus. When only a control was removed, focuses the nearest one.
 */
function focusNeighbour(position: FocusPosition): boolean {
  const { isLink, row, next, previous, search } = position;
  const isRowRemoved = row !== null && !isShown(row) && search === location.search;
  const rows = isRowRemoved ? [next, previous] : [];
  return (
    rows.some((each) => isShown(each) && focusIn(each, isLink ? LINK : FOCUSABLE)) ||
    focusNearest(position)
  );
}

/**
 * Restores the focus for keyboard users when the focused element is removed (a deleted row, a
 * button that vanishes on its own click): the browser would move it to the top of the page. It
 * moves to the following row, to the nearest control or heading, or to the page's content. An
 * element that takes the focus itself keeps it, and another page or view is left alone because its
 * heading takes the focus. A control that was disabled while it had the focus gets it back when it
 * is enabled again.
 *
 * @returns a function that ends it
 */
export function keepFocus(document: Document): () => void {
  let positions: FocusPosition[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restore = (): void => {
    if (!isFocusLost(document)) return;
    const here = positions.filter(
      ({ pathname, search }, at) =>
        pathname === location.pathname &&
        (search === location.search || at === positions.length - 1),
    );
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
    else if (here.at(-1)?.search === location.search)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === document.body) return;
    positions = [
      ...positions.filter(({ element }) => element !== target),
      describePosition(target),
    ].slice(-REMEMBERED);
    enabled.disconnect();
    enabled.observe(target, { attributeFilter: ['disabled'] });
  };
  // A control that is disabled while its own click is processed has lost the focus in browsers.
  const enabled = new MutationObserver(() => {
    const element = positions.at(-1)?.element;
    if (element && isShown(element) && isFocusLost(document)) focusIn(element);
  });
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
    enabled.disconnect();
    clearTimeout(timer);
  };
}
