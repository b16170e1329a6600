import { useEffect } from 'react';

interface Preloads {
  preload: () => void;
}

/** Milliseconds of idle time before prefetching begins. */
const AFTER_MS = 1500;

/** Whether the user has enabled the browser's data saver. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Prefetches the code of parts that are likely to be opened next, once the page is idle. */
export function usePreload(parts: readonly Preloads[]): void {
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      for (const part of parts) part.preload();
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [parts]);
}
