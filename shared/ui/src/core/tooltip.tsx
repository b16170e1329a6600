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

/** Milliseconds that a mouse rests on something before its words are shown. */
const REST_MS = 400;
/** Milliseconds in which the mouse may cross over to the words. */
const LEAVE_MS = 100;
/** Pixels between a thing and its words, and between these and the edge of the window. */
const GAP = 6;
const MARGIN = 8;
const HIDING_KEYS: readonly string[] = ['Escape', 'Enter', ' '];

/** The words of an element stand in this attribute; {@link Tooltips} shows them. */
const WORDS = 'data-tip';
const LANDMARK = '[role="dialog"], [role="alertdialog"], main, nav, aside, header, footer';

/** What gives an element the words that are shown beside it. */
export const tip = (words: string): object => ({ [WORDS]: words });

export interface TooltipProps {
  /** Without words nothing is shown. */
  title: string | null | undefined | false;
  /** One element that passes unknown attributes on. */
  children: ReactElement;
}

/**
 * Words that are shown beside an element while a mouse rests on it or the keyboard has reached it.
 */
export function Tooltip({ title, children }: TooltipProps): ReactElement {
  return title ? cloneElement(children, tip(title)) : children;
}

/** What has opened a menu keeps its words back: they would stand over its first entry. */
const hasOpened = (element: HTMLElement): boolean =>
  element.matches('.ant-dropdown-open, [aria-haspopup][aria-expanded="true"]');

const targetOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(`[${WORDS}]`) : null;

/** Below what they belong to, above where there is no room, and never out of the window. */
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
 * Shows the words of whatever has some; one for the whole page, so that a list with hundreds of
 * buttons pays for none. The words stand in the landmark of what they belong to, in the browser's
 * top layer. A finger never sees them, and what was pressed keeps its own back until the mouse has
 * left it: they would stand over what it opened.
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
      timer = setTimeout(() => setTarget(next && hasOpened(next) ? null : next), milliseconds);
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
    // Out of the window there is nothing to come over.
    const onOut = (event: PointerEvent): void => {
      if (event.relatedTarget === null) onNear(null);
    };
    const onPress = (event: Event): void => {
      pressed = targetOf(event);
      hide();
    };
    const onFocus = (event: FocusEvent): void => {
      const reached = targetOf(event);
      if (!reached?.matches(':focus-visible') || reached === pressed || hasOpened(reached)) return;
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
      // Moving too: what the mouse is on may have got its words since.
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
      <Words key={target.getAttribute(WORDS)} target={target} onGone={() => setTarget(null)} />
    )
  );
}

function Words({ target, onGone }: { target: HTMLElement; onGone: () => void }) {
  const element = useRef<HTMLElement>(null);
  const id = useId();
  const words = target.getAttribute(WORDS);
  const page = usePageDirection();
  // The name of a button is a sentence of the interface, whatever else it names.
  const isName = words === target.getAttribute('aria-label');
  const gone = useRef(onGone);
  gone.current = onGone;

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    current.setAttribute('popover', 'manual');
    // Not every browser has a top layer; without it the words stand in their landmark all the same.
    if ('showPopover' in current) current.showPopover();
    place(current, target);
    // Its name is heard anyway; anything else is heard after the name.
    const describes = words !== (target.getAttribute('aria-label') ?? target.textContent);
    if (describes) target.setAttribute('aria-describedby', id);
    const changes = new MutationObserver(() => {
      if (!target.isConnected || !target.hasAttribute(WORDS)) gone.current();
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
