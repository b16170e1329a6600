import fc from 'fast-check';
import { DeliveryQueue, type DeliveryPolicy } from './delivery-queue';
import { LEASE_MS } from './outbox-store';
import { FakeBrowser, FakeTab, USERS, type Request, type User } from './testing/fake-browser';

/** Entries that are added and never changed, such as chat messages and replies. */
interface Message {
  readonly guid: string;
  readonly author: User;
  readonly conversation: string;
  readonly order: number;
  readonly tried: boolean;
  readonly refused: string | null;
}
const POLICY: DeliveryPolicy<Message, never, string> = {
  clientKey: ({ guid }) => guid,
  coalesceKey: ({ guid }) => guid,
  laneOf: ({ conversation }) => conversation,
  order: ({ order }) => order,
  isWaiting: ({ refused }) => refused === null,
  onAttempt: (message) => ({ ...message, tried: true }),
  onRefused: (message, refused) => ({ ...message, refused }),
};
type Queue = DeliveryQueue<Message>;
type Tab = FakeTab<Message, Queue>;

const HOW = ['delivered', 'response lost', 'request lost', 'refused'] as const;
const tab = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      tab,
      conversation: fc.constantFrom('sara', 'omar'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('respond' as const),
      tab,
      how: fc.constantFrom(...HOW),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('arrive late' as const), which: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('reload' as const, 'crash' as const, 'switch user' as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Two browsers with two tabs each, a lossy network, and a server that stores each guid once. */
class World {
  readonly browsers = [new FakeBrowser(), new FakeBrowser()];
  readonly stored: Message[] = [];
  readonly written: (Message & { browser: number })[] = [];
  readonly refused = new Set<string>();
  readonly tabs: Tab[] = [0, 0, 1, 1].map((browser) => this.open(browser, 'amal'));
  readonly #requests: Request<Message>[] = [];
  /** Requests of tabs that crashed: their leases remain until they end. */
  readonly #orphans: { browser: number; request: Request<Message> }[] = [];
  #now = 0;

  open(browser: number, user: User): Tab {
    const storage = this.browsers[browser]!.storageOf(user);
    return new FakeTab(user, new DeliveryQueue({ storage, prefix: 'message:', policy: POLICY }));
  }

  step(one: Step): void {
    this.#now += 10;
    if (one.do === 'wait') this.#now += LEASE_MS;
    else if (one.do === 'arrive late') {
      const late = this.#requests[one.which % Math.max(1, this.#requests.length)];
      if (late) this.#receive(late);
    } else if (one.do === 'write') this.#write(one.tab, one.conversation);
    else if (one.do === 'send') this.#send(one.tab);
    else if (one.do === 'respond') this.#respond(this.tabs[one.tab]!, one.how);
    else if (one.do === 'switch user') this.#switchUser(one.tab >> 1);
    else this.#reopen(one.tab, this.tabs[one.tab]!.user, one.do === 'crash');
    for (const { user, queue } of this.tabs)
      expect(queue.all.filter(({ author }) => author !== user)).toEqual([]);
  }

  #write(at: number, conversation: string): void {
    const { user, queue } = this.tabs[at]!;
    queue.syncFromStorage();
    const message: Message = {
      guid: `${conversation} ${this.written.length}`,
      author: user,
      conversation,
      order: queue.nextOrder(),
      tried: false,
      refused: null,
    };
    this.written.push({ ...message, browser: at >> 1 });
    queue.enqueue(message);
  }

  #send(at: number): void {
    const open = this.tabs
      .filter((_, index) => index >> 1 === at >> 1)
      .flatMap(({ id, requests }) => requests.map((request) => ({ id, request })))
      // A tab never sends an entry twice at a time; another one may when the lease has ended.
      .filter(({ id, request }) => id === this.tabs[at]!.id || request.leasedUntil > this.#now)
      .map(({ request }) => request);
    const orphans = this.#orphans
      .filter(({ browser, request }) => browser === at >> 1 && request.leasedUntil > this.#now)
      .map(({ request }) => request);
    const request = this.tabs[at]!.send(this.#now);
    if (!request) return;
    this.#requests.push(request);
    const inFlight = [...open, ...orphans].flatMap(({ delivery }) => delivery.entries);
    expect(inFlight.map(({ guid }) => guid)).not.toContain(request.delivery.entries[0]!.guid);
  }

  #receive({ user, delivery }: Request<Message>): void {
    for (const message of delivery.entries) {
      expect(message.author).toBe(user);
      if (!this.stored.some(({ guid }) => guid === message.guid)) this.stored.push(message);
    }
  }

  #respond({ id, queue, requests }: Tab, how: (typeof HOW)[number]): void {
    const request = requests.shift();
    if (!request) return;
    const { delivery } = request;
    const guid = delivery.entries[0]!.guid;
    // The server never refuses a message that it stored.
    const isRefused = how === 'refused' && !this.stored.some((each) => each.guid === guid);
    if (isRefused) this.refused.add(guid);
    else if (how !== 'request lost') this.#receive(request);
    queue.complete(
      delivery,
      how === 'response lost' || how === 'request lost'
        ? { kind: 'lost' }
        : {
            kind: 'settled',
            resultOf: () =>
              isRefused ? { kind: 'refused', reason: 'muted' } : { kind: 'delivered' },
          },
      this.#now,
    );
    queue.store.release(delivery.lane, id);
  }

  #reopen(at: number, user: User, crashed: boolean): void {
    const closed = this.tabs[at]!;
    if (crashed)
      this.#orphans.push(...closed.requests.map((request) => ({ browser: at >> 1, request })));
    else closed.close();
    this.tabs[at] = this.open(at >> 1, user);
  }

  #switchUser(browser: number): void {
    const next = this.tabs[browser * 2]!.user === 'amal' ? 'badr' : 'amal';
    for (const at of [browser * 2, browser * 2 + 1]) this.#reopen(at, next, false);
  }

  /** The network stays up, and each user signs in on each browser. */
  finish(): void {
    this.#now += 2 * LEASE_MS;
    for (const browser of this.browsers.keys())
      for (const user of USERS) {
        const last = this.open(browser, user);
        for (const message of last.queue.all) last.queue.put({ ...message, refused: null });
        while (last.send(this.#now)) this.#respond(last, 'delivered');
        expect(last.queue.all).toEqual([]);
      }
  }
}

const inOrder = (world: World, browser: number, user: User, conversation: string) => {
  const own = world.written.filter(
    (each) =>
      each.browser === browser && each.author === user && each.conversation === conversation,
  );
  // A refused message is retried by its author, behind others.
  const guids = own.map(({ guid }) => guid).filter((guid) => !world.refused.has(guid));
  const stored = world.stored.map(({ guid }) => guid).filter((guid) => guids.includes(guid));
  return { guids, stored };
};

test('delivers messages once, in order and for their author', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) world.step(one);
      world.finish();
      const guidsOf = (all: readonly Message[]) => all.map(({ guid }) => guid).sort();
      expect(guidsOf(world.stored)).toEqual(guidsOf(world.written));
      for (const browser of world.browsers.keys())
        for (const user of USERS)
          for (const conversation of ['sara', 'omar']) {
            const { guids, stored } = inOrder(world, browser, user, conversation);
            expect(stored).toEqual(guids);
          }
      // Only leases of crashed tabs may remain.
      for (const browser of world.browsers)
        for (const user of USERS) {
          const left = browser.storageOf(user).keys();
          expect(left.filter((key) => !key.startsWith('lease:'))).toEqual([]);
        }
    }),
    { numRuns: 300 },
  );
});
