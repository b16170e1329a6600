import {
  ATTENDANCE_AT_ONCE,
  ATTENDANCE_REPLACES_MAX,
  type AttendanceRow,
  type AttendanceSaved,
} from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import {
  DeliveryQueue,
  type DeliveryOutcome,
  type DeliveryPolicy,
  type EntryResult,
} from '@riwaq/outbox';
import { isSameClassDay, classDayKey, type ClassDay } from './class-day';
import { UNSENT_ATTENDANCE } from './unsent-name';

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

/** Outcome of a request with marks. */
export type MarksOutcome = DeliveryOutcome<UnsentMark, AttendanceRow, string>;

/** Refusal reason of a mark whose student has left the section. */
export const STUDENT_LEFT = 'attendance.gone';

/** All marks are in one lane: one request is in flight at a time. */
const LANE = 'marks';

const rowKey = (place: ClassDay, studentGuid: string): string =>
  `${classDayKey(place)}:${studentGuid}`;
/** Only an absence can be excused. */
const isExcused = ({ hours, excused }: Mark): boolean => excused && (hours ?? 0) > 0;
const equalsRow = (row: AttendanceRow, mark: Mark): boolean =>
  row.hours === mark.hours && row.excused === isExcused(mark) && row.note === mark.note.trim();
/** Keys of all saves of a mark that may have reached the server. */
const keysOf = ({ replaces, clientKey }: UnsentMark): string[] =>
  [...replaces.filter((key) => key !== clientKey), clientKey].slice(-ATTENDANCE_REPLACES_MAX);

/** Only the newest mark of each student is sent, in batches of a single day, the oldest first. */
const POLICY: DeliveryPolicy<UnsentMark, AttendanceRow, string> = {
  clientKey: ({ clientKey }) => clientKey,
  coalesceKey: ({ place, studentGuid }) => rowKey(place, studentGuid),
  laneOf: () => LANE,
  order: ({ order }) => order,
  isWaiting: ({ state }) => state.kind === 'waiting',
  batchOf: (waiting) =>
    waiting
      .filter(({ place }) => waiting[0] && isSameClassDay(place, waiting[0].place))
      .slice(0, ATTENDANCE_AT_ONCE),
  onAttempt: (unsent) => ({ ...unsent, replaces: keysOf(unsent) }),
  replaces: (next, { version, replaces, order, state }, isEarlierInFlight) => ({
    ...next,
    version,
    replaces,
    order: isEarlierInFlight ? next.order : order,
    // Only the teacher resolves a conflict.
    state: state.kind === 'conflict' ? state : next.state,
  }),
  onDelivered: (newer, { version }, sent) => ({
    ...newer,
    // The response to an earlier request may arrive last.
    version: Math.max(newer.version, version),
    // Another tab may have sent the newer mark already: its own key stays.
    replaces: newer.replaces.filter((key) => !keysOf(sent).includes(key)),
  }),
  onConflict: (unsent, theirs) => ({
    ...unsent,
    replaces: [],
    state: { kind: 'conflict', theirs },
  }),
  onRefused: (unsent, reason) => ({
    ...unsent,
    replaces: [],
    state: { kind: 'refused', reason },
  }),
};

/** Queue of a teacher's marks. */
export class AttendanceQueue extends DeliveryQueue<UnsentMark, AttendanceRow> {
  readonly #newKey: () => string;
  /**
   * Marks that another tab sent and removed from the store. They have reached the server, but this
   * tab does not know the resulting row.
   */
  readonly #sentByOtherTabs: Map<string, UnsentMark>;
  /** The newest version of each row that a response contained. */
  readonly #known = new Map<string, AttendanceRow>();

  constructor({ storage, newKey }: { storage: ModuleStorage; newKey: () => string }) {
    const sentByOtherTabs = new Map<string, UnsentMark>();
    super({
      storage,
      prefix: UNSENT_ATTENDANCE,
      policy: {
        ...POLICY,
        onRemovedByOtherTab: (mark) => void sentByOtherTabs.set(POLICY.coalesceKey(mark), mark),
      },
    });
    this.#newKey = newKey;
    this.#sentByOtherTabs = sentByOtherTabs;
  }

  of(place: ClassDay, studentGuid: string): UnsentMark | undefined {
    return this.get(rowKey(place, studentGuid));
  }

  /** Newest known version of a row: the fetched one, or that of a later response. */
  newestRow(place: ClassDay, row: AttendanceRow): AttendanceRow {
    const state = this.of(place, row.studentGuid)?.state;
    const theirs = state?.kind === 'conflict' ? state.theirs : row;
    const known = this.#known.get(rowKey(place, row.studentGuid)) ?? row;
    return [theirs, known].reduce(
      (newest, each) => (each.version > newest.version ? each : newest),
      row,
    );
  }

  /** Marks a student whose row is shown as `row`. A mark equal to the row is not queued. */
  mark(place: ClassDay, row: AttendanceRow, mark: Mark): void {
    const before = this.of(place, row.studentGuid);
    const sent = this.#sentByOtherTabs.get(rowKey(place, row.studentGuid));
    const replaces = before?.replaces ?? (sent ? keysOf(sent) : []);
    // If an earlier save may have reached the server, send the mark even though it equals the row:
    // only the server knows whether it changes anything.
    if (equalsRow(row, mark) && replaces.length === 0) {
      if (before) this.remove(before);
      return;
    }
    this.enqueue({
      place,
      studentGuid: row.studentGuid,
      hours: mark.hours,
      excused: isExcused(mark),
      note: mark.note,
      version: row.version,
      clientKey: this.#newKey(),
      replaces,
      order: this.nextOrder(),
      state: { kind: 'waiting' },
    });
  }

  /** Discards a mark; the server's version remains. */
  discard(place: ClassDay, studentGuid: string): void {
    const unsent = this.of(place, studentGuid);
    if (unsent) this.remove(unsent);
  }

  /**
   * Resolves a conflict by overwriting the other version, which the teacher has seen. Also retries
   * a refused mark.
   */
  overwrite(place: ClassDay, row: AttendanceRow): void {
    const unsent = this.of(place, row.studentGuid);
    if (!unsent || unsent.state.kind === 'waiting') return;
    this.put({
      ...unsent,
      version: row.version,
      replaces: [],
      clientKey: this.#newKey(),
      state: { kind: 'waiting' },
    });
  }

  /** Learns the rows of a response, and converts it to the outcome of its request. */
  outcomeOf(place: ClassDay, { rows, changed, gone }: AttendanceSaved): MarksOutcome {
    const rowOf = new Map(rows.map((row) => [row.studentGuid, row]));
    for (const row of rows) this.#learn(place, row);
    const resultOf = (sent: UnsentMark): EntryResult<AttendanceRow, string> => {
      const row = rowOf.get(sent.studentGuid);
      if (gone.includes(sent.studentGuid)) return { kind: 'refused', reason: STUDENT_LEFT };
      if (row && changed.includes(sent.studentGuid)) return { kind: 'conflict', theirs: row };
      // The response to a repeated request may show a later change by another teacher, which a mark
      // made since must not overwrite unseen.
      return row && equalsRow(row, sent)
        ? { kind: 'delivered', saved: row }
        : { kind: 'delivered' };
    };
    return { kind: 'settled', resultOf };
  }

  #learn(place: ClassDay, row: AttendanceRow): void {
    const key = rowKey(place, row.studentGuid);
    const known = this.#known.get(key);
    this.#sentByOtherTabs.delete(key);
    if (!known || row.version >= known.version) this.#known.set(key, row);
  }
}
