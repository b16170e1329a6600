import type { ModuleStorage } from '@riwaq/contract';

/**
 * Most entries that one queue stores. Further ones stay in the memory of their tab, so that a queue
 * cannot fill the storage of the browser, which all modules share.
 */
export const STORED_ENTRIES_MAX = 2000;

/**
 * Milliseconds for which one tab may send a lane. A tab that crashed or was frozen delays the
 * others no longer than this; a slower request may be sent twice, under the same client key.
 */
export const LEASE_MS = 15_000;

/** Leases are neither drafts nor unsent texts: a sign-out does not count them. */
const LEASE_PREFIX = 'lease:';

/** Right of one tab to send a lane, until a time in milliseconds since 1970. */
interface Lease {
  readonly tab: string;
  readonly until: number;
}

/** Identifies entries. */
export interface EntryKeys<Entry> {
  /**
   * Client key: identifies the content of an entry. The server applies a key at most once, however
   * often it is sent.
   */
  clientKey(entry: Entry): string;
  /** At most one undelivered entry exists for each coalesce key. It ends the storage key. */
  coalesceKey(entry: Entry): string;
}

/**
 * Undelivered entries in the storage of this browser: one storage key for each, so that two tabs
 * never overwrite each other's. All tabs of one user share it. The host separates users and
 * modules: a module storage contains the data of one user and one module only.
 */
export class OutboxStore<Entry> {
  readonly #storage: ModuleStorage;
  readonly #prefix: string;
  readonly #keys: EntryKeys<Entry>;

  constructor(storage: ModuleStorage, prefix: string, keys: EntryKeys<Entry>) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#keys = keys;
  }

  /** All stored entries, in no particular order. */
  all(): Entry[] {
    const names = this.#storage.keys().filter((name) => name.startsWith(this.#prefix));
    return names.flatMap((name) => this.#storage.get<Entry>(name) ?? []);
  }

  /**
   * Returns whether the entry was stored; false if the storage is full or blocked, or if a further
   * entry does not fit the queue that stores `storedCount` already. The queue counts: listing the
   * storage for each of several hundred entries takes longer than writing them.
   */
  put(entry: Entry, storedCount: number): boolean {
    const name = this.#nameOf(entry);
    const earlier = this.#storage.get<Entry>(name);
    if (earlier === undefined && storedCount >= STORED_ENTRIES_MAX) return false;
    if (this.#write(name, entry)) return true;
    if (earlier === undefined || this.#isSame(earlier, entry)) return false;
    // An earlier entry must not outlive the one that replaces it, and leaves room for it.
    this.#storage.remove(name);
    return this.#write(name, entry);
  }

  /** Removes exactly this entry, also for the host if it was not stored; a newer one stays. */
  remove(entry: Entry): void {
    const name = this.#nameOf(entry);
    const stored = this.#storage.get<Entry>(name);
    if (stored === undefined || this.#isSame(stored, entry)) this.#storage.remove(name);
  }

  /**
   * Claims a lane for a tab, or extends its claim. Returns 0 on success, else the milliseconds
   * until the lease of another tab ends. Always succeeds if the storage is blocked: client keys
   * make a second delivery harmless.
   */
  claim(lane: string, tab: string, now: number): number {
    const name = this.#leaseOf(lane);
    const lease = this.#storage.get<Lease>(name);
    const left = lease && lease.tab !== tab ? lease.until - now : 0;
    // A lease that ends later than any that starts now was written before a clock was set back.
    if (left > 0 && left <= LEASE_MS) return left;
    this.#storage.set(name, { tab, until: now + LEASE_MS } satisfies Lease);
    return 0;
  }

  /** Ends the claim of this tab. */
  release(lane: string, tab: string): void {
    const name = this.#leaseOf(lane);
    if (this.#storage.get<Lease>(name)?.tab === tab) this.#storage.remove(name);
  }

  /** Calls `listener` when another tab changes this queue or its leases, until `signal` aborts. */
  subscribe(listener: () => void, signal: AbortSignal): void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key.includes(this.#prefix)) listener();
    };
    window.addEventListener('storage', onStorage);
    signal.addEventListener('abort', () => window.removeEventListener('storage', onStorage));
  }

  /** Resolves after `ms`, or as soon as another tab changes this queue or its leases. */
  async nextForeignChange(ms: number): Promise<void> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), ms);
    this.subscribe(() => waiting.abort(), waiting.signal);
    await new Promise((resolve) => waiting.signal.addEventListener('abort', resolve));
    clearTimeout(timer);
  }

  #nameOf(entry: Entry): string {
    return this.#prefix + this.#keys.coalesceKey(entry);
  }

  #leaseOf(lane: string): string {
    return LEASE_PREFIX + this.#prefix + lane;
  }

  #isSame(one: Entry, other: Entry): boolean {
    return this.#keys.clientKey(one) === this.#keys.clientKey(other);
  }

  #write(name: string, entry: Entry): boolean {
    this.#storage.set(name, entry);
    return JSON.stringify(this.#storage.get<Entry>(name)) === JSON.stringify(entry);
  }
}
