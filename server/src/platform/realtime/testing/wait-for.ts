/** Poll interval; keeps polling by hub methods below their rate limits. */
const LOOK_EVERY_MS = 25;
/**
 * Time limit against hanging: shorter than that of a test, and far longer than a busy machine
 * needs.
 */
const GIVE_UP_MS = 40_000;

/** Waits until a condition is true; on a timeout fails with its description. */
export async function waitFor(
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
