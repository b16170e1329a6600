/** The startup screen of index.html. */
export interface StartupScreen {
  /**
   * Removes the screen when `milliseconds` have passed since navigation start and the page behind
   * it is `drawn`.
   */
  leaveAfter(milliseconds: number, drawn: Promise<void>): void;
  /** The start has failed: offers another try at once. */
  fail(): void;
}

/** Milliseconds of its fading out. */
const FADE_MS = 200;

export function createStartupScreen(
  document: Document,
  now: () => number = () => performance.now(),
): StartupScreen {
  const element = document.getElementById('startup');
  return {
    leaveAfter(milliseconds, drawn) {
      setTimeout(
        () =>
          void drawn.then(() => {
            element?.setAttribute('data-leaving', '');
            setTimeout(() => element?.remove(), FADE_MS);
          }),
        Math.max(0, milliseconds - now()),
      );
    },
    fail: () => element?.setAttribute('data-failed', ''),
  };
}
