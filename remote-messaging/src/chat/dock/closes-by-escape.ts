import type { KeyboardEvent } from 'react';

/**
 * Whether Escape should close the listening element: no inner element has handled the key, and it
 * was not pressed in a dialog that is only a React child, whose key events React bubbles too.
 */
export const closesByEscape = ({
  key,
  defaultPrevented,
  currentTarget,
  target,
}: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && target instanceof Node && currentTarget.contains(target);
