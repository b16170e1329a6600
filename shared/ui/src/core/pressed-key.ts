import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Key code of a key that an input method takes, in engines that do not set `isComposing` for it.
 */
const TAKEN_BY_INPUT_METHOD = 229;

type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>;

/**
 * Key of a `keydown`; '' while an input method is at work, which takes Enter to end a word and
 * Escape to give one up. The linter asks for it wherever Enter does something.
 */
export function pressedKey(event: KeyPress | ReactKeyboardEvent): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD ? '' : key;
}

/** Handler of a field that does `act` at Enter. */
export const onEnter =
  (act: () => void) =>
  (event: ReactKeyboardEvent): void => {
    if (pressedKey(event) === 'Enter') act();
  };
