/** Poll interval; keeps polling by hub methods below their rate limits. */
const LOOK_EVERY_MS = 25;
/**
 * Time limit against hanging: shorter than that of a test, and far longer than a busy machine
 * needs.
 */
const GIVE_UP_MS = 40_000;

const inVain = (what: string) => new Error(`Waited in vain for: ${what}`);

/** Waits for a promise; on a timeout fails with the description. */
export async function inTime(what: string, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(inVain(what)), GIVE_UP_MS);
  });
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Waits until a condition is true; on a timeout fails with its description. */
export async function waitFor(
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw inVain(what);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
