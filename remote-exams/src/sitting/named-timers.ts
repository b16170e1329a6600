/** Longest delay of a browser's timer; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** One timer per name, while the page is shown: after that their actions have no effect. */
export class NamedTimers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #isShown = false;

  get isShown(): boolean {
    return this.#isShown;
  }

  /** Timers run from now on. */
  start(): void {
    this.#isShown = true;
  }

  stop(): void {
    this.#isShown = false;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Replaces the timer with this name. */
  schedule(name: string, ms: number, act: () => void): void {
    this.cancel(name);
    if (this.#isShown) this.#timers.set(name, setTimeout(act, Math.min(ms, LONGEST_MS)));
  }

  cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
  }
}
