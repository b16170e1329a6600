/** The longest that a timer of a browser waits; longer waits would come at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * One timer for each name, while the page is shown: afterwards nobody is there for what they would
 * do.
 */
export class NamedTimers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #isShown = false;

  /** From now on timers run. */
  begin(): void {
    this.#isShown = true;
  }

  end(): void {
    this.#isShown = false;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** In place of the timer that has this name. */
  later(name: string, ms: number, act: () => void): void {
    this.never(name);
    if (this.#isShown) this.#timers.set(name, setTimeout(act, Math.min(ms, LONGEST_MS)));
  }

  never(name: string): void {
    clearTimeout(this.#timers.get(name));
  }
}
