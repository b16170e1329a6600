import {
  ATTENDANCE_AT_ONCE,
  ATTENDANCE_REPLACES_MAX,
  retryAfterMs,
  type AttendanceRow,
  type AttendanceSaved,
} from '@riwaq/api';
import { isSamePlace, placeKey, type Place } from './place';

/** What a teacher says of a student on a day. */
export interface Mark {
  readonly hours: number | null;
  readonly excused: boolean;
  readonly note: string;
}

/**
 * How what was not acknowledged stands: it waits to be sent, somebody else changed it meanwhile, or
 * it is not taken and why.
 */
export type UnsentState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'conflict'; readonly theirs: AttendanceRow }
  | { readonly kind: 'refused'; readonly reason: string };

/** A mark that the server has not acknowledged. */
export interface Unsent extends Mark {
  readonly place: Place;
  readonly studentGuid: string;
  /** Of the row that the person saw. */
  readonly version: number;
  readonly clientKey: string;
  /** Keys of saves that it takes the place of, of which nobody knows whether they arrived. */
  readonly replaces: readonly string[];
  /** Its place among all that wait: what was said first is sent first. */
  readonly order: number;
  readonly state: UnsentState;
}

/** Keeps what is unsent over a reload. Several tabs share it. */
export interface UnsentStore {
  all(): Unsent[];
  /** Whether it is kept: a full or forbidden storage only forgets. */
  put(unsent: Unsent): boolean;
  /** Forgets this very mark; a newer one of the same student stays. */
  remove(unsent: Unsent): void;
}

export interface Batch {
  readonly place: Place;
  readonly marks: readonly Unsent[];
}

/**
 * What became of a batch: it was taken as far as the answer tells, it may or may not have arrived,
 * or it will never be taken.
 */
export type BatchOutcome =
  { kind: 'done'; saved: AttendanceSaved } | { kind: 'lost' } | { kind: 'refused'; reason: string };

/** Why a mark of somebody who left the section is not taken. */
export const GONE = 'attendance.gone';

const rowKey = (place: Place, studentGuid: string): string => `${placeKey(place)}:${studentGuid}`;
const isWaiting = ({ state }: Unsent): boolean => state.kind === 'waiting';

/**
 * Marks on their way to the server: one batch at a time, those of one day, the oldest first, of
 * each student only the newest. It holds no timers and makes no calls, so that every order of
 * marking, loss and delivery can be tried. Times are milliseconds of a monotonic clock.
 */
export class AttendanceQueue {
  readonly #store: UnsentStore;
  readonly #newKey: () => string;
  readonly #unsent = new Map<string, Unsent>();
  /** Names of those that the store has too. */
  readonly #kept = new Set<string>();
  /**
   * Keys of saves that another tab took out of the store: they have arrived, but the row is not
   * known here as they left it.
   */
  readonly #sentElsewhere = new Map<string, readonly string[]>();
  /** The newest of each row that an answer told. */
  readonly #known = new Map<string, AttendanceRow>();
  #sending: Batch | null = null;
  #failures = 0;
  #retryAt = 0;
  #order: number;

  constructor({ store, newKey }: { store: UnsentStore; newKey: () => string }) {
    this.#store = store;
    this.#newKey = newKey;
    this.#order = 0;
    this.reread();
  }

  /** All that is unsent, in its order. */
  get all(): readonly Unsent[] {
    return [...this.#unsent.values()].sort((one, other) => one.order - other.order);
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  /** Whether the last try failed. */
  get isCutOff(): boolean {
    return this.#failures > 0;
  }

  of(place: Place, studentGuid: string): Unsent | undefined {
    return this.#unsent.get(rowKey(place, studentGuid));
  }

  /**
   * Takes over what other tabs have marked or sent meanwhile: whoever sent an old mark again would
   * be told of a conflict with the newer one. What the storage could not keep is known here alone.
   */
  reread(): void {
    const stored = new Map(
      this.#store.all().map((unsent) => [rowKey(unsent.place, unsent.studentGuid), unsent]),
    );
    for (const key of this.#kept) {
      if (stored.has(key)) continue;
      const sent = this.#unsent.get(key);
      if (sent)
        this.#sentElsewhere.set(
          key,
          [...sent.replaces, sent.clientKey].slice(-ATTENDANCE_REPLACES_MAX),
        );
      this.#unsent.delete(key);
      this.#kept.delete(key);
    }
    for (const [key, unsent] of stored) {
      if (this.#unsent.has(key) && !this.#kept.has(key)) continue;
      this.#unsent.set(key, unsent);
      this.#kept.add(key);
      this.#order = Math.max(this.#order, unsent.order);
      if (unsent.state.kind === 'conflict') this.#learn(unsent.place, unsent.state.theirs);
    }
  }

  /** A row as it is known: as it was fetched, or as a later answer told. */
  newest(place: Place, row: AttendanceRow): AttendanceRow {
    const known = this.#known.get(rowKey(place, row.studentGuid));
    return known && known.version > row.version ? known : row;
  }

  /**
   * Marks a student whose row is seen as `row`, after what other tabs did was taken over. What says
   * the same as the row is no mark.
   */
  mark(place: Place, row: AttendanceRow, mark: Mark): void {
    const before = this.of(place, row.studentGuid);
    const replaces =
      before?.replaces ?? this.#sentElsewhere.get(rowKey(place, row.studentGuid)) ?? [];
    const excused = mark.excused && (mark.hours ?? 0) > 0;
    const same =
      row.hours === mark.hours && row.excused === excused && row.note === mark.note.trim();
    // One that was sent may have arrived since: only the server knows then that nothing is to be
    // done.
    if (same && replaces.length === 0) {
      if (before) this.#drop(before);
      return;
    }
    const onItsWay = before !== undefined && this.#isOnItsWay(before);
    this.#put({
      place,
      studentGuid: row.studentGuid,
      hours: mark.hours,
      excused,
      note: mark.note,
      version: before?.version ?? row.version,
      clientKey: this.#newKey(),
      replaces,
      order: before && !onItsWay ? before.order : this.#nextOrder(),
      state: before?.state.kind === 'conflict' ? before.state : { kind: 'waiting' },
    });
  }

  /** Lets go of a mark: what the server has stands. */
  drop(place: Place, studentGuid: string): void {
    const unsent = this.of(place, studentGuid);
    if (unsent) this.#drop(unsent);
  }

  /**
   * Of two different marks the own one: it is saved over the other, which the person has seen. Also
   * tries anew what was refused.
   */
  insist(place: Place, row: AttendanceRow): void {
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

  /** Everything is due now: the network is back. */
  hurry(now: number): void {
    this.reread();
    this.#retryAt = now;
  }

  /** Milliseconds until `next` has something; null when nothing is to be waited for. */
  wait(now: number): number | null {
    if (this.#sending || ![...this.#unsent.values()].some(isWaiting)) return null;
    return Math.max(0, this.#retryAt - now);
  }

  /** The batch to send now, which is on its way from then on; null when there is none. */
  next(now: number): Batch | null {
    if (this.wait(now) !== 0) return null;
    this.reread();
    const waiting = this.all.filter(isWaiting);
    const [first] = waiting;
    if (!first) return null;
    const marks = waiting
      .filter(({ place }) => isSamePlace(place, first.place))
      .slice(0, ATTENDANCE_AT_ONCE)
      .map((unsent) => ({
        ...unsent,
        replaces: [
          ...unsent.replaces.filter((key) => key !== unsent.clientKey),
          unsent.clientKey,
        ].slice(-ATTENDANCE_REPLACES_MAX),
      }));
    // From now on each may have arrived, also for whoever takes it up after a reload: what is said
    // of the same student next takes its place.
    for (const unsent of marks) this.#put(unsent);
    this.#sending = { place: first.place, marks };
    return this.#sending;
  }

  /** The batch that was on its way came to this. */
  settle(batch: Batch, outcome: BatchOutcome, now: number): void {
    this.#sending = null;
    if (outcome.kind === 'lost') {
      this.#failures += 1;
      this.#retryAt = now + retryAfterMs(this.#failures);
      return;
    }
    this.#failures = 0;
    this.reread();
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
      } else this.#taken(unsent, isNewest, outcome.saved);
    }
  }

  #taken(unsent: Unsent, isNewest: boolean, { rows, changed, gone }: AttendanceSaved): void {
    const { studentGuid } = unsent;
    const row = rows.find((each) => each.studentGuid === studentGuid);
    if (gone.includes(studentGuid))
      this.#put({ ...unsent, replaces: [], state: { kind: 'refused', reason: GONE } });
    else if (changed.includes(studentGuid) && row)
      this.#put({ ...unsent, replaces: [], state: { kind: 'conflict', theirs: row } });
    else if (isNewest) this.#drop(unsent);
    // Marked on since: it goes on from what was saved.
    else this.#put({ ...unsent, version: row?.version ?? unsent.version, replaces: [] });
  }

  #learn(place: Place, row: AttendanceRow): void {
    const key = rowKey(place, row.studentGuid);
    const known = this.#known.get(key);
    this.#sentElsewhere.delete(key);
    if (!known || row.version >= known.version) this.#known.set(key, row);
  }

  #isOnItsWay({ place, clientKey }: Unsent): boolean {
    return (
      this.#sending !== null &&
      isSamePlace(this.#sending.place, place) &&
      this.#sending.marks.some((sent) => sent.clientKey === clientKey)
    );
  }

  #nextOrder(): number {
    this.#order += 1;
    return this.#order;
  }

  #put(unsent: Unsent): void {
    const key = rowKey(unsent.place, unsent.studentGuid);
    this.#unsent.set(key, unsent);
    if (this.#store.put(unsent)) this.#kept.add(key);
    else this.#kept.delete(key);
  }

  #drop(unsent: Unsent): void {
    const key = rowKey(unsent.place, unsent.studentGuid);
    this.#unsent.delete(key);
    this.#kept.delete(key);
    this.#store.remove(unsent);
  }
}
