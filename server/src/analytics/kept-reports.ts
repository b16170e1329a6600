import type { TableVersions, TableVersionTracker } from '../db/table-watch';

/** Reports of so many exams are kept; one of 5,000 students and 100 questions takes about 8 MB. */
const MOST = 8;
/** How often a reading is begun again when something was written meanwhile. */
const TRIES = 3;

/** The versions of the tables that something was read from. */
type ReadFrom = ReadonlyArray<readonly [table: string, version: number]>;
/** What one part of the fingerprint was, and when. */
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
   * Together they stand for everything that the value follows from; each is read again only when a
   * table of its own was written.
   */
  readonly prints: ReadonlyArray<(guid: string) => Promise<string>>;
  make(guid: string): Promise<Value>;
  /** Whether the value still says what it would say now, by the clock alone. */
  holds(value: Value): boolean;
}

/**
 * Keeps a value for a guid until what it was made from is another. While no table that it was read
 * from was written it is given as it is; when one was, perhaps for another exam, its fingerprint
 * decides. Never older than the last write that was acknowledged before the question, by this
 * process or another (docs/decisions/0004, 0023).
 */
export class KeptReports<Value> {
  readonly #watch: Pick<TableVersionTracker, 'current' | 'observe'>;
  readonly #source: ReportSource<Value>;
  readonly #kept = new Map<string, Kept<Value>>();
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
      // What was written between two statements may be in one of them alone.
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
