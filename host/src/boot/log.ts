import type { ModuleLog } from '@riwaq/contract';

/** Writes log entries of a module or the shell to the browser's console, with their source. */
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
