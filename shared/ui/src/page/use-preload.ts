import { useEffect } from 'react';

interface Preloads {
  preload: () => void;
}

/** Milliseconds that a screen is left alone before it fetches what may come next. */
const AFTER_MS = 1500;

/** Whether the person asked the browser to save data. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Fetches the code of what is likely to be opened next, once the screen has come to rest. */
export function usePreload(parts: readonly Preloads[]): void {
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      for (const part of parts) part.preload();
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [parts]);
}
