import type { KeyboardEvent } from 'react';

/**
 * Whether Escape, pressed, is meant for what listens: nothing within has used it, and it was not
 * pressed in a dialog that only belongs to it, whose keys React passes on too.
 */
export const closesByEscape = ({
  key,
  defaultPrevented,
  currentTarget,
  target,
}: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && target instanceof Node && currentTarget.contains(target);
