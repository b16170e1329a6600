import {
  ATTENDANCE_AT_ONCE,
  ATTENDANCE_REPLACES_MAX,
  retryAfterMs,
  type AttendanceRow,
  type AttendanceSaved,
} from '@riwaq/api';
import { isSameClassDay, classDayKey, type ClassDay } from './class-day';

/** A teacher's mark of a student on a day. */
export interface Mark {
  readonly hours: number | null;
  readonly excused: boolean;
  readonly note: string;
}

/**
 * State of a mark that the server has not acknowledged: queued, in conflict with another teacher's
 * change, or refused with a reason.
 */
export type UnsentState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'conflict'; readonly theirs: AttendanceRow }
  | { readonly kind: 'refused'; readonly reason: string };

/** A mark that the server has not acknowledged. */
export interface UnsentMark extends Mark {
  readonly place: ClassDay;
  readonly studentGuid: string;
  /** Version of the row that the teacher saw. */
  readonly version: number;
  readonly clientKey: string;
  /** Keys of earlier saves that this one replaces and that may have reached the server. */
  readonly replaces: readonly string[];
  /** Position in the queue: marks are sent in the order in which they were made. */
  readonly order: number;
  readonly state: UnsentState;
}

/** Persists unsent marks across reloads. All tabs of the browser share it. */
export interface UnsentStore {
  all(): UnsentMark[];
  /** Returns whether the mark was stored; false if the storage is full or blocked. */
  put(unsent: UnsentMark): boolean;
  /** Removes exactly this mark; a newer one of the same student stays. */
  remove(unsent: UnsentMark): void;
}

export interface MarkBatch {
  readonly place: ClassDay;
  readonly marks: readonly UnsentMark[];
}

/**
 * Outcome of sending a batch: processed by the server as the response says, unknown because the
 * response was lost, or refused permanently.
 */
export type BatchOutcome =
  { kind: 'done'; saved: AttendanceSaved } | { kind: 'lost' } | { kind: 'refused'; reason: string };

/** Refusal reason of a mark whose student has left the section. */
export const STUDENT_LEFT = 'attendance.gone';

const rowKey = (place: ClassDay, studentGuid: string): string =>
  `${classDayKey(place)}:${studentGuid}`;
/** Only an absence can be excused. */
const isExcused = ({ hours, excused }: Mark): boolean => excused && (hours ?? 0) > 0;
const equalsRow = (row: AttendanceRow, mark: Mark): boolean =>
  row.hours === mark.hours && row.excused === isExcused(mark) && row.note === mark.note.trim();
const isWaiting = ({ state }: UnsentMark): boolean => state.kind === 'waiting';

/**
 * Queue of marks to send: one batch at a time with marks of a single day, the oldest first, and
 * only the newest mark of each student. The queue has no timers and makes no calls, so that tests
 * can try every order of marking, loss and delivery. Times are milliseconds of a monotonic clock.
 */
export class AttendanceQueue {
  readonly #store: UnsentStore;
  readonly #newKey: () => string;
  readonly #unsent = new Map<string, UnsentMark>();
  /** Row keys of the marks that are in the store as well. */
  readonly #storedKeys = new Set<string>();
  /**
   * Keys of saves that another tab sent and removed from the store. They have reached the server,
   * but this tab does not know the resulting row.
   */
  readonly #sentByOtherTabs = new Map<string, readonly string[]>();
  /** The newest version of each row that a response contained. */
  readonly #known = new Map<string, AttendanceRow>();
  #sending: MarkBatch | null = null;
  #failures = 0;
  #retryAt = 0;
  #order: number;

  constructor({ store, newKey }: { store: UnsentStore; newKey: () => string }) {
    this.#store = store;
    this.#newKey = newKey;
    this.#order = 0;
    this.syncFromStorage();
  }

  /** All unsent marks in queue order. */
  get all(): readonly UnsentMark[] {
    return [...this.#unsent.values()].sort((one, other) => one.order - other.order);
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  /** Whether the last attempt failed. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  of(place: ClassDay, studentGuid: string): UnsentMark | undefined {
    return this.#unsent.get(rowKey(place, studentGuid));
  }

  /**
   * Loads what other tabs marked or sent in the meantime: sending an outdated mark would conflict
   * with the newer one. Marks that could not be stored stay in memory, in this tab only.
   */
  syncFromStorage(): void {
    const stored = new Map(
      this.#store.all().map((unsent) => [rowKey(unsent.place, unsent.studentGuid), unsent]),
    );
    for (const key of this.#storedKeys) {
      if (stored.has(key)) continue;
      const sent = this.#unsent.get(key);
      if (sent)
        this.#sentByOtherTabs.set(
          key,
          [...sent.replaces, sent.clientKey].slice(-ATTENDANCE_REPLACES_MAX),
        );
      this.#unsent.delete(key);
      this.#storedKeys.delete(key);
    }
    for (const [key, unsent] of stored) {
      if (this.#unsent.has(key) && !this.#storedKeys.has(key)) continue;
      this.#unsent.set(key, unsent);
      this.#storedKeys.add(key);
      this.#order = Math.max(this.#order, unsent.order);
      if (unsent.state.kind === 'conflict') this.#learn(unsent.place, unsent.state.theirs);
    }
  }

  /** Newest known version of a row: the fetched one, or that of a later response. */
  newestRow(place: ClassDay, row: AttendanceRow): AttendanceRow {
    const known = this.#known.get(rowKey(place, row.studentGuid));
    return known && known.version > row.version ? known : row;
  }

  /**
   * Marks a student whose row is shown as `row`. Call {@link AttendanceQueue.syncFromStorage}
   * first. A mark equal to the row is not queued.
   */
  mark(place: ClassDay, row: AttendanceRow, mark: Mark): void {
    const before = this.of(place, row.studentGuid);
    const replaces =
      before?.replaces ?? this.#sentByOtherTabs.get(rowKey(place, row.studentGuid)) ?? [];
    // If an earlier save may have reached the server, send the mark even though it equals the row:
    // only the server knows whether it changes anything.
    if (equalsRow(row, mark) && replaces.length === 0) {
      if (before) this.#remove(before);
      return;
    }
    const onItsWay = before !== undefined && this.#isBeingSent(before);
    this.#put({
      place,
      studentGuid: row.studentGuid,
      hours: mark.hours,
      excused: isExcused(mark),
      note: mark.note,
      version: before?.version ?? row.version,
      clientKey: this.#newKey(),
      replaces,
      order: before && !onItsWay ? before.order : this.#nextOrder(),
      state: before?.state.kind === 'conflict' ? before.state : { kind: 'waiting' },
    });
  }

  /** Discards a mark; the server's version remains. */
  discard(place: ClassDay, studentGuid: string): void {
    const unsent = this.of(place, studentGuid);
    if (unsent) this.#remove(unsent);
  }

  /**
   * Resolves a conflict by overwriting the other version, which the teacher has seen. Also retries
   * a refused mark.
   */
  overwrite(place: ClassDay, row: AttendanceRow): void {
    const unsent = this.of(place, row.studentGuid);
    if (!unsent || isWaiting(unsent)) return;
    this.#put({
      ...unsent,
      version: row.version,
      replaces: [],
      clientKey: this.#newKey(),
      state: { kind: 'waiting' },
    });
  }

  /** Makes all marks due now, because the network is back. */
  flush(now: number): void {
    this.syncFromStorage();
    this.#retryAt = now;
  }

  /**
   * Milliseconds until `next` returns a batch; null if no mark is queued or a batch is being sent.
   */
  wait(now: number): number | null {
    if (this.#sending || ![...this.#unsent.values()].some(isWaiting)) return null;
    return Math.max(0, this.#retryAt - now);
  }

  /** Returns the batch to send now and marks it as being sent; null if none is due. */
  next(now: number): MarkBatch | null {
    if (this.wait(now) !== 0) return null;
    this.syncFromStorage();
    const waiting = this.all.filter(isWaiting);
    const [first] = waiting;
    if (!first) return null;
    const marks = waiting
      .filter(({ place }) => isSameClassDay(place, first.place))
      .slice(0, ATTENDANCE_AT_ONCE)
      .map((unsent) => ({
        ...unsent,
        replaces: [
          ...unsent.replaces.filter((key) => key !== unsent.clientKey),
          unsent.clientKey,
        ].slice(-ATTENDANCE_REPLACES_MAX),
      }));
    // From now on each save may have reached the server, even if the page is reloaded: store its
    // key, so that the next mark of the same student replaces it.
    for (const unsent of marks) this.#put(unsent);
    this.#sending = { place: first.place, marks };
    return this.#sending;
  }

  /** Records the outcome of sending a batch. */
  complete(batch: MarkBatch, outcome: BatchOutcome, now: number): void {
    this.#sending = null;
    if (outcome.kind === 'lost') {
      this.#failures += 1;
      this.#retryAt = now + retryAfterMs(this.#failures);
      return;
    }
    this.#failures = 0;
    this.syncFromStorage();
    if (outcome.kind === 'done')
      for (const row of outcome.saved.rows) this.#learn(batch.place, row);
    for (const sent of batch.marks) {
      const unsent = this.of(batch.place, sent.studentGuid);
      if (!unsent) continue;
      const isNewest = unsent.clientKey === sent.clientKey;
      if (outcome.kind === 'refused') {
        if (isNewest)
          this.#put({
            ...unsent,
            replaces: [],
            state: { kind: 'refused', reason: outcome.reason },
          });
      } else this.#applySaved(unsent, isNewest, outcome.saved);
    }
  }

  #applySaved(
    unsent: UnsentMark,
    isNewest: boolean,
    { rows, changed, gone }: AttendanceSaved,
  ): void {
    const { studentGuid } = unsent;
    const row = rows.find((each) => each.studentGuid === studentGuid);
    if (gone.includes(studentGuid))
      this.#put({ ...unsent, replaces: [], state: { kind: 'refused', reason: STUDENT_LEFT } });
    else if (changed.includes(studentGuid) && row)
      this.#put({ ...unsent, replaces: [], state: { kind: 'conflict', theirs: row } });
    else if (isNewest) this.#remove(unsent);
    // Marked again during the request: the new mark is based on the saved version.
    else this.#put({ ...unsent, version: row?.version ?? unsent.version, replaces: [] });
  }

  #learn(place: ClassDay, row: AttendanceRow): void {
    const key = rowKey(place, row.studentGuid);
    const known = this.#known.get(key);
    this.#sentByOtherTabs.delete(key);
    if (!known || row.version >= known.version) this.#known.set(key, row);
  }

  #isBeingSent({ place, clientKey }: UnsentMark): boolean {
    return (
      this.#sending !== null &&
      isSameClassDay(this.#sending.place, place) &&
      this.#sending.marks.some((sent) => sent.clientKey === clientKey)
    );
  }

  #nextOrder(): number {
    this.#order += 1;
    return this.#order;
  }

  #put(unsent: UnsentMark): void {
    const key = rowKey(unsent.place, unsent.studentGuid);
    this.#unsent.set(key, unsent);
    if (this.#store.put(unsent)) this.#storedKeys.add(key);
    else this.#storedKeys.delete(key);
  }

  #remove(unsent: UnsentMark): void {
    const key = rowKey(unsent.place, unsent.studentGuid);
    this.#unsent.delete(key);
    this.#storedKeys.delete(key);
    this.#store.remove(unsent);
  }
}
