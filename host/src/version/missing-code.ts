/**
 * Tells whenever a script or stylesheet could not be had, the host's or a module's: perhaps the
 * build that it belonged to has been taken away.
 */
export function onMissingCode(window: Window, tell: () => void): () => void {
  const look = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) tell();
  };
  // Such an event does not bubble: it is seen on its way down.
  window.addEventListener('error', look, true);
  return () => window.removeEventListener('error', look, true);
}
