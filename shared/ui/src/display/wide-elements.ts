/** Frame around a table or code block, which may be wider than the text around it. */
const FRAME = 'rw-wide';
const SCROLLER = 'rw-wide-scroll';
/** Browsers round widths: an overflow up to this does not count. */
const ROUNDING_PX = 1;

/** Wraps an element in a frame that scrolls in the element's own direction. */
export function frameWideElement(part: HTMLElement): void {
  const frame = document.createElement('div');
  const scroller = document.createElement('div');
  frame.className = FRAME;
  frame.dir = part.dir;
  scroller.className = SCROLLER;
  part.replaceWith(frame);
  frame.append(scroller);
  scroller.append(part);
}

/** Marks the ends at which `scroller` hides content; returns whether it overflows. */
function markHiddenEnds(scroller: HTMLElement): boolean {
  const hidden = scroller.scrollWidth - scroller.clientWidth;
  // Negative in right-to-left text.
  const before = Math.abs(scroller.scrollLeft);
  const frame = scroller.parentElement;
  frame?.toggleAttribute('data-more-before', hidden > ROUNDING_PX && before > ROUNDING_PX);
  frame?.toggleAttribute('data-more-after', hidden - before > ROUNDING_PX);
  return hidden > ROUNDING_PX;
}

/**
 * Watches the frames in `root`: while an element is wider than its frame, the frame is focusable,
 * has a name, and marks the ends at which content is hidden. Returns a cleanup function.
 */
export function watchWideElements(
  root: HTMLElement,
  nameOf: (part: Element) => string,
): () => void {
  const scrollers = [...root.querySelectorAll<HTMLElement>(`.${SCROLLER}`)];
  if (scrollers.length === 0) return () => undefined;
  const update = () => {
    for (const scroller of scrollers) {
      const part = scroller.firstElementChild;
      if (part && markHiddenEnds(scroller)) {
        scroller.tabIndex = 0;
        // Not a region: a page of posts with tables would have too many landmarks.
        scroller.setAttribute('role', 'group');
        scroller.setAttribute('aria-label', nameOf(part));
      } else {
        for (const name of ['tabindex', 'role', 'aria-label']) scroller.removeAttribute(name);
      }
    }
  };
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.classList.contains(SCROLLER)) return;
    markHiddenEnds(target);
  };
  const observer = new ResizeObserver(update);
  for (const scroller of scrollers) {
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
  }
  // Captured, because scroll events do not bubble.
  root.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    root.removeEventListener('scroll', onScroll, { capture: true });
  };
}
