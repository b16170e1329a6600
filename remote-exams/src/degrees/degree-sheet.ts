import {
  DEGREE_LIMITS,
  DEGREE_NOTE_MAX,
  hasMarkDecimals,
  type DegreeEntry,
  type DegreeFormProblem,
  type DegreeRow,
  type DegreesSaved,
} from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { Outbox, type DeliverOptions } from '@riwaq/outbox';
import {
  DegreeQueue,
  isChanged,
  textOf,
  type DegreesOutcome,
  type DegreeRefusal,
  type RowText,
  type UnsentRow,
} from './degree-queue';
import { readDegree, readNumber, withoutShare } from './numbers';

/** Save state of a row. */
export type RowSign = 'saved' | 'edited' | 'invalid' | 'conflict';
/** A row as the page shows it. */
export interface ShownDegreeRow {
  readonly row: DegreeRow;
  readonly degree: string;
  readonly note: string;
  readonly sign: RowSign;
  readonly problem: DegreeFormProblem | null;
}

/** Save state of the complete list. */
export type SheetSaveState =
  | { kind: 'saved' }
  | { kind: 'edited' }
  | { kind: 'saving' }
  | { kind: 'waiting' }
  | { kind: 'refused'; cause: unknown };

export interface SheetSnapshot {
  readonly rows: readonly ShownDegreeRow[];
  readonly state: SheetSaveState;
  readonly unsaved: number;
}

/** Result of a save: done, undelivered (to be retried), or refused completely. */
export type SendResult =
  | { kind: 'done'; saved: DegreesSaved }
  | { kind: 'undelivered' }
  | { kind: 'refused'; cause: unknown };

interface SheetOptions extends Pick<HostContext, 'log' | 'storage'> {
  sessionGuid: string;
  rows: readonly DegreeRow[];
  highest: number;
  send: (entries: DegreeEntry[], options: DeliverOptions) => Promise<SendResult>;
  newKey: () => string;
}

/** Validates a typed degree; null if it is valid or empty. */
export function degreeFault(typed: string, highest: number): DegreeFormProblem | null {
  if (typed.trim() === '') return null;
  const degree = readDegree(typed, highest);
  if (degree === null || !hasMarkDecimals(degree)) return 'degrees.degreeNumber';
  return degree < DEGREE_LIMITS.min || degree > highest ? 'degrees.degreeRange' : null;
}

/** Validates the input of a row. A pasted note may be longer than one that can be typed. */
export function rowFault({ degree, note }: RowText, highest: number): DegreeFormProblem | null {
  return (
    degreeFault(degree, highest) ??
    (note.trim().length > DEGREE_NOTE_MAX ? 'degrees.noteTooLong' : null)
  );
}

const entryOf = ({ student, degree, note, version }: UnsentRow): DegreeEntry => ({
  studentGuid: student,
  degree: degree.trim() === '' ? null : readNumber(degree),
  note: note.trim(),
  version,
});

/**
 * An editable list of degrees. Input is stored in this browser at once and saved when the teacher
 * leaves its row. A refused value, a network failure or a reload loses nothing, and a value that
 * somebody else has entered meanwhile is never overwritten unseen.
 */
export class DegreeSheet {
  readonly #outbox: Outbox<UnsentRow, DegreeRow, DegreeRefusal, DegreeQueue>;
  readonly #send: SheetOptions['send'];
  #refused: { cause: unknown } | null = null;
  #highest: number;
  #snapshot: SheetSnapshot;

  constructor({ highest, send, newKey, log, ...of }: SheetOptions) {
    this.#send = send;
    this.#highest = highest;
    this.#outbox = new Outbox({
      queue: new DegreeQueue({ ...of, newKey }),
      tab: newKey(),
      log,
      sendsOnLeave: true,
      deliver: (unsent, options) => this.#deliver(unsent, options),
    });
    this.#snapshot = this.#takeSnapshot();
    this.#outbox.subscribe(() => {
      this.#snapshot = this.#takeSnapshot();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#outbox.subscribe(listener);

  readonly snapshot = (): SheetSnapshot => this.#snapshot;

  /** Saves released input until the signal aborts. Unsaved input stays stored in the browser. */
  start(signal: AbortSignal, realtime?: Pick<HostContext['realtime'], 'subscribeState'>): void {
    this.#outbox.start(signal, realtime);
  }

  /** Records typed input. */
  type(student: string, change: Partial<RowText>): void {
    this.paste([[student, change]]);
  }

  /** Records input of several rows at once. */
  paste(changes: readonly (readonly [student: string, change: Partial<RowText>])[]): void {
    this.#refused = null;
    this.#outbox.change((queue) => {
      for (const [student, change] of changes) queue.type(student, change);
    });
  }

  /** Discards the input of a row. */
  revert(student: string): void {
    this.#outbox.change((queue) => queue.discard(student));
  }

  /** Resolves a conflict by the user's value: it replaces the other one, which they have seen. */
  overwrite(student: string): void {
    this.#outbox.change((queue) => queue.overwrite(student));
    void this.flush();
  }

  /** Updates the list to the server's current rows. */
  receive(rows: readonly DegreeRow[], highest: number): void {
    this.#highest = highest;
    this.#outbox.change((queue) => queue.receive(rows));
  }

  /** Sends what can be saved. Resolves when no save is in flight. */
  async flush(): Promise<void> {
    this.#outbox.change((queue) =>
      queue.release({
        isValid: (text) => rowFault(text, this.#highest) === null,
        plainOf: (degree) => withoutShare(degree, this.#highest),
      }),
    );
    this.#outbox.flush();
    await this.#outbox.idle();
  }

  async #deliver(unsent: readonly UnsentRow[], options: DeliverOptions): Promise<DegreesOutcome> {
    this.#refused = null;
    const result = await this.#send(unsent.map(entryOf), options);
    if (result.kind === 'undelivered') return { kind: 'lost' };
    if (result.kind === 'done') return this.#outbox.queue.outcomeOf(result.saved);
    this.#refused = { cause: result.cause };
    return { kind: 'settled', resultOf: () => ({ kind: 'refused', reason: 'typing' }) };
  }

  #signOf(unsent: UnsentRow | undefined, row: DegreeRow): RowSign {
    if (!unsent) return 'saved';
    if (unsent.state === 'conflict') return 'conflict';
    if (unsent.state === 'refused' || rowFault(unsent, this.#highest) !== null) return 'invalid';
    return isChanged(unsent, row) ? 'edited' : 'saved';
  }

  #shownRow(row: DegreeRow, before: ShownDegreeRow | undefined): ShownDegreeRow {
    const unsent = this.#outbox.queue.get(row.studentGuid);
    const sign = this.#signOf(unsent, row);
    const shown: ShownDegreeRow = {
      row,
      degree: unsent?.degree ?? textOf(row.degree),
      note: unsent?.note ?? row.note,
      sign,
      problem:
        unsent && sign === 'invalid'
          ? (rowFault(unsent, this.#highest) ?? 'degrees.degreeRange')
          : null,
    };
    // An unchanged row remains the same object, so that React does not render it again.
    const isUnchanged = (Object.keys(shown) as (keyof ShownDegreeRow)[]).every(
      (key) => before?.[key] === shown[key],
    );
    return before && isUnchanged ? before : shown;
  }

  #takeSnapshot(): SheetSnapshot {
    const before = new Map(this.#snapshot?.rows.map((shown) => [shown.row.studentGuid, shown]));
    const rows = this.#outbox.queue.rows.map((row) =>
      this.#shownRow(row, before.get(row.studentGuid)),
    );
    const unsaved = rows.filter(({ sign }) => sign !== 'saved').length;
    return { rows, state: this.#stateOf(unsaved), unsaved };
  }

  #stateOf(unsaved: number): SheetSaveState {
    const { sending, cutOff } = this.#outbox.view();
    if (this.#refused) return { kind: 'refused', cause: this.#refused.cause };
    if (sending.length > 0) return { kind: 'saving' };
    if (unsaved === 0) return { kind: 'saved' };
    return { kind: cutOff ? 'waiting' : 'edited' };
  }
}
