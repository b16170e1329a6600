/** Looks by methods of the hub stay below their rates. */
const LOOK_EVERY_MS = 25;
/** A limit against hanging: below that of a test, and far above what a busy machine needs. */
const GIVE_UP_MS = 40_000;

/** Waits until a condition holds, or fails telling what was awaited. */
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
