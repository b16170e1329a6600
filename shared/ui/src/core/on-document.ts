/**
 * Calls the listener for events of the entire page, before the elements receive them. Returns a
 * function that removes it.
 */
export function onDocument<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): () => void {
  document.addEventListener(type, listener, true);
  return () => document.removeEventListener(type, listener, true);
}
