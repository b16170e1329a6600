import fc from 'fast-check';
import type { AttendanceRow, AttendanceSaved } from '@riwaq/api';
import type { Delivery } from '@riwaq/outbox';
import { attendanceRow } from '../testing/attendance-row';
import type { UnsentMark } from './attendance-queue';
import { absent, complete, PLACE, setUp } from '../testing/queue-samples';

/** Same rule as the server (server/src/attendance/rules/save.ts). */
class ModelServer {
  readonly rows = new Map<string, AttendanceRow & { clientKey: string | null }>();
  readonly made = new Set<string>();

  row(student: string): AttendanceRow & { clientKey: string | null } {
    return this.rows.get(student) ?? { ...attendanceRow(student), clientKey: null };
  }

  save(marks: readonly UnsentMark[]): AttendanceSaved {
    const changed: string[] = [];
    for (const { studentGuid, hours, version, clientKey, replaces } of marks) {
      const row = this.row(studentGuid);
      const follows = version === row.version || replaces.includes(row.clientKey ?? '');
      const overtakes = replaces.some((key) => key !== clientKey && key !== row.clientKey);
      if (this.made.has(clientKey) || (row.hours === hours && !(follows && overtakes))) continue;
      if (!follows) changed.push(studentGuid);
      else {
        this.rows.set(studentGuid, { ...row, hours, version: row.version + 1, clientKey });
        this.made.add(clientKey);
      }
    }
    return {
      rows: marks.map(({ studentGuid }) => ({ ...this.row(studentGuid) })),
      changed,
      gone: [],
    };
  }
}

const student = fc.constantFrom('ali', 'badr', 'huda');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      student,
      hours: fc.integer({ min: 0, max: 7 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deliver, and the answer is lost' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lose' as const) }) },
  // An abandoned request arrives later, or a second time.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('arrive late' as const), which: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'another tab delivers' as const,
        'another tab loses' as const,
        'another tab loses the answer' as const,
      ),
    }),
  },
);

test('stores the last mark despite loss, duplicates, reloads and other tabs', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const server = new ModelServer();
      const { storage, queue: begun } = setUp();
      let queue = begun;
      // Another tab of the site, in which no attendance is marked.
      const { queue: elsewhere } = setUp(storage);
      let now = 0;
      const sent: Delivery<UnsentMark>[] = [];
      const wanted = new Map<string, number>();
      /** Rows as the page shows them: fetched on load, or from a later response. */
      let fetched = new Map<string, AttendanceRow>();
      const seen = (name: string) =>
        queue.newestRow(PLACE, fetched.get(name) ?? attendanceRow(name));
      const send = (answerArrives: boolean, requestArrives = true, from = queue) => {
        if (from === elsewhere) from.flush(now);
        const batch = from.next(now);
        if (!batch) return;
        sent.push(batch);
        const answer = requestArrives ? server.save(batch.entries) : null;
        complete(
          from,
          batch,
          answer && answerArrives ? { kind: 'done', saved: answer } : { kind: 'lost' },
          now,
        );
        if (answer) expect(answer.changed).toEqual([]);
      };
      for (const one of steps) {
        now += 20_000;
        switch (one.kind) {
          case 'mark':
            queue.syncFromStorage();
            queue.mark(PLACE, seen(one.student), absent(one.hours));
            wanted.set(one.student, one.hours);
            break;
          case 'deliver':
            send(true);
            break;
          case 'deliver, and the answer is lost':
            send(false);
            break;
          case 'lose':
            send(false, false);
            break;
          case 'another tab delivers':
            send(true, true, elsewhere);
            break;
          case 'another tab loses':
            send(false, false, elsewhere);
            break;
          case 'another tab loses the answer':
            send(false, true, elsewhere);
            break;
          case 'arrive late': {
            const late = sent[one.which % Math.max(1, sent.length)];
            if (late) server.save(late.entries);
            break;
          }
          case 'reload':
            ({ queue } = setUp(storage));
            fetched = new Map([...server.rows].map(([name, row]) => [name, { ...row }]));
            break;
        }
      }
      now += 100_000;
      while (queue.wait(now) !== null) send(true);
      expect(queue.all).toEqual([]);
      expect(storage.keys()).toEqual([]);
      for (const [name, hours] of wanted) expect(server.row(name).hours).toBe(hours);
    }),
    {
      numRuns: 200,
      // A request that another tab lost arrives after the mark was reverted to the server's value.
      examples: [
        [
          [
            { kind: 'mark', student: 'ali', hours: 3 },
            { kind: 'deliver' },
            { kind: 'mark', student: 'ali', hours: 0 },
            { kind: 'another tab loses' },
            { kind: 'mark', student: 'ali', hours: 3 },
            { kind: 'deliver' },
            { kind: 'arrive late', which: 1 },
            { kind: 'reload' },
          ],
        ],
      ],
    },
  );
});
