import {
  ApiError,
  attendanceSaveStatuses,
  isUndelivered,
  statusTextKey,
  type AttendanceRow,
} from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { Outbox, type DeliverOptions } from '@riwaq/outbox';
import { newGuid, problemKey } from '@riwaq/ui/page';
import { AttendanceQueue, type MarksOutcome, type UnsentMark } from './attendance-queue';
import { cacheRows } from './class-cache';

/** Sends a teacher's marks batch by batch. Unsent marks stay stored in this browser. */
export type AttendanceOutbox = Outbox<UnsentMark, AttendanceRow, string, AttendanceQueue>;

type Host = Pick<HostContext, 'api' | 'storage' | 'log'>;

export function createAttendanceOutbox(host: Host): AttendanceOutbox {
  const queue = new AttendanceQueue({ storage: host.storage, newKey: newGuid });
  return new Outbox({
    queue,
    tab: newGuid(),
    log: host.log,
    sendsOnLeave: true,
    deliver: (marks, options) => saveMarks(host, queue, marks, options),
  });
}

/** Saves marks of one day. Never rejects. */
async function saveMarks(
  { api, storage, log }: Host,
  queue: AttendanceQueue,
  marks: readonly UnsentMark[],
  options: DeliverOptions,
): Promise<MarksOutcome> {
  const refused = (reason: string): MarksOutcome => ({
    kind: 'settled',
    resultOf: () => ({ kind: 'refused', reason }),
  });
  const [first] = marks;
  if (!first) return { kind: 'lost' };
  const { place } = first;
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
    const { statusCode, data } = await api(
      'PUT Attendance/SaveDay',
      { body: { ...place, entries } },
      options,
    );
    if (!data) return refused(statusTextKey(attendanceSaveStatuses, statusCode));
    cacheRows(storage, place, data.rows);
    return queue.outcomeOf(place, data);
  } catch (cause) {
    log.error('attendance could not be saved', cause);
    // After a sign-out by the server, the marks stay queued until the user signs in again.
    const mayRetry =
      isUndelivered(cause) || (cause instanceof ApiError && cause.code === 'unauthorised');
    return mayRetry ? { kind: 'lost' } : refused(problemKey(cause, attendanceSaveStatuses));
  }
}
