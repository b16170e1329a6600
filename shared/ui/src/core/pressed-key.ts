import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key code for keys that an input method handles, in engines that do not set `isComposing`. */
const TAKEN_BY_INPUT_METHOD = 229;

type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>;

/**
 * Key of a `keydown` event; '' while an input method composes, which uses Enter to finish a word
 * and Escape to cancel it. Lint requires it wherever a handler checks for Enter.
 */
export function pressedKey(event: KeyPress | ReactKeyboardEvent): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD ? '' : key;
}

/** Key handler that calls `act` on Enter. */
export const onEnter =
  (act: () => void) =>
  (event: ReactKeyboardEvent): void => {
    if (pressedKey(event) === 'Enter') act();
  };
