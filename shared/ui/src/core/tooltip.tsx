import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
} from 'react';
import { createPortal } from 'react-dom';
import { pressedKey } from './pressed-key';
import { usePageDirection } from './use-direction';
import { UserText } from './user-text';

/** Milliseconds that a mouse rests on an element before its tooltip appears. */
const REST_MS = 400;
/** Milliseconds in which the mouse may cross from the element to the tooltip. */
const LEAVE_MS = 100;
/** Pixels between the element and its tooltip, and between the tooltip and the window's edge. */
const GAP = 6;
const MARGIN = 8;
const HIDING_KEYS: readonly string[] = ['Escape', 'Enter', ' '];

/** Attribute with the tooltip of an element; {@link Tooltips} shows it. */
const TIP_ATTRIBUTE = 'data-tip';
const LANDMARK = '[role="dialog"], [role="alertdialog"], main, nav, aside, header, footer';

/** Props that give an element a tooltip. */
export const tip = (words: string): object => ({ [TIP_ATTRIBUTE]: words });

export interface TooltipProps {
  /** Without a title no tooltip is shown. */
  title: string | null | undefined | false;
  /** One element that forwards unknown attributes. */
  children: ReactElement;
}

/** Shows a tooltip while a mouse rests on the child or the keyboard focuses it. */
export function Tooltip({ title, children }: TooltipProps): ReactElement {
  return title ? cloneElement(children, tip(title)) : children;
}

/** Whether the element's menu is open: a tooltip would cover the first entry of the menu. */
const hasOpenMenu = (element: HTMLElement): boolean =>
  element.matches('.ant-dropdown-open, [aria-haspopup][aria-expanded="true"]');

const targetOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(`[${TIP_ATTRIBUTE}]`) : null;

/**
 * Places the tooltip below its target, above it where there is no room, always inside the window.
 */
function place(words: HTMLElement, target: HTMLElement): void {
  const around = target.getBoundingClientRect();
  const { width, height } = words.getBoundingClientRect();
  const below = around.bottom + GAP;
  const top = below + height + MARGIN > window.innerHeight ? around.top - GAP - height : below;
  const left = around.left + (around.width - width) / 2;
  words.style.top = `${Math.max(MARGIN, top)}px`;
  words.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - MARGIN - width))}px`;
}

/**
 * Shows the tooltips of all elements. There is one instance per page, so that a list with hundreds
 * of buttons costs nothing extra. The tooltip is rendered inside its target's landmark and in the
 * browser's top layer. Touch never shows it. After a press the target's tooltip stays hidden until
 * the mouse leaves, or it would cover the menu or dialog that the press opened.
 */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let pressed: HTMLElement | null = null;
    let near: HTMLElement | null = null;
    let focused: HTMLElement | null = null;
    const after = (milliseconds: number, next: HTMLElement | null): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setTarget(next && hasOpenMenu(next) ? null : next), milliseconds);
    };
    const hide = (): void => {
      clearTimeout(timer);
      setTarget(null);
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
      if (!reached?.matches(':focus-visible') || reached === pressed || hasOpenMenu(reached))
        return;
      focused = reached;
      clearTimeout(timer);
      setTarget(focused);
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
  }, []);

  return (
    target && (
      <TooltipBubble
        key={target.getAttribute(TIP_ATTRIBUTE)}
        target={target}
        onGone={() => setTarget(null)}
      />
    )
  );
}

function TooltipBubble({ target, onGone }: { target: HTMLElement; onGone: () => void }) {
  const element = useRef<HTMLElement>(null);
  const id = useId();
  const words = target.getAttribute(TIP_ATTRIBUTE);
  const page = usePageDirection();
  // A button's name is a sentence of the interface, so it takes the direction of the page.
  const isName = words === target.getAttribute('aria-label');
  const gone = useRef(onGone);
  gone.current = onGone;

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    current.setAttribute('popover', 'manual');
    // Without a top layer (older browsers) the tooltip still shows, inside its landmark.
    if ('showPopover' in current) current.showPopover();
    place(current, target);
    // Screen readers announce the accessible name anyway; other text is added as a description.
    const describes = words !== (target.getAttribute('aria-label') ?? target.textContent);
    if (describes) target.setAttribute('aria-describedby', id);
    const changes = new MutationObserver(() => {
      if (!target.isConnected || !target.hasAttribute(TIP_ATTRIBUTE)) gone.current();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      if (describes) target.removeAttribute('aria-describedby');
    };
  }, [target, words, id]);

  const shown = (
    <UserText
      as="div"
      ref={element}
      id={id}
      className="rw-tip"
      role="tooltip"
      {...(isName && { dir: page })}
    >
      {words}
    </UserText>
  );
  return createPortal(shown, target.closest(LANDMARK) ?? document.body);
}
