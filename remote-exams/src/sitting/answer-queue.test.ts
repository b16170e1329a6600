import fc from 'fast-check';
import { createTestStorage } from '@riwaq/contract/testing';
import { AnswerQueue, isNewer, type SaveOutcome, type UnsentAnswer } from './answer-queue';
import { createUnsentStore } from './unsent-store';

/**
 * The server's rule (server/src/exams/rules/attempt.ts): repeating a save is success, an older save
 * gets the stored answer.
 */
class ModelServer {
  version = 0;
  readonly stored = new Map<string, UnsentAnswer>();
  /** Every stored save, in order: it may only become newer. */
  readonly history: UnsentAnswer[] = [];

  enter(): number {
    this.version += 1;
    return this.version;
  }

  save(save: UnsentAnswer): SaveOutcome {
    const kept = this.stored.get(save.questionGuid);
    if (kept?.clientKey === save.clientKey) return { kind: 'taken', version: this.version };
    if (kept && isNewer(kept, save))
      return { kind: 'newer', version: this.version, answer: kept.answer };
    this.stored.set(save.questionGuid, save);
    this.history.push(save);
    return { kind: 'taken', version: this.version };
  }
}

let keys = 0;
const newKey = (): string => `key ${(keys += 1)}`;
const setUp = (storage = createTestStorage()) => ({
  storage,
  queue: new AnswerQueue({ store: createUnsentStore(storage, 'exam'), newKey }),
});
const write = (
  queue: AnswerQueue,
  questionGuid: string,
  text: string,
  now = 0,
  draft = true,
): void => queue.write(questionGuid, text === '' ? [] : [text], { draft, now, typedAt: now });

test('debounces typing up to a maximum wait, but not the button', () => {
  const { queue } = setUp();
  queue.begin(1, 0);
  expect([queue.wait(0), queue.next(0)]).toEqual([null, null]);
  write(queue, 'q', 'a', 0);
  expect(queue.wait(0)).toBe(700);
  for (const now of [500, 1000, 1400]) write(queue, 'q', `a${now}`, now);
  expect(queue.wait(1400)).toBe(100);
  write(queue, 'p', 'by the button', 1400, false);
  expect(queue.next(1400)).toMatchObject({ questionGuid: 'p', draft: false });
});

test('sends one save at a time, oldest first, newest per question', () => {
  const { queue } = setUp();
  queue.begin(1, 0);
  write(queue, 'q', 'one');
  write(queue, 'p', 'two');
  write(queue, 'q', 'three');
  queue.flush(0);
  const first = queue.next(0)!;
  expect(first).toMatchObject({ questionGuid: 'p', sequence: 2 });
  expect([queue.next(0), queue.wait(0)]).toEqual([null, null]);
  queue.complete(first, { kind: 'taken', version: 1 }, 0);
  expect(queue.next(0)).toMatchObject({ questionGuid: 'q', answer: ['three'], sequence: 3 });
});

test('retries the same save with backoff, or at once on flush', () => {
  const { queue } = setUp();
  queue.begin(1, 0);
  write(queue, 'q', 'a', 0, false);
  const save = queue.next(0)!;
  queue.complete(save, { kind: 'lost' }, 0);
  expect([queue.isCutOff, queue.wait(0)]).toEqual([true, 1000]);
  queue.complete(queue.next(1000)!, { kind: 'lost' }, 1000);
  expect(queue.wait(1000)).toBe(2000);
  queue.flush(1500);
  expect(queue.next(1500)).toBe(save);
  queue.complete(save, { kind: 'taken', version: 1 }, 1500);
  expect([queue.isCutOff, queue.isEmpty]).toEqual([false, true]);
});

test('does not count input typed during a save as saved', () => {
  const { queue, storage } = setUp();
  queue.begin(1, 0);
  write(queue, 'q', 'old', 0, false);
  const save = queue.next(0)!;
  write(queue, 'q', 'new', 10);
  expect(queue.complete(save, { kind: 'newer', version: 1, answer: ['other'] }, 20)).toBeNull();
  expect([queue.unsentOf('q')?.answer, storage.keys()]).toEqual([['new'], ['answer:exam:q']]);
});

test('returns the newer answer that the server stores', () => {
  const { queue, storage } = setUp();
  queue.begin(1, 0);
  write(queue, 'q', 'old', 0, false);
  expect(
    queue.complete(queue.next(0)!, { kind: 'newer', version: 1, answer: ['newer'] }, 0),
  ).toEqual(['newer']);
  expect([queue.isEmpty, storage.keys()]).toEqual([true, []]);
});

test('preserves the stamp of an unsent answer across a reload', () => {
  const { storage, queue } = setUp();
  queue.begin(1, 0);
  write(queue, 'q', 'typed');
  const again = setUp(storage).queue;
  again.begin(2, 0);
  expect(again.next(0)).toEqual(queue.unsentOf('q'));
  expect(again.unsentOf('q')).toMatchObject({ version: 1, sequence: 1 });
});

test('sends nothing after another entry until it is re-entered', () => {
  const { queue } = setUp();
  queue.begin(1, 0);
  write(queue, 'q', 'a', 0, false);
  queue.observeVersion(2);
  expect([queue.superseded, queue.next(0)]).toEqual([true, null]);
  queue.begin(3, 0);
  expect([queue.superseded, queue.next(0)?.version]).toEqual([false, 1]);
  queue.complete(queue.unsentOf('q')!, { kind: 'taken', version: 4 }, 0);
  expect(queue.superseded).toBe(true);
});

test('retries a held save on resume and forgets a refused one', () => {
  const { queue, storage } = setUp();
  queue.begin(1, 0);
  write(queue, 'q', 'a', 0, false);
  queue.complete(queue.next(0)!, { kind: 'held' }, 0);
  expect([queue.next(100_000), queue.isEmpty]).toEqual([null, false]);
  queue.resume(0);
  queue.complete(queue.next(0)!, { kind: 'refused' }, 0);
  expect([queue.isEmpty, queue.isRefused('q'), storage.keys()]).toEqual([true, true, []]);
  write(queue, 'q', 'b');
  expect(queue.isRefused('q')).toBe(false);
});

test('does not overwrite the stored answer of a newer tab', () => {
  const { storage, queue: older } = setUp();
  older.begin(1, 0);
  const { queue: newer } = setUp(storage);
  newer.begin(2, 0);
  write(newer, 'q', 'new');
  write(older, 'q', 'old');
  expect(createUnsentStore(storage, 'exam').all()).toMatchObject([{ version: 2, answer: ['new'] }]);
});

test('sends the newer stored answer of another tab when entered again', () => {
  const { storage, queue: older } = setUp();
  older.begin(1, 0);
  write(older, 'q', 'old');
  const { queue: newer } = setUp(storage);
  newer.begin(2, 0);
  write(newer, 'q', 'new');
  older.begin(3, 0);
  expect(older.next(0)).toMatchObject({ version: 2, answer: ['new'] });
});

const question = fc.constantFrom('q1', 'q2', 'q3');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      question,
      cleared: fc.boolean(),
      draft: fc.boolean(),
      // The other tab has not received that the exam was entered here.
      inOtherTab: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const) }) },
  // The steps until the response arrives happen while the save is in flight.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('response arrives' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deliver, and the response is lost' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lose' as const) }) },
  // A request that timed out arrives late, or a second time.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('arrive late' as const), which: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('go on here' as const) }) },
  // Two tabs share the stored answers.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('go on in the other tab' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('another machine saves' as const), question }),
  },
);

test('delivers the newest answer despite loss, duplicates and reloads', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const server = new ModelServer();
      const storage = createTestStorage();
      let { queue } = setUp(storage);
      let { queue: other } = setUp(storage);
      let otherEntered = false;
      /** The save whose response is still to arrive, and the tab that sent it. */
      let inFlight: { from: AnswerQueue; save: UnsentAnswer; outcome: SaveOutcome } | null = null;
      /** Answers that were typed in this tab. */
      const typedHere = new Map<string, UnsentAnswer>();
      const sent: UnsentAnswer[] = [];
      const newest = new Map<string, UnsentAnswer>();
      const acknowledged: UnsentAnswer[] = [];
      const typed = (unsent: UnsentAnswer): void => {
        const before = newest.get(unsent.questionGuid);
        if (!before || isNewer(unsent, before)) newest.set(unsent.questionGuid, unsent);
      };
      let now = 0;
      const enter = (): void => {
        queue.begin(server.enter(), now);
        // The newer of two unsent answers waits, whichever tab stored it.
        for (const stored of createUnsentStore(storage, 'exam').all())
          expect(isNewer(stored, queue.unsentOf(stored.questionGuid)!)).toBe(false);
      };
      enter();

      const deliver = (responseArrives: boolean, requestArrives = true): void => {
        const save = queue.next(now);
        if (!save) return;
        sent.push(save);
        const outcome: SaveOutcome = requestArrives ? server.save(save) : { kind: 'lost' };
        if (outcome.kind === 'taken' && responseArrives) acknowledged.push(save);
        queue.complete(save, responseArrives ? outcome : { kind: 'lost' }, now);
      };

      const drain = (): void => {
        queue.flush(now);
        for (let save = queue.next(now); save; save = queue.next(now))
          queue.complete(save, server.save(save), now);
      };

      for (const [index, one] of steps.entries()) {
        now += 5000;
        switch (one.kind) {
          case 'type': {
            const tab = one.inOtherTab && otherEntered ? other : queue;
            if (tab.superseded) break;
            const text = one.cleared ? '' : `text ${index}`;
            write(tab, one.question, text, now, one.draft);
            const unsent = tab.unsentOf(one.question)!;
            expect(unsent.answer).toEqual(text === '' ? [] : [text]);
            typed(unsent);
            if (tab === queue) typedHere.set(one.question, unsent);
            now += 2000;
            break;
          }
          case 'send': {
            const save: UnsentAnswer | null = inFlight ? null : queue.next(now);
            if (!save) break;
            sent.push(save);
            inFlight = { from: queue, save, outcome: server.save(save) };
            break;
          }
          case 'response arrives':
            if (!inFlight) break;
            if (inFlight.outcome.kind === 'taken') acknowledged.push(inFlight.save);
            inFlight.from.complete(inFlight.save, inFlight.outcome, now);
            inFlight = null;
            break;
          case 'deliver':
            deliver(true);
            break;
          case 'deliver, and the response is lost':
            deliver(false);
            break;
          case 'lose':
            deliver(false, false);
            break;
          case 'arrive late': {
            const late = sent[one.which % Math.max(1, sent.length)];
            if (late) server.save(late);
            break;
          }
          case 'go on in the other tab':
            [queue, other] = [other, queue];
            otherEntered = true;
            typedHere.clear();
            enter();
            break;
          case 'reload':
            if (inFlight?.from === queue) inFlight = null;
            ({ queue } = setUp(storage));
            enter();
            break;
          case 'go on here':
            enter();
            break;
          case 'another machine saves': {
            const there: UnsentAnswer = {
              questionGuid: one.question,
              answer: [`there ${index}`],
              draft: true,
              version: server.enter(),
              sequence: 1,
              clientKey: newKey(),
              typedAt: now,
            };
            server.save(there);
            typed(there);
            break;
          }
        }
      }
      // In the end the network is up: this tab delivers what was typed in it.
      now += 100_000;
      inFlight?.from.complete(inFlight.save, { kind: 'lost' }, now);
      drain();
      if (!queue.superseded)
        for (const [questionGuid, unsent] of typedHere) {
          expect(server.stored.has(questionGuid)).toBe(true);
          expect(isNewer(unsent, server.stored.get(questionGuid)!)).toBe(false);
        }
      // Then the student re-enters here.
      enter();
      drain();
      expect(queue.isEmpty).toBe(true);
      for (const [questionGuid, unsent] of newest)
        expect(server.stored.get(questionGuid)).toEqual(unsent);
      // The other tab may have stored an older answer since: the next entry removes it.
      enter();
      drain();
      expect(storage.keys()).toEqual([]);
      // Every acknowledged save is stored, or a newer one is.
      for (const save of acknowledged)
        expect(isNewer(save, server.stored.get(save.questionGuid)!)).toBe(false);
      for (const [index, save] of server.history.entries()) {
        const before = server.history
          .slice(0, index)
          .filter(({ questionGuid }) => questionGuid === save.questionGuid);
        expect(before.every((older) => !isNewer(older, save))).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
