import { onDocument } from './on-document';
import { pressedKey } from './pressed-key';

/** Milliseconds that a mouse rests on an element before its tooltip appears. */
const REST_MS = 400;
/** Milliseconds in which the mouse may cross from the element to the tooltip. */
const LEAVE_MS = 100;
const HIDING_KEYS: readonly string[] = ['Escape', 'Enter', ' '];
/** Keys with which a user moves the focus. */
const MOVING_KEYS = /^(?:Tab|Arrow|Home|End)/;

/** Attribute with the tooltip of an element. */
export const TIP_ATTRIBUTE = 'data-tip';

/** Whether the element's menu is open: a tooltip would cover the first entry of the menu. */
const hasOpenMenu = (element: HTMLElement): boolean =>
  element.matches('.ant-dropdown-open, [aria-haspopup][aria-expanded="true"]');

const targetOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(`[${TIP_ATTRIBUTE}]`) : null;

const isShown = (): boolean => document.querySelector('.rw-tip') !== null;

/** Reports the element whose tooltip is to be shown, or null; returns a function that stops it. */
export function watchTooltipTarget(onTarget: (target: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let pressed: HTMLElement | null = null;
  let near: HTMLElement | null = null;
  let focused: HTMLElement | null = null;
  let lastKey = '';
  /** The user moved to the element. False if a dialog set the focus on opening or closing. */
  let isReached = false;
  const after = (milliseconds: number, next: HTMLElement | null): void => {
    clearTimeout(timer);
    timer = setTimeout(() => onTarget(next && hasOpenMenu(next) ? null : next), milliseconds);
  };
  const hide = (): void => {
    clearTimeout(timer);
    onTarget(null);
  };
  const onNear = (over: HTMLElement | null): void => {
    if (over === near) return;
    near = over;
    if (over !== pressed) pressed = null;
    if (over && !pressed) {
      isReached = true;
      after(REST_MS, over);
    } else after(LEAVE_MS, null);
  };
  const onOver = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    if (event.target instanceof Element && event.target.closest('.rw-tip')) clearTimeout(timer);
    else onNear(targetOf(event));
  };
  // Leaving the window: no pointerover follows.
  const onOut = (event: PointerEvent): void => {
    if (event.relatedTarget === null) onNear(null);
  };
  const onPress = (event: Event): void => {
    pressed = targetOf(event);
    hide();
  };
  const onFocus = (event: FocusEvent): void => {
    const reached = targetOf(event);
    if (!reached?.matches(':focus-visible') || reached === pressed || hasOpenMenu(reached)) return;
    focused = reached;
    isReached = MOVING_KEYS.test(lastKey);
    clearTimeout(timer);
    onTarget(focused);
  };
  const onBlur = (): void => {
    if (focused) hide();
    focused = null;
  };
  const onKey = (event: KeyboardEvent): void => {
    lastKey = pressedKey(event);
    // WCAG 1.4.13: Escape dismisses the tooltip, and not the dialog around it.
    if (lastKey === 'Escape' && isReached && isShown()) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (HIDING_KEYS.includes(lastKey)) hide();
  };
  const stops = [
    // On move as well: the element under the mouse may have got its title since.
    onDocument('pointerover', onOver),
    onDocument('pointermove', onOver),
    onDocument('pointerout', onOut),
    onDocument('pointerdown', onPress),
    onDocument('click', onPress),
    onDocument('focusin', onFocus),
    onDocument('focusout', onBlur),
    onDocument('keydown', onKey),
    onDocument('scroll', hide),
  ];
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}
