import { cloneElement, useEffect, useState, type ReactElement } from 'react';
import { lazyModule, useLazyModule } from './lazy-module';
import type { TooltipBubbleProps } from './tooltip-bubble';
import { TIP_ATTRIBUTE, watchTooltipTarget } from './tooltip-target';

const bubbles = lazyModule(() => import('./tooltip-bubble'));

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
      <LazyBubble
        key={target.getAttribute(TIP_ATTRIBUTE)}
        target={target}
        onGone={() => setTarget(null)}
      />
    )
  );
}

function LazyBubble(props: TooltipBubbleProps) {
  const Bubble = useLazyModule(bubbles)?.TooltipBubble;
  return Bubble ? <Bubble {...props} /> : null;
}
