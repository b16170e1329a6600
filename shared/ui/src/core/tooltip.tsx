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
import { bubbleParent, showBubble } from './bubble';
import { TIP_ATTRIBUTE, watchTooltipTarget } from './tooltip-target';
import { usePageDirection } from './use-direction';
import { UserText } from './user-text';

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

/**
 * Shows the tooltips of all elements. There is one instance per page, so that a list with hundreds
 * of buttons costs nothing extra. The tooltip is rendered inside its target's landmark and in the
 * browser's top layer. Touch never shows it. After a press the target's tooltip stays hidden until
 * the mouse leaves, or it would cover the menu or dialog that the press opened.
 */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null);

  useEffect(() => watchTooltipTarget(setTarget), []);

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
    showBubble(current, target);
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
  return createPortal(shown, bubbleParent(target));
}
