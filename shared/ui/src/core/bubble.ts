/** Pixels between the element and its bubble, and between the bubble and the window's edge. */
const GAP = 6;
const MARGIN = 8;
const LANDMARK = '[role="dialog"], [role="alertdialog"], main, nav, aside, header, footer';

/** Element that a bubble at `target` is rendered into: its landmark, or the page. */
export const bubbleParent = (target: Element): Element => target.closest(LANDMARK) ?? document.body;

/**
 * Places the bubble below its target, above it where there is no room, always inside the window.
 */
export function placeBubble(bubble: HTMLElement, target: HTMLElement): void {
  const around = target.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const below = around.bottom + GAP;
  const top = below + height + MARGIN > window.innerHeight ? around.top - GAP - height : below;
  const left = around.left + (around.width - width) / 2;
  bubble.style.top = `${Math.max(MARGIN, top)}px`;
  bubble.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - MARGIN - width))}px`;
}

/** Shows the bubble at its target, in the browser's top layer. */
export function showBubble(bubble: HTMLElement, target: HTMLElement): void {
  bubble.setAttribute('popover', 'manual');
  // Without a top layer (older browsers) the bubble still shows, inside its landmark.
  if ('showPopover' in bubble) bubble.showPopover();
  placeBubble(bubble, target);
}
