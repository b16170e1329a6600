import type { TableVersions, TableVersionTracker } from './table-version-tracker';

interface CacheEntry<Value> {
  readonly value: Value;
  readonly size: number;
  readonly expires: number;
  readonly readFrom: ReadonlyArray<readonly [table: string, version: number]>;
}

export interface KeepingOptions<Value> {
  /** Size of a value, counted towards `most`; the least recently used values are evicted. */
  sizeOf(value: Value): number;
  most: number;
  /**
   * Maximum age of a value in milliseconds, even if no table was written. Default: unlimited, for
   * values that depend only on the database.
   */
  maxAgeMs?: number;
  now?: () => number;
}

/**
 * Caches values computed from the database while none of the tables that they were read from is
 * written (docs/decisions/0004): a value is never older than the last write that was acknowledged
 * before the call, by this process or another. Callers share a value and must not mutate it. Do not
 * call inside a transaction, which occupies the one connection of the embedded database.
 */
export class TableVersionedCache<Value> {
  readonly #watch: Pick<TableVersionTracker, 'current' | 'observe' | 'noteReads'>;
  readonly #options: Required<KeepingOptions<Value>>;
  readonly #entries = new Map<string, CacheEntry<Value>>();
  readonly #making = new Map<string, { stamp: number; made: Promise<CacheEntry<Value>> }>();
  #size = 0;

  constructor(
    watch: Pick<TableVersionTracker, 'current' | 'observe' | 'noteReads'>,
    { maxAgeMs = Infinity, now = () => performance.now(), ...options }: KeepingOptions<Value>,
  ) {
    this.#watch = watch;
    this.#options = { ...options, maxAgeMs, now };
  }

  /**
   * Returns the value cached under `key`, or else computes it with `make`. Concurrent callers share
   * one computation.
   */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const { value, readFrom } = await this.#get(key, make);
    this.#watch.noteReads(readFrom.map(([table]) => table));
    return value;
  }

  async #get(key: string, make: () => Promise<Value>): Promise<CacheEntry<Value>> {
    const versions = await this.#watch.current();
    const cached = this.#entries.get(key);
    if (
      cached &&
      cached.expires > this.#options.now() &&
      cached.readFrom.every(([table, version]) => versions.of(table) === version)
    ) {
      this.#entries.delete(key);
      this.#entries.set(key, cached);
      return cached;
    }
    const under = this.#making.get(key);
    if (under?.stamp === versions.stamp) return under.made;
    const entry = { stamp: versions.stamp, made: this.#make(versions, make) };
    this.#making.set(key, entry);
    try {
      const fresh = await entry.made;
      this.#keep(key, fresh);
      return fresh;
    } finally {
      if (this.#making.get(key) === entry) this.#making.delete(key);
    }
  }

  async #make(versions: TableVersions, make: () => Promise<Value>): Promise<CacheEntry<Value>> {
    const { maxAgeMs, now, sizeOf } = this.#options;
    const expires = now() + maxAgeMs;
    const { result: value, tables } = await this.#watch.observe(make);
    return {
      value,
      size: sizeOf(value),
      expires,
      readFrom: [...tables].map((table) => [table, versions.of(table)]),
    };
  }

  #keep(key: string, cached: CacheEntry<Value>): void {
    this.#drop(key);
    this.#entries.set(key, cached);
    this.#size += cached.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
