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
  type MarkBatch,
  type BatchOutcome,
  type Mark,
  type UnsentMark,
} from './attendance-queue';
import { cacheRows } from './kept-classes';
import type { ClassDay } from './class-day';
import { createUnsentStore } from './unsent-store';

export interface OutboxView {
  /** All marks that the server has not acknowledged, in queue order. */
  readonly unsent: readonly UnsentMark[];
  readonly sending: boolean;
  /** The last attempt failed; the next one follows automatically. */
  readonly cutOff: boolean;
}

const viewOf = ({ all, isSending, hasFailed }: AttendanceQueue): OutboxView => ({
  unsent: all,
  sending: isSending,
  cutOff: hasFailed,
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
  newestRow = (place: ClassDay, row: AttendanceRow): AttendanceRow =>
    this.#queue.newestRow(place, row);

  mark(place: ClassDay, marks: readonly { row: AttendanceRow; mark: Mark }[]): void {
    this.#queue.syncFromStorage();
    for (const { row, mark } of marks) this.#queue.mark(place, row, mark);
    this.#changed();
  }

  discard(place: ClassDay, studentGuid: string): void {
    this.#queue.discard(place, studentGuid);
    this.#changed();
  }

  overwrite(place: ClassDay, row: AttendanceRow): void {
    this.#queue.overwrite(place, row);
    this.#changed();
  }

  /** Sends queued marks at once. */
  flush = (): void => {
    this.#queue.flush(performance.now());
    this.#changed();
  };

  start(signal: AbortSignal): void {
    this.#started = true;
    window.addEventListener('online', this.flush);
    signal.addEventListener('abort', () => {
      window.removeEventListener('online', this.flush);
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

  async #send(batch: MarkBatch): Promise<void> {
    const outcome = await this.#deliver(batch);
    this.#queue.complete(batch, outcome, performance.now());
    if (outcome.kind === 'done') cacheRows(this.#host.storage, batch.place, outcome.saved.rows);
    this.#changed();
  }

  async #deliver({ place, marks }: MarkBatch): Promise<BatchOutcome> {
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
