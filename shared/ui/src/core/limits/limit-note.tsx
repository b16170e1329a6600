import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { bubbleParent, placeBubble, showBubble } from '../bubble';
import { onDocument } from '../on-document';
import { pressedKey } from '../pressed-key';
import { usePageDirection } from '../use-direction';
import type { LengthRefusal } from './refusal';
import { useLimitTexts } from './use-limit-texts';

/** Hides the message when the user types, leaves the field or presses Escape. */
function watchLeaving(onGone: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (pressedKey(event) !== 'Escape') return;
    // Hides the message, and not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    onGone();
  };
  const stops = [
    onDocument('input', onGone),
    onDocument('focusin', onGone),
    onDocument('pointerdown', onGone),
    onDocument('keydown', onKey),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Message at a field whose input was refused. */
export function LimitNote({
  field,
  over,
  isTyped,
  onGone,
}: LengthRefusal & {
  /** The message has served. */
  onGone: () => void;
}) {
  const { t } = useLimitTexts();
  const dir = usePageDirection();
  const element = useRef<HTMLParagraphElement>(null);
  const words = isTyped
    ? t('limits:full', { count: field.maxLength })
    : t('limits:refused', { count: over });

  useEffect(() => watchLeaving(onGone), [onGone]);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    showBubble(current, field);
    const follow = () => placeBubble(current, field);
    window.addEventListener('scroll', follow, true);
    return () => window.removeEventListener('scroll', follow, true);
  }, [field, words]);

  return createPortal(
    <p ref={element} className="rw-limit" role="alert" dir={dir}>
      {words}
    </p>,
    bubbleParent(field),
  );
}
