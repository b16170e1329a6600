import type { TableVersions, TableWatch } from '../db/table-watch';

/** Maximum number of cached reports; one of 5,000 students and 100 questions takes about 8 MB. */
const MOST = 8;
/** Computations of a report before it is returned uncached because writes kept interfering. */
const TRIES = 3;

/** The versions of the tables that were read. */
type ReadFrom = ReadonlyArray<readonly [table: string, version: number]>;
/** One part of the fingerprint, with the table versions it was read at. */
interface Print {
  readonly text: string;
  readonly readFrom: ReadFrom;
}
interface Kept<Value> {
  readonly value: Value;
  readonly prints: readonly Print[];
  readonly readFrom: ReadFrom;
}

const isUnwritten = (readFrom: ReadFrom, versions: TableVersions): boolean =>
  readFrom.every(([table, version]) => versions.of(table) === version);
const isSame = (some: readonly Print[], others: readonly Print[]): boolean =>
  some.every(({ text }, index) => text === others[index]?.text);

export interface ReportSource<Value> {
  /**
   * Functions that hash parts of the inputs. Together they cover everything that the value depends
   * on; each runs again only when one of its tables was written.
   */
  readonly prints: ReadonlyArray<(guid: string) => Promise<string>>;
  make(guid: string): Promise<Value>;
  /** Whether the value is still right by the clock alone. */
  holds(value: Value): boolean;
}

/**
 * Caches a value for each guid until its inputs change. While no table that it was read from was
 * written, it is returned as it is; after a write, perhaps for another exam, the fingerprints are
 * compared. Never older than the last write that this or another process acknowledged before the
 * request (docs/decisions/0004, 0023).
 */
export class KeptReports<Value> {
  readonly #watch: Pick<TableWatch, 'current' | 'observe'>;
  readonly #source: ReportSource<Value>;
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #making = new Map<string, { stamp: number; made: Promise<Value> }>();

  constructor(watch: Pick<TableWatch, 'current' | 'observe'>, source: ReportSource<Value>) {
    this.#watch = watch;
    this.#source = source;
  }

  async get(guid: string): Promise<Value> {
    const versions = await this.#watch.current();
    const kept = this.#kept.get(guid);
    if (kept && this.#source.holds(kept.value) && isUnwritten(kept.readFrom, versions))
      return kept.value;
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

  async #fresh(guid: string, asked: TableVersions): Promise<Value> {
    let versions = asked;
    const kept = this.#kept.get(guid);
    let prints = await this.#prints(guid, versions, kept?.prints);
    if (kept && isSame(prints, kept.prints) && this.#source.holds(kept.value)) {
      this.#keep(guid, {
        value: kept.value,
        prints,
        readFrom: kept.readFrom.map(([table]) => [table, versions.of(table)]),
      });
      return kept.value;
    }
    for (let tried = 1; ; tried += 1) {
      const { result: value, tables } = await this.#watch.observe(() => this.#source.make(guid));
      const read = new Set([
        ...tables,
        ...prints.flatMap(({ readFrom }) => readFrom.map(([table]) => table)),
      ]);
      const readFrom = [...read].map((table) => [table, versions.of(table)] as const);
      const after = await this.#watch.current();
      // A write between two statements may be visible to only one of them: compute again.
      const now = isUnwritten(readFrom, after) ? prints : await this.#prints(guid, after, prints);
      const isWhole = isSame(now, prints);
      if (isWhole) this.#keep(guid, { value, prints, readFrom });
      if (isWhole || tried === TRIES) return value;
      [versions, prints] = [after, now];
    }
  }

  #prints(guid: string, versions: TableVersions, before: readonly Print[] = []): Promise<Print[]> {
    return Promise.all(
      this.#source.prints.map(async (print, index) => {
        const old = before[index];
        if (old && isUnwritten(old.readFrom, versions)) return old;
        const { result: text, tables } = await this.#watch.observe(() => print(guid));
        return { text, readFrom: [...tables].map((table) => [table, versions.of(table)] as const) };
      }),
    );
  }

  #keep(guid: string, kept: Kept<Value>): void {
    this.#kept.delete(guid);
    this.#kept.set(guid, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
  }
}
