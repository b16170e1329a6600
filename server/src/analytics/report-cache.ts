import type { TableVersions, TableVersionTracker } from '../platform/db/table-version-tracker';

/** Maximum number of cached reports; one of 5,000 students and 100 questions takes about 13 MB. */
const CACHED_MAX = 8;
/** Computations of a report before it is returned uncached because writes kept interfering. */
const TRIES = 3;

/** The versions of the tables that were read. */
type ReadVersions = ReadonlyArray<readonly [table: string, version: number]>;
/** One part of the fingerprint, with the table versions it was read at. */
interface Fingerprint {
  readonly text: string;
  readonly readFrom: ReadVersions;
}
interface CachedReport<Value> {
  readonly value: Value;
  readonly fingerprints: readonly Fingerprint[];
  readonly readFrom: ReadVersions;
}

const isUnwritten = (readFrom: ReadVersions, versions: TableVersions): boolean =>
  readFrom.every(([table, version]) => versions.of(table) === version);
const compare = (some: readonly Fingerprint[], others: readonly Fingerprint[]): boolean[] =>
  some.map(({ text }, index) => text === others[index]?.text);
const isSame = (some: readonly Fingerprint[], others: readonly Fingerprint[]): boolean =>
  compare(some, others).every(Boolean);

/** The cached value that a new one replaces. */
export interface Previous<Value> {
  readonly value: Value;
  /** For each fingerprint, whether it is the same as when the value was computed. */
  readonly isSame: readonly boolean[];
}

export interface ReportSource<Value> {
  /**
   * Functions that hash parts of the inputs. Together they cover everything that the value depends
   * on; each runs again only when one of its tables was written.
   */
  readonly fingerprints: ReadonlyArray<(guid: string) => Promise<string>>;
  /** Computes the value; may reuse parts of the previous one whose fingerprints are the same. */
  make(guid: string, previous: Previous<Value> | null): Promise<Value>;
  /** Whether the value is still right by the clock alone. */
  isCurrent(value: Value): boolean;
}

/**
 * Caches a value for each guid until its inputs change. While no table that it was read from was
 * written, it is returned as it is; after a write, perhaps for another exam, the fingerprints are
 * compared. Never older than the last write that this or another process acknowledged before the
 * request (docs/decisions/0004, 0023).
 */
export class ReportCache<Value> {
  readonly #watch: Pick<TableVersionTracker, 'current' | 'observe'>;
  readonly #source: ReportSource<Value>;
  readonly #cached = new Map<string, CachedReport<Value>>();
  readonly #making = new Map<string, { stamp: number; made: Promise<Value> }>();

  constructor(
    watch: Pick<TableVersionTracker, 'current' | 'observe'>,
    source: ReportSource<Value>,
  ) {
    this.#watch = watch;
    this.#source = source;
  }

  async get(guid: string): Promise<Value> {
    const versions = await this.#watch.current();
    const cached = this.#cached.get(guid);
    if (cached && this.#source.isCurrent(cached.value) && isUnwritten(cached.readFrom, versions))
      return cached.value;
    const under = this.#making.get(guid);
    if (under?.stamp === versions.stamp) return under.made;
    const entry = { stamp: versions.stamp, made: this.#fresh(guid, versions) };
    this.#making.set(guid, entry);
    try {
      return await entry.made;
    } finally {
      if (this.#making.get(guid) === entry) this.#making.delete(guid);
    }
  }

  async #fresh(guid: string, requested: TableVersions): Promise<Value> {
    let versions = requested;
    const cached = this.#cached.get(guid);
    let fingerprints = await this.#fingerprints(guid, versions, cached?.fingerprints);
    if (
      cached &&
      isSame(fingerprints, cached.fingerprints) &&
      this.#source.isCurrent(cached.value)
    ) {
      this.#store(guid, {
        value: cached.value,
        fingerprints,
        readFrom: cached.readFrom.map(([table]) => [table, versions.of(table)]),
      });
      return cached.value;
    }
    for (let tried = 1; ; tried += 1) {
      const previous = cached
        ? { value: cached.value, isSame: compare(fingerprints, cached.fingerprints) }
        : null;
      const { result: value, tables } = await this.#watch.observe(() =>
        this.#source.make(guid, previous),
      );
      const read = new Set([
        ...tables,
        ...fingerprints.flatMap(({ readFrom }) => readFrom.map(([table]) => table)),
      ]);
      const readFrom = [...read].map((table) => [table, versions.of(table)] as const);
      const after = await this.#watch.current();
      // A write between two statements may be visible to only one of them: compute again.
      const now = isUnwritten(readFrom, after)
        ? fingerprints
        : await this.#fingerprints(guid, after, fingerprints);
      const isConsistent = isSame(now, fingerprints);
      if (isConsistent) this.#store(guid, { value, fingerprints, readFrom });
      if (isConsistent || tried === TRIES) return value;
      [versions, fingerprints] = [after, now];
    }
  }

  #fingerprints(
    guid: string,
    versions: TableVersions,
    before: readonly Fingerprint[] = [],
  ): Promise<Fingerprint[]> {
    return Promise.all(
      this.#source.fingerprints.map(async (fingerprint, index) => {
        const old = before[index];
        if (old && isUnwritten(old.readFrom, versions)) return old;
        const { result: text, tables } = await this.#watch.observe(() => fingerprint(guid));
        return { text, readFrom: [...tables].map((table) => [table, versions.of(table)] as const) };
      }),
    );
  }

  #store(guid: string, cached: CachedReport<Value>): void {
    this.#cached.delete(guid);
    this.#cached.set(guid, cached);
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= CACHED_MAX) break;
      this.#cached.delete(oldest);
    }
  }
}
