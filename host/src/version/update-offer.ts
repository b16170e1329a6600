import { Store, type ReadableStore } from '../state/store';
import { isWithin } from './is-within';

/** Milliseconds after "Later" after which opening a page shows the same offer again. */
export const LATER_MS = 4 * 3_600_000;

/** The offer to reload for builds that are newer than those of this tab. */
export class UpdateOffer {
  readonly #now: () => number;
  readonly #offered = new Store(false);
  readonly #holds = new Set<{ reason: string }>();
  /** Names of builds that are newer than this tab. */
  readonly #newer = new Set<string>();
  /** Name → time at which the user postponed it, in milliseconds. */
  readonly #postponed = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether there is a newer build that is neither postponed nor suppressed. */
  get offered(): ReadableStore<boolean> {
    return this.#offered;
  }

  get isSuppressed(): boolean {
    return this.#holds.size > 0;
  }

  /** Suppresses the offer until the disposer is called. */
  suppress(reason: string): () => void {
    const hold = { reason };
    this.#holds.add(hold);
    this.#show();
    return () => {
      this.#holds.delete(hold);
      this.#show();
    };
  }

  add(names: readonly string[]): void {
    for (const name of names) this.#newer.add(name);
    this.#show();
  }

  /** Like {@link UpdateOffer.add}, but also offers builds that the user has postponed. */
  insist(names: readonly string[]): void {
    for (const name of names) this.#postponed.delete(name);
    this.add(names);
  }

  /** Postpones all builds that are known. */
  postpone(): void {
    for (const name of this.#newer) this.#postponed.set(name, this.#now());
    this.#show();
  }

  /** Offers builds again that were postponed {@link LATER_MS} ago. */
  expirePostponed(): void {
    for (const [name, at] of this.#postponed)
      if (!isWithin(at, this.#now(), LATER_MS)) this.#postponed.delete(name);
    this.#show();
  }

  #show(): void {
    const isOffered = [...this.#newer].some((name) => !this.#postponed.has(name));
    this.#offered.set(!this.isSuppressed && isOffered);
  }
}
