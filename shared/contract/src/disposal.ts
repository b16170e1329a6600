/** A disposer that runs once, by being called or when one of the signals aborts, whichever comes first. */
export function disposeOnce(dispose: () => void, ...signals: readonly (AbortSignal | undefined)[]): () => void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    for (const signal of signals) signal?.removeEventListener('abort', once);
    dispose();
  };
  for (const signal of signals) signal?.addEventListener('abort', once);
  if (signals.some((signal) => signal?.aborted)) once();
  return once;
}

/** A set of listeners of one kind. A listener that throws is reported and harms none of the others. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #listeners = new Set<{ call: (...args: Args) => void }>();
  readonly #report: (cause: unknown) => void;

  constructor(report: (cause: unknown) => void = (cause) => console.error(cause)) {
    this.#report = report;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Listens until one of the signals aborts or the returned disposer is called; the same function may be added twice. */
  add(listener: (...args: Args) => void, ...signals: readonly (AbortSignal | undefined)[]): () => void {
    if (signals.some((signal) => signal?.aborted)) return () => undefined;
    const entry = { call: listener };
    this.#listeners.add(entry);
    return disposeOnce(() => this.#listeners.delete(entry), ...signals);
  }

  /** Tells everyone who listens at this moment; a listener that another one removed is not told. */
  tell(...args: Args): void {
    for (const entry of [...this.#listeners]) {
      if (!this.#listeners.has(entry)) continue;
      try {
        entry.call(...args);
      } catch (cause) {
        this.#report(cause);
      }
    }
  }
}
