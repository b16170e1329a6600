/** Elements in which a key types text or makes a choice. A checkbox uses only the space bar. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"]';
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]';
/**
 * `keyCode` of a key that an input method handles, in browsers that do not set `isComposing` for
 * it.
 */
const COMPOSING = 229;

/**
 * A closed dialog may still be in the document, hidden. Without `checkVisibility` it counts as
 * open.
 */
const isShown = (element: Element): boolean =>
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });

/** The element that receives the key, also inside open shadow roots. */
function innermost(event: KeyboardEvent): Element | null {
  const [first] = event.composedPath();
  return first instanceof Element ? first : null;
}

/**
 * Whether a key may trigger a shortcut (WCAG 2.1.4): the user is not typing, no input method is
 * composing, no other handler has taken it, no modifier but Shift is pressed, it is not
 * auto-repeat, and no dialog is open.
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
