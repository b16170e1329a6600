import { CHUNK_TIMEOUT_MS } from '@riwaq/api';
import { ModuleError } from './module-error';

/** Rejects with `code-timeout` when loading the module's code takes too long. */
export function withinTimeout<T>(moduleId: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ModuleError({ code: 'code-timeout', moduleId })),
      CHUNK_TIMEOUT_MS,
    );
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
