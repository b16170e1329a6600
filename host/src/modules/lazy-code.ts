import type { CodeLoader } from './federation';

/** A loader that is itself loaded with the first module. After a failure the next load retries. */
export function createLazyCode(load: () => Promise<CodeLoader>): CodeLoader {
  let started: CodeLoader | undefined;
  let starting: Promise<CodeLoader> | undefined;
  const start = async (): Promise<CodeLoader> => {
    starting ??= load();
    try {
      started = await starting;
      return started;
    } catch (cause) {
      starting = undefined;
      throw cause;
    }
  };
  return {
    load: async (...build) => (await start()).load(...build),
    abandon: (base) => started?.abandon(base),
  };
}
