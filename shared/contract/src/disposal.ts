/**
 * Callbacks to run when a signal aborts. They share one `abort` listener per signal: the signal of
 * a module has hundreds of callbacks at a time.
 */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function whenAborted(signal: AbortSignal, act: () => void): void {
  const known = waiting.get(signal);
  if (known) return void known.add(act);
  const acts = new Set([act]);
  waiting.set(signal, acts);
  signal.addEventListener(
    'abort',
    () => {
      for (const each of [...acts]) {
        try {
          each();
        } catch (cause) {
          console.error(cause);
        }
      }
    },
    { once: true },
  );
}

/**
 * Returns a disposer that runs once: when it is called or when one of the signals aborts, whichever
 * comes first.
 */
export function disposeOnce(
  dispose: () => void,
  ...signals: readonly (AbortSignal | undefined)[]
): () => void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    for (const signal of signals) if (signal) waiting.get(signal)?.delete(once);
    dispose();
  };
  for (const signal of signals) if (signal) whenAborted(signal, once);
  if (signals.some((signal) => signal?.aborted)) once();
  return once;
}

/**
 * A set of listeners of one kind. An error in one listener is reported and does not affect the
 * others.
 */
export class Listeners<Args extends readonly unknown[]> {
  readonly #listeners = new Set<{ call: (...args: Args) => void }>();
  readonly #report: (cause: unknown) => void;

  constructor(report: (cause: unknown) => void = (cause) => console.error(cause)) {
    this.#report = report;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Subscribes until one of the signals aborts or the returned disposer is called. Adding one
   * function twice makes two independent subscriptions.
   */
  add(
    listener: (...args: Args) => void,
    ...signals: readonly (AbortSignal | undefined)[]
  ): () => void {
    if (signals.some((signal) => signal?.aborted)) return () => undefined;
    const entry = { call: listener };
    this.#listeners.add(entry);
    return disposeOnce(() => this.#listeners.delete(entry), ...signals);
  }

  /**
   * Calls every listener that is subscribed at this moment, except those that another listener
   * removes during the call.
   */
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
