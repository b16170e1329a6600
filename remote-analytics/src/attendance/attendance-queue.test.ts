import { createTestStorage } from '@riwaq/contract/testing';
import type { Delivery } from '@riwaq/outbox';
import { attendanceRow } from '../testing/attendance-row';
import { STUDENT_LEFT, type UnsentMark } from './attendance-queue';
import type { ClassDay } from './class-day';
import { UNSENT_ATTENDANCE } from './unsent-name';
import { absent, complete, PLACE, saved, setUp } from '../testing/queue-samples';

const OTHER: ClassDay = { ...PLACE, day: '2026-03-03' };

const said = (batch: Delivery<UnsentMark> | null) =>
  batch?.entries.map(({ studentGuid, hours }) => [studentGuid, hours]);

test('sends one batch per day and only the newest mark per student', () => {
  const { queue } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  queue.mark(OTHER, attendanceRow('ali'), absent(5));
  queue.mark(PLACE, attendanceRow('badr'), absent(2));
  queue.mark(PLACE, attendanceRow('ali'), absent(3));
  const first = queue.next(0);
  expect(said(first)).toEqual([
    ['ali', 3],
    ['badr', 2],
  ]);
  expect([queue.next(0), queue.wait(0)]).toEqual([null, null]);
  complete(
    queue,
    first!,
    {
      kind: 'done',
      saved: saved([
        attendanceRow('ali', { hours: 3, version: 1 }),
        attendanceRow('badr', { hours: 2, version: 1 }),
      ]),
    },
    0,
  );
  expect(said(queue.next(0))).toEqual([['ali', 5]]);
});

test('retries a lost save with backoff, at once after reconnecting', () => {
  const { queue } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  const first = queue.next(0)!;
  complete(queue, first, { kind: 'lost' }, 0);
  expect([queue.hasFailed, queue.wait(0)]).toEqual([true, 1000]);
  const again = queue.next(1000)!;
  expect(again.entries[0]?.clientKey).toBe(first.entries[0]?.clientKey);
  complete(queue, again, { kind: 'lost' }, 1000);
  expect(queue.wait(1000)).toBe(2000);
  queue.flush(1001);
  expect(queue.next(1001)).not.toBeNull();
});

test('restores the queue after a reload and replaces an uncertain save', () => {
  const { queue, storage } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  const sent = queue.next(0)!;
  queue.mark(OTHER, attendanceRow('badr'), absent(2));
  const { queue: again } = setUp(storage);
  again.mark(PLACE, attendanceRow('ali'), absent(4));
  const next = again.next(0)!;
  expect(next.entries).toMatchObject([{ studentGuid: 'ali', hours: 4, version: 0 }]);
  expect(next.entries[0]?.replaces).toContain(sent.entries[0]?.clientKey);
});

test('bases a mark made during a request on the saved version', () => {
  const { queue } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  const first = queue.next(0)!;
  queue.mark(PLACE, attendanceRow('ali'), absent(2));
  complete(
    queue,
    first,
    { kind: 'done', saved: saved([attendanceRow('ali', { hours: 1, version: 1 })]) },
    0,
  );
  expect(queue.next(0)?.entries).toMatchObject([{ hours: 2, version: 1 }]);
});

test('drops a reverted mark unless an earlier save may have arrived', () => {
  const { queue, storage } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  queue.mark(PLACE, attendanceRow('ali'), absent(null));
  expect([queue.next(0), storage.keys()]).toEqual([null, []]);
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  complete(queue, queue.next(0)!, { kind: 'lost' }, 0);
  queue.mark(PLACE, attendanceRow('ali'), absent(null));
  queue.flush(0);
  expect(said(queue.next(0))).toEqual([['ali', null]]);
});

test('restores marks that the previous release stored', () => {
  const mark: UnsentMark = {
    ...absent(2),
    place: PLACE,
    studentGuid: 'ali',
    version: 3,
    clientKey: 'k2',
    replaces: ['k1'],
    order: 7,
    state: { kind: 'waiting' },
  };
  const { queue, storage } = setUp(
    createTestStorage({ [`${UNSENT_ATTENDANCE}physics:a:2026-03-02:ali`]: mark }),
  );
  const batch = queue.next(0)!;
  expect(batch.entries).toEqual([{ ...mark, replaces: ['k1', 'k2'] }]);
  complete(queue, batch, { kind: 'done', saved: saved([attendanceRow('ali', { version: 4 })]) }, 0);
  expect(storage.keys()).toEqual([]);
});

test("does not base a mark on another teacher's change that the response shows", () => {
  const { queue } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  const first = queue.next(0)!;
  queue.mark(PLACE, attendanceRow('ali'), absent(2));
  const theirs = attendanceRow('ali', { hours: 6, version: 2, changedBy: 'admin' });
  complete(queue, first, { kind: 'done', saved: saved([theirs]) }, 0);
  expect(queue.next(0)?.entries).toMatchObject([{ hours: 2, version: 0 }]);
});

test('clears the excuse of a student who is present', () => {
  const { queue } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(0, { excused: true }));
  expect(queue.of(PLACE, 'ali')?.excused).toBe(false);
});

describe("conflict with another teacher's change", () => {
  const conflict = () => {
    const made = setUp();
    made.queue.mark(PLACE, attendanceRow('ali'), absent(1, { note: 'mine' }));
    const theirs = attendanceRow('ali', { hours: 6, version: 4, changedBy: 'admin' });
    complete(
      made.queue,
      made.queue.next(0)!,
      { kind: 'done', saved: saved([theirs], { changed: ['ali'] }) },
      0,
    );
    return { ...made, theirs };
  };

  test('is stored and blocks sending until the teacher has decided', () => {
    const { queue, storage, theirs } = conflict();
    expect([queue.next(0), queue.of(PLACE, 'ali')]).toMatchObject([
      null,
      { hours: 1, note: 'mine', state: { kind: 'conflict', theirs } },
    ]);
    const { queue: again } = setUp(storage);
    expect(again.of(PLACE, 'ali')?.state.kind).toBe('conflict');
    expect(again.newestRow(PLACE, attendanceRow('ali'))).toEqual(theirs);
  });

  test('ends without sending when the teacher discards the own mark', () => {
    const { queue, storage } = conflict();
    queue.discard(PLACE, 'ali');
    expect([queue.next(0), storage.keys()]).toEqual([null, []]);
  });

  test('ends with an overwrite when the teacher insists', () => {
    const { queue, theirs } = conflict();
    queue.overwrite(PLACE, queue.newestRow(PLACE, attendanceRow('ali')));
    expect(queue.next(0)?.entries).toMatchObject([
      { hours: 1, note: 'mine', version: theirs.version },
    ]);
  });
});

test('stores a refused mark with its reason until it is retried', () => {
  const { queue } = setUp();
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  complete(queue, queue.next(0)!, { kind: 'refused', reason: 'attendance.notFound' }, 0);
  expect([queue.next(0), queue.of(PLACE, 'ali')?.state]).toEqual([
    null,
    { kind: 'refused', reason: 'attendance.notFound' },
  ]);
  queue.overwrite(PLACE, attendanceRow('ali'));
  complete(queue, queue.next(0)!, { kind: 'done', saved: saved([], { gone: ['ali'] }) }, 0);
  expect(queue.of(PLACE, 'ali')?.state).toEqual({ kind: 'refused', reason: STUDENT_LEFT });
});

describe('another tab of the same user', () => {
  const twoTabs = () => {
    const { queue: page, storage } = setUp();
    page.mark(PLACE, attendanceRow('ali'), absent(1));
    const { queue: other } = setUp(storage);
    return { page, other, storage };
  };

  test('sends marks of this tab once', () => {
    const { page, other, storage } = twoTabs();
    complete(
      other,
      other.next(0)!,
      { kind: 'done', saved: saved([attendanceRow('ali', { hours: 1, version: 1 })]) },
      0,
    );
    expect([page.next(0), page.all, storage.keys()]).toEqual([null, [], []]);
  });

  test('is replaced by a later mark after it sent an earlier one', () => {
    const { page, other } = twoTabs();
    const first = other.next(0)!;
    complete(
      other,
      first,
      { kind: 'done', saved: saved([attendanceRow('ali', { hours: 1, version: 1 })]) },
      0,
    );
    page.syncFromStorage();
    page.mark(PLACE, attendanceRow('ali'), absent(null));
    expect(page.next(0)?.entries).toMatchObject([
      { hours: null, replaces: [first.entries[0]?.clientKey, expect.any(String)] },
    ]);
  });

  test('does not send an old mark over a newer one', () => {
    const { page, other } = twoTabs();
    page.mark(PLACE, attendanceRow('ali'), absent(5));
    expect(said(other.next(0))).toEqual([['ali', 5]]);
  });

  test('is not needed: marks are sent even if the storage fails', () => {
    const { queue } = setUp({ ...createTestStorage(), set: () => undefined });
    queue.mark(PLACE, attendanceRow('ali'), absent(1));
    queue.flush(0);
    expect(said(queue.next(0))).toEqual([['ali', 1]]);
  });
});

test('sends the newest mark when the storage is full', () => {
  const storage = createTestStorage();
  let isFull = false;
  const { queue } = setUp({
    ...storage,
    set: (name, value) => {
      if (!isFull) storage.set(name, value);
    },
  });
  queue.mark(PLACE, attendanceRow('ali'), absent(1));
  isFull = true;
  queue.mark(PLACE, attendanceRow('ali'), absent(5));
  expect(said(queue.next(0))).toEqual([['ali', 5]]);
});
