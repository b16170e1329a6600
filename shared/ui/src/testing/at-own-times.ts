/**
 * Within `work` React draws at its own times, as it does in a browser, and not at the end of each
 * act.
 */
export async function atOwnTimes(work: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    await work();
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
}
