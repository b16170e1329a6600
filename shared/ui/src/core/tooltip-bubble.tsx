import { useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { bubbleParent, showBubble } from './bubble';
import { TIP_ATTRIBUTE } from './tooltip-target';
import { usePageDirection } from './use-direction';
import { UserText } from './user-text';

export interface TooltipBubbleProps {
  /** Element with the tooltip. */
  target: HTMLElement;
  /** The target was removed or has no tooltip any more. */
  onGone: () => void;
}

/** Tooltip of an element. */
export function TooltipBubble({ target, onGone }: TooltipBubbleProps) {
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
