/**
 * Makes of `run` what runs once at a time: asked for again while it runs, it runs once more, and all wait for the last run.
 *
 * @param run never rejects
 */
export function onceMore(run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let again = false;
  const runs = async (): Promise<void> => {
    do {
      again = false;
      await run();
    } while (again);
    underWay = null;
  };
  return () => {
    again = true;
    underWay ??= runs();
    return underWay;
  };
}
