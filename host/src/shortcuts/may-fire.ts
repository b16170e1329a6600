/** Where a key is part of a text or of a choice. A box to tick takes the space bar alone. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"]';
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]';
/**
 * What `keydown` says of a key that an input method takes, in browsers that do not set
 * `isComposing` for it.
 */
const COMPOSING = 229;

/**
 * A dialog that was closed may still be there, hidden. Where the browser cannot tell, it counts as
 * open.
 */
const isShown = (element: Element): boolean =>
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });

/** The element that gets the keys, within open shadow roots too. */
function innermost(event: KeyboardEvent): Element | null {
  const [first] = event.composedPath();
  return first instanceof Element ? first : null;
}

/**
 * Whether a key may be a shortcut (WCAG 2.1.4): nobody types, no input method composes, nothing
 * else has taken it, no modifier but Shift is held, it is not the repetition of a held key, and no
 * dialog is open.
 */
export function mayFire(event: KeyboardEvent, document: Document): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing || event.keyCode === COMPOSING)
    return false;
  if (event.ctrlKey || event.altKey || event.metaKey || event.getModifierState('AltGraph'))
    return false;
  if ([innermost(event), document.activeElement].some((element) => element?.closest(TAKES_KEYS)))
    return false;
  return ![...document.querySelectorAll(DIALOGS)].some(isShown);
}
