/**
 * Coalesces calls: `run` never runs concurrently; calls during a run cause one further run. All
 * callers wait for the last run, and their promises reject if that run rejects.
 */
export function onceMore(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const runs = async (): Promise<void> => {
    again = false;
    try {
      await run();
    } catch (cause) {
      if (!again) throw cause;
    }
    if (again) await runs();
  };
  return () => {
    again = true;
    running ??= runs().finally(() => {
      running = null;
    });
    return running;
  };
}
