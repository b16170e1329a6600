const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), ' +
  'textarea:not(:disabled), summary, audio[controls], video[controls], [contenteditable=true], [tabindex]';

/** Elements inside of `panel` that Tab reaches, in the order of the document. */
const stopsIn = (panel: HTMLElement): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && (element.checkVisibility?.() ?? true),
  );

type TabEvent = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>;

/**
 * Lets Tab and Shift+Tab go round inside of `panel`, which may have the focus itself, and brings a
 * focus that is on the page's body back into it.
 */
export function trapTab(event: TabEvent, panel: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const stops = stopsIn(panel);
  const { activeElement } = document;
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  const isInside = panel.contains(activeElement) && activeElement !== end;
  if (end && isInside && !(event.shiftKey && activeElement === panel)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
