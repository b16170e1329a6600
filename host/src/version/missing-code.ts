/**
 * Calls back when a script or stylesheet of the host or a module fails to load: its build may have
 * been removed.
 */
export function onMissingCode(window: Window, tell: () => void): () => void {
  const look = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) tell();
  };
  // Error events of elements do not bubble: listen in the capture phase.
  window.addEventListener('error', look, true);
  return () => window.removeEventListener('error', look, true);
}
