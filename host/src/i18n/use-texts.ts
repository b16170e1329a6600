import { useEffect, useState } from 'react';
import { useShell } from '../boot/shell-context';
import type { NamespaceLoader } from './translations';

/**
 * Loads the texts of a rarely used component separately; returns whether they are loaded. Throws
 * when they cannot be loaded.
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
