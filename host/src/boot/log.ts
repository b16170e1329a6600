import type { ModuleLog } from '@riwaq/contract';

/** What a module or the shell itself reports: to the browser's console, with its source. */
export const createLog =
  (console: Pick<Console, 'info' | 'error'>) =>
  (source: string): ModuleLog => ({
    info: (message, fields) => console.info(`[${source}] ${message}`, ...(fields ? [fields] : [])),
    error: (message, cause, fields) =>
      console.error(
        `[${source}] ${message}`,
        ...(cause === undefined ? [] : [cause]),
        ...(fields ? [fields] : []),
      ),
  });
