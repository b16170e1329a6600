import {
  attendanceSaveStatuses,
  ApiError,
  isUndelivered,
  statusTextKey,
  type AttendanceRow,
} from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { newGuid, Observable, problemKey } from '@riwaq/ui/page';
import {
  AttendanceQueue,
  type Batch,
  type BatchOutcome,
  type Mark,
  type Unsent,
} from './attendance-queue';
import { keepRows } from './kept-classes';
import type { Place } from './place';
import { createUnsentStore } from './unsent-store';

export interface OutboxView {
  /** All marks that the server has not acknowledged, in queue order. */
  readonly unsent: readonly Unsent[];
  readonly sending: boolean;
  /** The last attempt failed; the next one follows automatically. */
  readonly cutOff: boolean;
}

const viewOf = ({ all, isSending, isCutOff }: AttendanceQueue): OutboxView => ({
  unsent: all,
  sending: isSending,
  cutOff: isCutOff,
});

type Host = Pick<HostContext, 'api' | 'storage' | 'log'>;

/**
 * Sends a teacher's marks batch by batch, from `start` until `signal` aborts. Unsent marks stay
 * stored in this browser.
 */
export class Outbox extends Observable<OutboxView> {
  readonly #host: Host;
  readonly #queue: AttendanceQueue;
  #started = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    const queue = new AttendanceQueue({ store: createUnsentStore(host.storage), newKey: newGuid });
    super(viewOf(queue));
    this.#host = host;
    this.#queue = queue;
  }

  /** Newest known version of a row: the fetched one, or that of a later response. */
  newest = (place: Place, row: AttendanceRow): AttendanceRow => this.#queue.newest(place, row);

  mark(place: Place, marks: readonly { row: AttendanceRow; mark: Mark }[]): void {
    this.#queue.reread();
    for (const { row, mark } of marks) this.#queue.mark(place, row, mark);
    this.#changed();
  }

  drop(place: Place, studentGuid: string): void {
    this.#queue.drop(place, studentGuid);
    this.#changed();
  }

  insist(place: Place, row: AttendanceRow): void {
    this.#queue.insist(place, row);
    this.#changed();
  }

  /** Sends queued marks at once. */
  hurry = (): void => {
    this.#queue.hurry(performance.now());
    this.#changed();
  };

  start(signal: AbortSignal): void {
    this.#started = true;
    window.addEventListener('online', this.hurry);
    signal.addEventListener('abort', () => {
      window.removeEventListener('online', this.hurry);
      this.#started = false;
      clearTimeout(this.#timer);
    });
    this.#changed();
  }

  #go(): void {
    clearTimeout(this.#timer);
    const wait = this.#started ? this.#queue.wait(performance.now()) : null;
    if (wait === null) return;
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#changed(), wait);
      return;
    }
    const batch = this.#queue.next(performance.now());
    if (batch) void this.#send(batch);
  }

  async #send(batch: Batch): Promise<void> {
    const outcome = await this.#deliver(batch);
    this.#queue.settle(batch, outcome, performance.now());
    if (outcome.kind === 'done') keepRows(this.#host.storage, batch.place, outcome.saved.rows);
    this.#changed();
  }

  async #deliver({ place, marks }: Batch): Promise<BatchOutcome> {
    const { api, log } = this.#host;
    try {
      const entries = marks.map(
        ({ studentGuid, hours, excused, note, version, clientKey, replaces }) => ({
          studentGuid,
          hours,
          excused,
          note,
          version,
          clientKey,
          replaces: [...replaces],
        }),
      );
      const { statusCode, data } = await api('PUT Attendance/SaveDay', {
        body: { ...place, entries },
      });
      return data
        ? { kind: 'done', saved: data }
        : { kind: 'refused', reason: statusTextKey(attendanceSaveStatuses, statusCode) };
    } catch (cause) {
      log.error('attendance could not be saved', cause);
      // After a sign-out by the server, the marks stay queued until the user signs in again.
      const later =
        isUndelivered(cause) || (cause instanceof ApiError && cause.code === 'unauthorised');
      return later
        ? { kind: 'lost' }
        : { kind: 'refused', reason: problemKey(cause, attendanceSaveStatuses) };
    }
  }

  /** Sends due marks first and emits afterwards, so that subscribers are notified once. */
  #changed(): void {
    this.#go();
    this.#show();
  }

  #show(): void {
    this.set(viewOf(this.#queue));
  }
}
