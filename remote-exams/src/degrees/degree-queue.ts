import { DEGREES_AT_ONCE, type DegreeRow, type DegreesSaved } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import {
  DeliveryQueue,
  type DeliveryOutcome,
  type DeliveryPolicy,
  type EntryResult,
} from '@riwaq/outbox';
import { readNumber } from './numbers';

/** Values of a row as a user types them: the degree may be invalid. */
export interface RowText {
  readonly degree: string;
  readonly note: string;
}

/**
 * Input of a row that the server has not saved: being typed, to be sent, in conflict with another
 * user's change, or refused by the server.
 */
export interface UnsentRow extends RowText {
  readonly student: string;
  /** Version of the row that the user saw while typing. */
  readonly version: number;
  readonly clientKey: string;
  /** Own values that may have reached the server. A row that contains one is no conflict. */
  readonly attempted: readonly RowText[];
  readonly order: number;
  readonly state: 'typing' | 'waiting' | 'conflict' | 'refused';
  /** In a conflict, the other user's row: a tab may learn of the conflict before the row. */
  readonly theirs?: DegreeRow | undefined;
}

/** State of a row after a refusal: its value was refused, or the complete save. */
export type DegreeRefusal = 'refused' | 'typing';

/** Draft of a row as earlier releases stored it: those of a list under one storage key. */
interface StoredDraft extends RowText {
  readonly version: number;
}

export type DegreesOutcome = DeliveryOutcome<UnsentRow, DegreeRow, DegreeRefusal>;

/** Storage keys of unsaved degrees; a sign-out counts them as drafts. */
const UNSAVED_DEGREES = 'degrees:';
/** Most values that an entry remembers as attempted. */
const ATTEMPTED_MAX = 20;

export const textOf = (degree: number | null): string => (degree === null ? '' : String(degree));
/** Whether a row has the typed values: `1.` equals 1. */
const equalsRow = ({ degree, note }: RowText, row: DegreeRow): boolean =>
  (degree.trim() === '' ? row.degree === null : readNumber(degree) === row.degree) &&
  note.trim() === row.note;
/** Whether the input of a row differs from what the server has, or may have. */
export const isChanged = (unsent: UnsentRow, row: DegreeRow): boolean =>
  unsent.attempted.length > 0 || !equalsRow(unsent, row);
const isOwn = ({ attempted }: UnsentRow, row: DegreeRow): boolean =>
  attempted.some((text) => equalsRow(text, row));
const attemptsOf = ({ attempted, degree, note }: UnsentRow): RowText[] =>
  [
    ...attempted.filter((text) => text.degree !== degree || text.note !== note),
    { degree, note },
  ].slice(-ATTEMPTED_MAX);

const inConflict = (unsent: UnsentRow, theirs: DegreeRow): UnsentRow => ({
  ...unsent,
  state: 'conflict',
  theirs,
});
/** Replaces a row of `rows` by a newer or equal version of it. */
const learn = (rows: Map<string, DegreeRow>, row: DegreeRow): void => {
  const known = rows.get(row.studentGuid);
  if (known && known.version <= row.version) rows.set(row.studentGuid, row);
};

/** Only the newest input of each row is sent, once the user has left the row. */
const POLICY: Omit<DeliveryPolicy<UnsentRow, DegreeRow, DegreeRefusal>, 'isWaiting'> = {
  clientKey: ({ clientKey }) => clientKey,
  coalesceKey: ({ student }) => student,
  laneOf: () => 'rows',
  order: ({ order }) => order,
  batchOf: (waiting) => waiting.slice(0, DEGREES_AT_ONCE),
  onAttempt: (unsent) => ({ ...unsent, attempted: attemptsOf(unsent) }),
  replaces: (next, { version, attempted, state, theirs }) => ({
    ...next,
    version,
    attempted,
    // Only the user resolves a conflict.
    state: state === 'conflict' ? state : next.state,
    theirs,
  }),
  // The response to an earlier request may arrive last.
  onDelivered: (newer, { version }) => ({ ...newer, version: Math.max(newer.version, version) }),
  // The own value, whose response was lost, is no conflict: the entry is sent again, based on it.
  onConflict: (unsent, theirs) =>
    isOwn(unsent, theirs) ? { ...unsent, version: theirs.version } : inConflict(unsent, theirs),
  onRefused: (unsent, state) => ({ ...unsent, state }),
};

/** Rules that depend on the list: whether input is valid, and its degree as a plain number. */
export interface InputRules {
  readonly isValid: (text: RowText) => boolean;
  readonly plainOf: (degree: string) => string;
}

interface DegreeQueueOptions {
  storage: ModuleStorage;
  sessionGuid: string;
  rows: readonly DegreeRow[];
  newKey: () => string;
}

/** Unsaved input of one list of degrees. */
export class DegreeQueue extends DeliveryQueue<UnsentRow, DegreeRow, DegreeRefusal> {
  readonly #newKey: () => string;
  /** The newest known rows, in the order of the list. */
  readonly #rows: Map<string, DegreeRow>;
  /** Entries that another tab delivered: this tab may not know the resulting rows yet. */
  readonly #sentByOtherTabs: Map<string, UnsentRow>;

  constructor({ storage, sessionGuid, rows, newKey }: DegreeQueueOptions) {
    const known = new Map(rows.map((row) => [row.studentGuid, row]));
    const sentByOtherTabs = new Map<string, UnsentRow>();
    super({
      storage,
      prefix: `${UNSAVED_DEGREES}${sessionGuid}:`,
      policy: {
        ...POLICY,
        // The server refuses a complete save that contains a student who is not in the list.
        isWaiting: ({ student, state }) => state === 'waiting' && known.has(student),
        onRemovedByOtherTab: (unsent) => {
          sentByOtherTabs.set(unsent.student, unsent);
          if (unsent.theirs) learn(known, unsent.theirs);
        },
      },
    });
    this.#newKey = newKey;
    this.#rows = known;
    this.#sentByOtherTabs = sentByOtherTabs;
    this.#readEarlierFormat(storage, UNSAVED_DEGREES + sessionGuid);
    this.receive(rows);
  }

  get rows(): readonly DegreeRow[] {
    return [...this.#rows.keys()].flatMap((student) => this.#rowOf(student) ?? []);
  }

  /** Records typed input. It is sent after `release`. */
  type(student: string, change: Partial<RowText>): void {
    const row = this.#rowOf(student);
    if (!row) return;
    const before = this.get(student);
    const sent = this.#sentByOtherTabs.get(student);
    const attempted = before?.attempted ?? (sent ? attemptsOf(sent) : []);
    const shown: RowText = before ?? { degree: textOf(row.degree), note: row.note };
    const { degree, note } = { degree: shown.degree, note: shown.note, ...change };
    const isUnchanged = degree === textOf(row.degree) && note === row.note;
    // If an earlier value may have reached the server, the stored one is sent again.
    if (isUnchanged && attempted.length === 0 && before?.state !== 'conflict') {
      if (before) this.remove(before);
      return;
    }
    this.enqueue({
      student,
      degree,
      note,
      version: row.version,
      clientKey: this.#newKey(),
      attempted,
      order: this.nextOrder(),
      state: 'typing',
    });
  }

  /**
   * The user has left the rows: valid input is sent as `plainOf` writes it, input that changes
   * nothing is removed.
   */
  release({ isValid, plainOf }: InputRules): void {
    for (const typed of this.all) {
      const row = this.#rowOf(typed.student);
      if (!row || typed.state === 'waiting') continue;
      const unsent = { ...typed, degree: plainOf(typed.degree) };
      const isSettled = unsent.state === 'conflict' && equalsRow(unsent, row);
      if (isSettled || !isChanged(unsent, row)) this.remove(unsent);
      else if (unsent.state === 'typing' && isValid(unsent))
        this.put({ ...unsent, state: 'waiting' });
    }
  }

  /** Discards the input of a row. */
  discard(student: string): void {
    const unsent = this.get(student);
    if (!unsent) return;
    if (unsent.theirs) learn(this.#rows, unsent.theirs);
    this.remove(unsent);
  }

  /** Resolves a conflict by the user's value: it replaces the other one, which they have seen. */
  overwrite(student: string): void {
    const [unsent, row] = [this.get(student), this.#rowOf(student)];
    if (unsent?.state !== 'conflict' || !row) return;
    learn(this.#rows, row);
    const { theirs: _seen, ...own } = unsent;
    const clientKey = this.#newKey();
    this.put({ ...own, version: row.version, clientKey, state: 'typing' });
  }

  /** Updates the list to rows that the server sent, and compares the unsaved input with them. */
  receive(rows: readonly DegreeRow[]): void {
    const known = new Map(this.#rows);
    this.#rows.clear();
    for (const row of rows) {
      this.#rows.set(row.studentGuid, known.get(row.studentGuid) ?? row);
      this.#learn(row);
    }
    for (const unsent of this.all) {
      const row = this.#rowOf(unsent.student);
      if (!row) this.remove(unsent);
      else if (row.version > unsent.version) this.#rebase(unsent, row);
    }
  }

  /** Learns the rows of a response, and converts it to the outcome of its request. */
  outcomeOf({ rows, changed, invalid }: DegreesSaved): DegreesOutcome {
    const rowOf = new Map(rows.map((row) => [row.studentGuid, row]));
    for (const row of rows) this.#learn(row);
    const resultOf = ({ student }: UnsentRow): EntryResult<DegreeRow, DegreeRefusal> => {
      const row = rowOf.get(student);
      if (invalid.includes(student)) return { kind: 'refused', reason: 'refused' };
      if (row && changed.includes(student)) return { kind: 'conflict', theirs: row };
      return row ? { kind: 'delivered', saved: row } : { kind: 'delivered' };
    };
    return { kind: 'settled', resultOf };
  }

  /** Somebody saved a newer version of the row, perhaps this user. */
  #rebase(unsent: UnsentRow, row: DegreeRow): void {
    const isSame = equalsRow(unsent, row);
    if (isSame && unsent.state !== 'typing') this.remove(unsent);
    else if (isSame || isOwn(unsent, row)) this.put({ ...unsent, version: row.version });
    else this.put(inConflict(unsent, row));
  }

  /** The newest known row of a student. */
  #rowOf(student: string): DegreeRow | undefined {
    const [row, theirs] = [this.#rows.get(student), this.get(student)?.theirs];
    return row && theirs && theirs.version > row.version ? theirs : row;
  }

  /** A newer row is never replaced with an older one. */
  #learn(row: DegreeRow): void {
    learn(this.#rows, row);
    const sent = this.#sentByOtherTabs.get(row.studentGuid);
    if (sent && sent.version < row.version) this.#sentByOtherTabs.delete(row.studentGuid);
  }

  #readEarlierFormat(storage: ModuleStorage, key: string): void {
    const drafts = Object.entries(storage.get<Record<string, StoredDraft>>(key) ?? {});
    for (const [student, { degree, note, version }] of drafts) {
      if (this.get(student)) continue;
      const clientKey = this.#newKey();
      const order = this.nextOrder();
      const rest = { clientKey, order, attempted: [], state: 'typing' as const };
      this.put({ student, degree, note, version, ...rest });
    }
    const stored = new Set(this.store.all().map(({ student }) => student));
    if (drafts.every(([student]) => stored.has(student))) storage.remove(key);
  }
}
