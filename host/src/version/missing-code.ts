/**
 * Calls back when a script or stylesheet of the host or a module fails to load: its build may have
 * been removed.
 */
export function onMissingCode(window: Window, onMissing: () => void): () => void {
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) onMissing();
  };
  // Error events of elements do not bubble: listen in the capture phase.
  window.addEventListener('error', onError, true);
  return () => window.removeEventListener('error', onError, true);
}
