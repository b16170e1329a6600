import { pressedKey } from './pressed-key';

/** Milliseconds that a mouse rests on an element before its tooltip appears. */
const REST_MS = 400;
/** Milliseconds in which the mouse may cross from the element to the tooltip. */
const LEAVE_MS = 100;
const HIDING_KEYS: readonly string[] = ['Escape', 'Enter', ' '];

/** Attribute with the tooltip of an element. */
export const TIP_ATTRIBUTE = 'data-tip';

/** Whether the element's menu is open: a tooltip would cover the first entry of the menu. */
const hasOpenMenu = (element: HTMLElement): boolean =>
  element.matches('.ant-dropdown-open, [aria-haspopup][aria-expanded="true"]');

const targetOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(`[${TIP_ATTRIBUTE}]`) : null;

/** Reports the element whose tooltip is to be shown, or null; returns a function that stops it. */
export function watchTooltipTarget(onTarget: (target: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let pressed: HTMLElement | null = null;
  let near: HTMLElement | null = null;
  let focused: HTMLElement | null = null;
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
    if (over && !pressed) after(REST_MS, over);
    else after(LEAVE_MS, null);
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
    clearTimeout(timer);
    onTarget(focused);
  };
  const onBlur = (): void => {
    if (focused) hide();
    focused = null;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (HIDING_KEYS.includes(pressedKey(event))) hide();
  };
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ): (() => void) => {
    document.addEventListener(type, listener, true);
    return () => document.removeEventListener(type, listener, true);
  };
  const stops = [
    // On move as well: the element under the mouse may have got its title since.
    on('pointerover', onOver),
    on('pointermove', onOver),
    on('pointerout', onOut),
    on('pointerdown', onPress),
    on('click', onPress),
    on('focusin', onFocus),
    on('focusout', onBlur),
    on('keydown', onKey),
    on('scroll', hide),
  ];
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}
