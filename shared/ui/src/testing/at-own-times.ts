/**
 * Disables React's act environment during `work`: React then renders on its own schedule, as in a
 * browser, and not at the end of each act.
 */
export async function atOwnTimes(work: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    await work();
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
}
