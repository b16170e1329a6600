/** Name of the Web Lock that a tab holds while it replaces the token. */
const RENEWAL = 'riwaq.renewal';
/** Milliseconds after which every tab sees a storage write of another. */
const STORAGE_SYNC_MS = 250;

/** Lets one tab at a time replace the token. */
export class RenewalLock {
  readonly #locks: LockManager | undefined;
  #renewal: Promise<unknown> = Promise.resolve();

  /** @param locks without them a tab waits only for its own replacements */
  constructor(locks: LockManager | undefined) {
    this.#locks = locks;
  }

  /** Runs `change` once, while no other tab replaces the token. */
  run<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#withLock(change);
    this.#renewal = Promise.allSettled([this.#renewal, changed]).then(() => undefined);
    return changed;
  }

  /**
   * Resolves when no tab is replacing the token, and the storage contains the new one. Never
   * rejects.
   */
  async settled(): Promise<void> {
    await this.#renewal;
    await (this.#locks && waitForOtherTabs(this.#locks).catch(() => undefined));
  }

  async #withLock<T>(change: () => Promise<T>): Promise<T> {
    let changed: Promise<T> | undefined;
    const once = (): Promise<T> => (changed ??= change());
    try {
      await this.#locks?.request(RENEWAL, once);
    } catch {
      // A failure of `change` rejects below; a lock that cannot be acquired does not prevent the
      // change.
    }
    return once();
  }
}

async function waitForOtherTabs(locks: LockManager): Promise<void> {
  const isFree = await locks.request(
    RENEWAL,
    { mode: 'shared', ifAvailable: true },
    (lock) => lock !== null,
  );
  if (isFree) return;
  await locks.request(RENEWAL, { mode: 'shared' }, () => undefined);
  await new Promise((resolve) => setTimeout(resolve, STORAGE_SYNC_MS));
}
