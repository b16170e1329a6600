import fc from 'fast-check';
import { createTestStorage } from '@riwaq/contract/testing';
import {
  outcomeOf,
  OutgoingQueue,
  type OutgoingMessage,
  type MessageSendOutcome,
} from './outgoing-queue';
import { UNSENT_CHAT } from './unsent-name';

const setUp = (storage = createTestStorage()) => ({
  storage,
  queue: new OutgoingQueue(storage),
});
const message = (guid: string, conversationGuid = 'sara') => ({
  guid,
  conversationGuid,
  text: guid,
  file: null,
  writtenAt: 0,
});
const next = (queue: OutgoingQueue, now = 0) => queue.next(now)?.entries[0] ?? null;
const complete = (
  queue: OutgoingQueue,
  sent: OutgoingMessage,
  outcome: MessageSendOutcome,
  now: number,
) => queue.complete({ lane: sent.conversationGuid, entries: [sent] }, outcomeOf(outcome), now);
const sending = (queue: OutgoingQueue) =>
  queue.inFlight.flatMap(({ entries }) => entries.map(({ guid }) => guid));
const guids = (all: readonly OutgoingMessage[]) => all.map(({ guid }) => guid);

test('sends one message at a time per conversation, the oldest first', () => {
  const { queue } = setUp();
  for (const guid of ['one', 'two']) queue.write(message(guid));
  queue.write(message('other', 'omar'));
  const first = next(queue)!;
  expect([first.guid, next(queue)?.guid, next(queue), queue.wait(0)]).toEqual([
    'one',
    'other',
    null,
    null,
  ]);
  expect(sending(queue)).toEqual(['one', 'other']);
  complete(queue, first, { kind: 'sent' }, 0);
  expect(next(queue)?.guid).toBe('two');
});

test('retries a lost message with backoff, at once after reconnecting', () => {
  const { queue } = setUp();
  queue.write(message('one'));
  complete(queue, next(queue)!, { kind: 'lost' }, 0);
  expect([queue.hasFailed, queue.wait(0), next(queue)]).toEqual([true, 1000, null]);
  complete(queue, next(queue, 1000)!, { kind: 'lost' }, 1000);
  expect(queue.wait(1000)).toBe(2000);
  queue.flush(1001);
  complete(queue, next(queue, 1001)!, { kind: 'sent' }, 1001);
  expect([queue.hasFailed, queue.all, queue.wait(1001)]).toEqual([false, [], null]);
});

test('marks queued messages of gone conversations as refused and stores them', () => {
  const { queue, storage } = setUp();
  for (const guid of ['one', 'two']) queue.write(message(guid));
  queue.write(message('other', 'omar'));
  const first = next(queue)!;
  expect(guids(queue.refuse(new Set(['sara']), 'errors.gone'))).toEqual(['one', 'two']);
  complete(queue, first, { kind: 'refused', reason: 'errors.forbidden' }, 0);
  const reasons = setUp(storage).queue.all.map(({ guid, refused }) => [guid, refused]);
  expect(reasons).toEqual([
    ['one', 'errors.forbidden'],
    ['two', 'errors.gone'],
    ['other', null],
  ]);
  expect(next(queue)?.guid).toBe('other');
});

test('restores the queue in order after a reload', () => {
  const { queue, storage } = setUp();
  for (const guid of ['b', 'a', 'c']) queue.write(message(guid));
  next(queue);
  const { queue: again } = setUp(storage);
  expect(guids(again.all)).toEqual(['b', 'a', 'c']);
  again.write(message('d'));
  expect(guids(again.all)).toEqual(['b', 'a', 'c', 'd']);
});

test('restores messages that the previous release stored', () => {
  const stored = { ...message('one'), order: 4, tried: true, refused: null };
  const { queue, storage } = setUp(createTestStorage({ [`${UNSENT_CHAT}one`]: stored }));
  queue.write(message('two'));
  expect(next(queue)).toEqual(stored);
  complete(queue, stored, { kind: 'sent' }, 0);
  expect([next(queue)?.order, storage.keys()]).toEqual([5, [`${UNSENT_CHAT}two`]]);
});

test('keeps a refused message, sends the next and retries it last', () => {
  const { queue } = setUp();
  for (const guid of ['one', 'two']) queue.write(message(guid));
  complete(queue, next(queue)!, { kind: 'refused', reason: 'chat.muted' }, 0);
  expect(queue.all[0]).toMatchObject({ guid: 'one', refused: 'chat.muted' });
  queue.retry('one');
  expect(guids(queue.all)).toEqual(['two', 'one']);
  complete(queue, next(queue)!, { kind: 'sent' }, 0);
  expect(next(queue)).toMatchObject({ guid: 'one', refused: null });
});

test('withdraws a message only when it was never sent or was refused', () => {
  const { queue, storage } = setUp();
  for (const guid of ['one', 'two']) queue.write(message(guid));
  queue.withdraw('two');
  complete(queue, next(queue)!, { kind: 'lost' }, 0);
  queue.withdraw('one');
  expect([guids(queue.all), queue.canWithdraw('one')]).toEqual([['one'], false]);
  queue.flush(0);
  complete(queue, next(queue)!, { kind: 'refused', reason: 'chat.muted' }, 0);
  queue.withdraw('one');
  expect([queue.all, storage.keys()]).toEqual([[], []]);
});

test('removes a message on its event, whatever its response says', () => {
  const { queue } = setUp();
  for (const guid of ['one', 'two']) queue.write(message(guid));
  const first = next(queue)!;
  queue.markDelivered('one');
  expect([guids(queue.all), next(queue)]).toEqual([['two'], null]);
  complete(queue, first, { kind: 'lost' }, 0);
  queue.flush(0);
  expect(next(queue)?.guid).toBe('two');
});

test('keeps messages in memory when the storage fails', () => {
  const queue = new OutgoingQueue({ ...createTestStorage(), set: () => undefined });
  queue.write(message('one'));
  queue.syncFromStorage();
  expect(next(queue)?.guid).toBe('one');
});

describe('random sequences of events', () => {
  type Step =
    | { do: 'write'; tab: number; to: string }
    | { do: 'send'; tab: number }
    | { do: 'answer'; tab: number; how: 'sent' | 'answer lost' | 'request lost' | 'refused' }
    | { do: 'event'; tab: number }
    | { do: 'reload'; tab: number }
    | { do: 'retry'; tab: number };
  const tab = fc.integer({ min: 0, max: 1 });
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('write' as const), tab, to: fc.constantFrom('sara', 'omar') }),
      fc.record({ do: fc.constant('send' as const), tab }),
      fc.record({
        do: fc.constant('answer' as const),
        tab,
        how: fc.constantFrom(
          'sent' as const,
          'answer lost' as const,
          'request lost' as const,
          'refused' as const,
        ),
      }),
      fc.record({ do: fc.constant('event' as const), tab }),
      fc.record({ do: fc.constant('reload' as const), tab }),
      fc.record({ do: fc.constant('retry' as const), tab }),
    ),
    { maxLength: 60 },
  );

  /**
   * A server that stores each guid once, two tabs that share one storage, and a network that loses
   * requests and responses.
   */
  class World {
    readonly storage = createTestStorage();
    readonly stored: string[] = [];
    readonly written: string[] = [];
    /** Only a retried refusal may change the order of writing. */
    readonly refused = new Set<string>();
    readonly tabs = [this.open(), this.open()];
    readonly #events: string[][] = [[], []];

    open(): { queue: OutgoingQueue; flying: OutgoingMessage[] } {
      return { queue: new OutgoingQueue(this.storage), flying: [] };
    }

    store(guid: string): void {
      if (this.stored.includes(guid)) return;
      this.stored.push(guid);
      for (const events of this.#events) events.push(guid);
    }

    step(step: Step): void {
      const at = this.tabs[step.tab]!;
      at.queue.syncFromStorage();
      if (step.do === 'write') {
        const guid = `${step.to} ${this.written.length}`;
        this.written.push(guid);
        at.queue.write(message(guid, step.to));
      } else if (step.do === 'send') {
        at.queue.flush(0);
        const sent = next(at.queue);
        if (sent) at.flying.push(sent);
      } else if (step.do === 'answer') this.#answer(at, step.how);
      else if (step.do === 'event') {
        const guid = this.#events[step.tab]!.shift();
        if (guid !== undefined) at.queue.markDelivered(guid);
      } else if (step.do === 'reload') this.tabs[step.tab] = this.open();
      else for (const { guid } of at.queue.all) at.queue.retry(guid);
    }

    #answer(
      { queue, flying }: { queue: OutgoingQueue; flying: OutgoingMessage[] },
      how: 'sent' | 'answer lost' | 'request lost' | 'refused',
    ): void {
      const sent = flying.shift();
      if (!sent) return;
      // Idempotent: the server never refuses a message that it stored, but returns it.
      if (how === 'refused' && !this.stored.includes(sent.guid)) {
        this.refused.add(sent.guid);
        return complete(queue, sent, { kind: 'refused', reason: 'chat.muted' }, 0);
      }
      if (how !== 'request lost') this.store(sent.guid);
      complete(
        queue,
        sent,
        how === 'sent' || how === 'refused' ? { kind: 'sent' } : { kind: 'lost' },
        0,
      );
    }

    /** The network stays up, and the user opens a new tab. */
    finish(): void {
      const { queue } = (this.tabs[0] = this.open());
      for (const { guid } of queue.all) queue.retry(guid);
      for (let sent = next(queue); sent; sent = next(queue)) {
        this.store(sent.guid);
        complete(queue, sent, { kind: 'sent' }, 0);
      }
      expect(queue.all).toEqual([]);
    }
  }

  test('delivers every message once, in the order written per conversation', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World();
        for (const step of all) world.step(step);
        world.finish();
        expect([...world.stored].sort()).toEqual([...world.written].sort());
        for (const to of ['sara', 'omar']) {
          const ofThis = (guid: string) => guid.startsWith(to) && !world.refused.has(guid);
          expect(world.stored.filter(ofThis)).toEqual(world.written.filter(ofThis));
        }
        expect(world.storage.keys()).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
