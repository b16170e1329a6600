import type { AttendanceRow, AttendanceSaved } from '@riwaq/api';
import { createTestStorage } from '@riwaq/contract/testing';
import type { Delivery } from '@riwaq/outbox';
import { AttendanceQueue, type Mark, type UnsentMark } from '../attendance/attendance-queue';
import type { ClassDay } from '../attendance/class-day';

export const PLACE: ClassDay = { subjectGuid: 'physics', sectionGuid: 'a', day: '2026-03-02' };

export const absent = (hours: number | null, more: Partial<Mark> = {}): Mark => ({
  hours,
  excused: false,
  note: '',
  ...more,
});

let keys = 0;

export const setUp = (storage = createTestStorage()) => ({
  storage,
  queue: new AttendanceQueue({ storage, newKey: () => `key ${(keys += 1)}` }),
});

export type Outcome =
  { kind: 'done'; saved: AttendanceSaved } | { kind: 'lost' } | { kind: 'refused'; reason: string };

export const complete = (
  queue: AttendanceQueue,
  batch: Delivery<UnsentMark>,
  outcome: Outcome,
  now: number,
) =>
  queue.complete(
    batch,
    outcome.kind === 'done'
      ? queue.outcomeOf(batch.entries[0]!.place, outcome.saved)
      : outcome.kind === 'lost'
        ? outcome
        : { kind: 'settled', resultOf: () => outcome },
    now,
  );

export const saved = (
  rows: AttendanceRow[],
  more: Partial<AttendanceSaved> = {},
): AttendanceSaved => ({
  rows,
  changed: [],
  gone: [],
  ...more,
});
