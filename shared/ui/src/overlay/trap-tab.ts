import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { pressedKey } from '../core/pressed-key';

export const DIALOG = '[role=dialog], [role=alertdialog], dialog[open]';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), ' +
  'textarea:not(:disabled), summary, iframe, audio[controls], video[controls], ' +
  '[contenteditable=true], [tabindex]';

const isRadio = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio' && element.name !== '';

/** Whether the browser treats two elements as one stop: radio buttons of one group. */
const isSameStop = (one: Element | null, other: Element | null): boolean =>
  one === other ||
  (isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form);

/** Elements inside of `panel` that Tab reaches, in the order of the document. */
function stopsIn(panel: HTMLElement): HTMLElement[] {
  const shown = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 && (element.checkVisibility?.({ visibilityProperty: true }) ?? true),
  );
  // A radio group is one stop: its checked radio button, else its first one.
  return shown.filter((element) => {
    const group = isRadio(element) ? shown.filter((each) => isSameStop(each, element)) : [element];
    return (group.find((each) => isRadio(each) && each.checked) ?? group[0]) === element;
  });
}

type TabEvent = Pick<KeyboardEvent, 'shiftKey' | 'preventDefault' | 'stopPropagation'>;

/**
 * Lets Tab and Shift+Tab go round inside of `panel`, which may have the focus itself, and brings a
 * focus that is on the page's body back into it. Leaves the event alone between two stops.
 */
export function trapTab(event: TabEvent, panel: HTMLElement): void {
  const stops = stopsIn(panel);
  const { activeElement } = document;
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  const isInside = panel.contains(activeElement) && !(end && isSameStop(activeElement, end));
  if (end && isInside && !(event.shiftKey && activeElement === panel)) return;
  event.preventDefault();
  event.stopPropagation();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/**
 * `wrapProps` of antd's dialog: traps Tab. antd's own trap does not scroll to the element that it
 * focuses, which is outside of the window if the dialog is higher.
 */
export const TRAPS_TAB = {
  onKeyDown: (event: ReactKeyboardEvent<HTMLElement>): void => {
    const { currentTarget, target } = event;
    if (pressedKey(event) !== 'Tab' || event.defaultPrevented) return;
    const panel = target instanceof Element ? target.closest<HTMLElement>(DIALOG) : null;
    // Events of dialogs that this one opened bubble to it in React.
    if (panel && currentTarget.contains(panel)) trapTab(event, panel);
  },
};
