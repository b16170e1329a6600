/** Frame around a table or code, which may be wider than the text that it stands in. */
const FRAME = 'rw-wide';
const SCROLLER = 'rw-wide-scroll';
/** Browsers round widths: a part that is wider by less is not cut. */
const ROUNDING_PX = 1;

/** Puts a part in a frame that scrolls in the part's own direction. */
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

/** Marks the ends at which `scroller` hides something; returns whether there is any. */
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
 * Watches the frames in `root`: while a part is wider than its frame, the frame is a named stop of
 * the keyboard and marks the ends at which something is hidden. Returns a function that ends it.
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
        // No region: a page of posts with tables would be full of landmarks.
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
  // Scrolling does not bubble.
  root.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    root.removeEventListener('scroll', onScroll, { capture: true });
  };
}
