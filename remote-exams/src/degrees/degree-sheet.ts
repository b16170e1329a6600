import {
  DEGREE_LIMITS,
  DEGREE_NOTE_MAX,
  hasMarkDecimals,
  type DegreeEntry,
  type DegreeFormProblem,
  type DegreeRow,
  type DegreesSaved,
} from '@riwaq/api';
import { readNumber } from './numbers';

/** Unsaved input of a row, and the version of the row that the user saw while typing. */
export interface RowDraft {
  degree: string;
  note: string;
  version: number;
}

/** Save state of a row. */
export type RowSign = 'saved' | 'edited' | 'invalid' | 'conflict';
/** A row as the page shows it. */
export interface ShownRow {
  readonly row: DegreeRow;
  readonly degree: string;
  readonly note: string;
  readonly sign: RowSign;
  readonly problem: DegreeFormProblem | null;
}

/** Save state of the complete list. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'edited' }
  | { kind: 'saving' }
  | { kind: 'waiting' }
  | { kind: 'refused'; cause: unknown };

export interface SheetSnapshot {
  readonly rows: readonly ShownRow[];
  readonly state: SaveState;
  readonly unsaved: number;
}

/** Result of a save: done, undelivered (to be retried), or refused completely. */
export type SendResult =
  | { kind: 'done'; saved: DegreesSaved }
  | { kind: 'undelivered' }
  | { kind: 'refused'; cause: unknown };

interface SheetOptions {
  rows: readonly DegreeRow[];
  highest: number;
  /** Drafts that an earlier visit could not deliver. */
  storedDrafts: Readonly<Record<string, RowDraft>>;
  send: (entries: DegreeEntry[]) => Promise<SendResult>;
  /** Stores undelivered drafts in this browser. */
  storeDrafts: (drafts: Readonly<Record<string, RowDraft>>) => void;
  /** Schedules a retry; the returned function cancels it. */
  scheduleRetry: (work: () => void) => () => void;
}

const textOf = (degree: number | null): string => (degree === null ? '' : String(degree));
const LARGEST_SAVE = 500;

/** Validates a typed degree; null if it is valid or empty. */
export function degreeFault(typed: string, highest: number): DegreeFormProblem | null {
  if (typed.trim() === '') return null;
  const degree = readNumber(typed);
  if (degree === null || !hasMarkDecimals(degree)) return 'degrees.degreeNumber';
  return degree < DEGREE_LIMITS.min || degree > highest ? 'degrees.degreeRange' : null;
}

/** Validates the input of a row. A pasted note may be longer than one that can be typed. */
export function rowFault(
  { degree, note }: Pick<RowDraft, 'degree' | 'note'>,
  highest: number,
): DegreeFormProblem | null {
  return (
    degreeFault(degree, highest) ??
    (note.trim().length > DEGREE_NOTE_MAX ? 'degrees.noteTooLong' : null)
  );
}

/**
 * An editable list of degrees. Input is stored in this browser at once and saved when the teacher
 * leaves its row. A refused value, a network failure or a reload loses nothing, and a value that
 * somebody else has entered meanwhile is never overwritten unseen.
 */
export class DegreeSheet {
  readonly #options: SheetOptions;
  readonly #stored = new Map<string, DegreeRow>();
  readonly #drafts = new Map<string, RowDraft>();
  readonly #conflicts = new Set<string>();
  readonly #refusedValues = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #sending = false;
  #flushed = Promise.resolve();
  #again = false;
  #waiting: (() => void) | null = null;
  #refused: { cause: unknown } | null = null;
  #highest: number;
  #snapshot: SheetSnapshot;

  constructor(options: SheetOptions) {
    this.#options = options;
    this.#highest = options.highest;
    for (const row of options.rows) this.#stored.set(row.studentGuid, row);
    for (const [student, draft] of Object.entries(options.storedDrafts))
      if (this.#stored.has(student)) this.#drafts.set(student, draft);
    this.#reconcile();
    this.#snapshot = this.#takeSnapshot();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  snapshot = (): SheetSnapshot => this.#snapshot;

  /** Records typed input. */
  type(student: string, change: Partial<Pick<RowDraft, 'degree' | 'note'>>): void {
    const row = this.#stored.get(student);
    if (!row) return;
    const before = this.#drafts.get(student) ?? {
      degree: textOf(row.degree),
      note: row.note,
      version: row.version,
    };
    this.#drafts.set(student, { ...before, ...change });
    this.#refusedValues.delete(student);
    this.#refused = null;
    if (!this.#conflicts.has(student)) this.#dropIfSame(student);
    this.#changed();
  }

  /** Discards the draft of a row. */
  revert(student: string): void {
    this.#drafts.delete(student);
    this.#conflicts.delete(student);
    this.#refusedValues.delete(student);
    this.#changed();
  }

  /**
   * Resolves a conflict with the own value: it overwrites the other one, which the user has seen.
   */
  overwrite(student: string): void {
    const draft = this.#drafts.get(student);
    const row = this.#stored.get(student);
    if (!draft || !row) return;
    this.#drafts.set(student, { ...draft, version: row.version });
    this.#conflicts.delete(student);
    this.#changed();
    void this.flush();
  }

  /** Updates the list to the server's current rows. */
  receive(rows: readonly DegreeRow[], highest: number): void {
    this.#highest = highest;
    const there = new Set(rows.map(({ studentGuid }) => studentGuid));
    for (const student of [...this.#stored.keys()])
      if (!there.has(student)) this.#stored.delete(student);
    // Follow the order of the list, and never replace a newer row with an older one.
    const known = new Map(this.#stored);
    this.#stored.clear();
    for (const row of rows) {
      const old = known.get(row.studentGuid);
      this.#stored.set(row.studentGuid, old && old.version > row.version ? old : row);
    }
    this.#reconcile();
    this.#changed();
  }

  /**
   * Sends what can be saved, with one save in flight at a time. Resolves when that save and the
   * next one have their responses.
   */
  flush(): Promise<void> {
    if (this.#sending) this.#again = true;
    else this.#flushed = this.#send();
    return this.#flushed;
  }

  async #send(): Promise<void> {
    const sent = new Map(
      [...this.#drafts]
        .filter(([student]) => this.#signOf(student) === 'edited')
        .slice(0, LARGEST_SAVE),
    );
    if (sent.size === 0) return;
    this.#waiting?.();
    this.#waiting = null;
    this.#sending = true;
    this.#refused = null;
    this.#changed();
    const result = await this.#options.send(
      [...sent].map(([studentGuid, { degree, note, version }]) => ({
        studentGuid,
        degree: degree.trim() === '' ? null : readNumber(degree),
        note: note.trim(),
        version,
      })),
    );
    this.#sending = false;
    if (result.kind === 'undelivered')
      this.#waiting = this.#options.scheduleRetry(() => {
        // Both the timer and the network can start the retry: a second one would save a row that
        // is being typed.
        this.close();
        void this.flush();
      });
    else if (result.kind === 'refused') this.#refused = { cause: result.cause };
    else this.#deliver(sent, result.saved);
    this.#changed();
    if (
      this.#again ||
      (result.kind === 'done' &&
        [...this.#drafts.keys()].some(
          (student) => !sent.has(student) && this.#signOf(student) === 'edited',
        ))
    ) {
      this.#again = false;
      if (result.kind === 'done') await this.flush();
    }
  }

  /** Cancels the retry. Undelivered drafts stay stored in the browser. */
  close(): void {
    this.#waiting?.();
    this.#waiting = null;
  }

  #deliver(sent: ReadonlyMap<string, RowDraft>, { rows, changed, invalid }: DegreesSaved): void {
    for (const row of rows) this.#stored.set(row.studentGuid, row);
    for (const [student, was] of sent) {
      const draft = this.#drafts.get(student);
      const row = this.#stored.get(student);
      if (!draft || !row) continue;
      if (changed.includes(student)) this.#conflicts.add(student);
      else if (invalid.includes(student)) this.#refusedValues.add(student);
      else if (draft === was) this.#drafts.delete(student);
      // Typed during the save: the draft is now based on the saved version.
      else this.#drafts.set(student, { ...draft, version: row.version });
    }
  }

  /** Drops drafts that equal the stored row, and marks those of an older version as conflicts. */
  #reconcile(): void {
    for (const [student, draft] of [...this.#drafts]) {
      const row = this.#stored.get(student);
      if (!row) this.#drafts.delete(student);
      else if (!this.#dropIfSame(student) && row.version !== draft.version && !this.#sending)
        this.#conflicts.add(student);
    }
  }

  #dropIfSame(student: string): boolean {
    const [draft, row] = [this.#drafts.get(student), this.#stored.get(student)];
    if (!draft || !row) return false;
    const same =
      (draft.degree.trim() === ''
        ? row.degree === null
        : readNumber(draft.degree) === row.degree) && draft.note.trim() === row.note;
    if (same) {
      // The draft remains while its text differs, such as 1. on the way to 1.5: it only counts as
      // no change.
      if (draft.degree === textOf(row.degree) && draft.note === row.note)
        this.#drafts.delete(student);
      this.#conflicts.delete(student);
    }
    return same;
  }

  #signOf(student: string): RowSign {
    const [draft, row] = [this.#drafts.get(student), this.#stored.get(student)];
    if (!draft || !row) return 'saved';
    if (this.#conflicts.has(student)) return 'conflict';
    if (this.#refusedValues.has(student) || rowFault(draft, this.#highest) !== null)
      return 'invalid';
    const same =
      (draft.degree.trim() === ''
        ? row.degree === null
        : readNumber(draft.degree) === row.degree) && draft.note.trim() === row.note;
    return same ? 'saved' : 'edited';
  }

  #takeSnapshot(): SheetSnapshot {
    const rows = [...this.#stored.values()].map((row): ShownRow => {
      const draft = this.#drafts.get(row.studentGuid);
      const sign = this.#signOf(row.studentGuid);
      const shown = {
        row,
        degree: draft?.degree ?? textOf(row.degree),
        note: draft?.note ?? row.note,
        sign,
        problem:
          draft && sign === 'invalid'
            ? (rowFault(draft, this.#highest) ?? ('degrees.degreeRange' as const))
            : null,
      };
      const before = this.#snapshot?.rows.find((each) => each.row.studentGuid === row.studentGuid);
      // An unchanged row remains the same object, so that React does not render it again.
      return before &&
        before.row === row &&
        before.degree === shown.degree &&
        before.note === shown.note &&
        before.sign === sign &&
        before.problem === shown.problem
        ? before
        : shown;
    });
    const unsaved = rows.filter(({ sign }) => sign !== 'saved').length;
    const state: SaveState = this.#refused
      ? { kind: 'refused', cause: this.#refused.cause }
      : this.#sending
        ? { kind: 'saving' }
        : this.#waiting
          ? { kind: 'waiting' }
          : unsaved > 0
            ? { kind: 'edited' }
            : { kind: 'saved' };
    return { rows, state, unsaved };
  }

  #changed(): void {
    this.#options.storeDrafts(
      Object.fromEntries(
        [...this.#drafts].filter(([student]) => this.#signOf(student) !== 'saved'),
      ),
    );
    this.#snapshot = this.#takeSnapshot();
    for (const listener of this.#listeners) listener();
  }
}
