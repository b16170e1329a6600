/**
 * Makes of `run` what runs once at a time: asked for again while it runs, it runs once more, and
 * all wait for the last run, and reject where that rejects.
 */
export function onceMore(run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
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
    underWay ??= runs().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
