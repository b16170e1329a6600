import { useEffect, useState } from 'react';
import { useShell } from '../boot/shell-context';
import type { NamespaceLoader } from './translations';

/**
 * Brings the texts of a part that few open, so that nobody else pays for them; whether they are
 * there. Throws when they cannot be had.
 */
export function useTexts(namespace: string, loader: NamespaceLoader): boolean {
  const { translations } = useShell();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    translations.add(namespace, loader).then(() => setReady(true), setFailure);
  }, [translations, namespace, loader]);
  if (failure) throw failure;
  return ready;
}
