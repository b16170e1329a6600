import fc from 'fast-check';
import { DeliveryQueue, type DeliveryPolicy, type EntryResult } from './delivery-queue';
import { LEASE_MS } from './outbox-store';
import { FakeBrowser, FakeTab, type Request } from './testing/fake-browser';

/** The server's state of a document. */
interface Row {
  readonly version: number;
  readonly text: string;
  readonly clientKey: string | null;
}
/** An edit of a document, such as a mark, a mail draft or a degree. */
interface Edit {
  readonly document: string;
  readonly text: string;
  /** Version of the row that the user saw. */
  readonly version: number;
  readonly clientKey: string;
  /** Keys of earlier edits that may have reached the server. */
  readonly replaces: readonly string[];
  readonly order: number;
  /** The row that somebody else saved, until the user has decided. */
  readonly theirs: Row | null;
}

const policyWith = (gone: Map<string, Edit>): DeliveryPolicy<Edit, Row, string> => ({
  clientKey: ({ clientKey }) => clientKey,
  coalesceKey: ({ document }) => document,
  laneOf: () => 'all',
  order: ({ order }) => order,
  isWaiting: ({ theirs }) => theirs === null,
  batchOf: (waiting) => waiting.slice(0, 2),
  onAttempt: (edit) => ({
    ...edit,
    replaces: [...edit.replaces.filter((key) => key !== edit.clientKey), edit.clientKey],
  }),
  replaces: (next, { version, replaces, order, theirs }, isEarlierInFlight) => ({
    ...next,
    version,
    replaces,
    theirs,
    order: isEarlierInFlight ? next.order : order,
  }),
  onDelivered: (newer, { version }, sent) => ({
    ...newer,
    // The response to an earlier request may arrive last.
    version: Math.max(newer.version, version),
    // Another tab may have sent the newer edit already: its own key stays.
    replaces: newer.replaces.filter((key) => !sent.replaces.includes(key)),
  }),
  onConflict: (edit, theirs) => ({ ...edit, theirs, replaces: [] }),
  onRefused: (edit) => edit,
  onRemovedByOtherTab: (edit) => void gone.set(edit.document, edit),
});

type Queue = DeliveryQueue<Edit, Row>;
class Tab extends FakeTab<Edit, Queue> {
  /** The rows that this page shows. */
  readonly rows = new Map<string, Row>();
  readonly gone: Map<string, Edit>;
  constructor(storage: ReturnType<FakeBrowser['storageOf']>) {
    const gone = new Map<string, Edit>();
    super('amal', new DeliveryQueue({ storage, prefix: 'edit:', policy: policyWith(gone) }));
    this.gone = gone;
  }
}

/** Applies an edit to the version that its author saw, or to an own edit that it replaces. */
class Server {
  readonly rows = new Map<string, Row>();
  readonly history: string[] = [];
  /** Client key → the row that it created. */
  readonly applied = new Map<string, Row>();

  row = (document: string): Row =>
    this.rows.get(document) ?? { version: 0, text: '', clientKey: null };

  save(edit: Edit, onOverwrite: (replaced: Row) => void): EntryResult<Row, string> {
    const { document, text, version, clientKey, replaces } = edit;
    const before = this.applied.get(clientKey);
    if (before) return { kind: 'delivered', saved: before };
    const row = this.row(document);
    const follows = version === row.version || replaces.includes(row.clientKey ?? '');
    if (!follows) return { kind: 'conflict', theirs: row };
    onOverwrite(row);
    const saved = { version: row.version + 1, text, clientKey };
    this.rows.set(document, saved);
    this.applied.set(clientKey, saved);
    this.history.push(text);
    return { kind: 'delivered', saved };
  }
}

const HOW = ['delivered', 'response lost', 'request lost'] as const;
type Step =
  | { do: 'edit'; tab: number; document: string }
  | { do: 'send' | 'reload' | 'crash' | 'overwrite'; tab: number }
  | { do: 'respond'; tab: number; how: (typeof HOW)[number] }
  | { do: 'arrive late'; which: number }
  | { do: 'wait' };
const tab = fc.nat({ max: 3 });
const document = fc.constantFrom('letter', 'row');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('edit' as const), tab, document }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('respond' as const),
      tab,
      how: fc.constantFrom(...HOW),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive late' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('reload' as const, 'crash' as const, 'overwrite' as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
);

/** Two devices of one user with two tabs each; the network loses, delays and repeats requests. */
class World {
  readonly server = new Server();
  readonly devices = [new FakeBrowser(), new FakeBrowser()];
  readonly tabs: Tab[] = [0, 0, 1, 1].map((device) => this.open(device));
  readonly written: string[] = [];
  /** Keys of edits that the user replaced before they were delivered. */
  readonly replaced = new Set<string>();
  /** Per device the client keys of the rows that its user saw or wrote. */
  readonly #seen = [new Set<string | null>([null]), new Set<string | null>([null])];
  /** Per device the client keys of the edits made there. */
  readonly #own = [new Set<string | null>(), new Set<string | null>()];
  readonly #requests: { device: number; request: Request<Edit> }[] = [];
  #now = 0;

  open(device: number): Tab {
    const opened = new Tab(this.devices[device]!.storageOf('amal'));
    for (const [name, row] of this.server.rows) {
      opened.rows.set(name, row);
      this.#seen[device]!.add(row.clientKey);
    }
    return opened;
  }

  step(one: Step): void {
    this.#now += 10;
    if (one.do === 'wait') this.#now += LEASE_MS;
    else if (one.do === 'arrive late') {
      const late = this.#requests[one.which % Math.max(1, this.#requests.length)];
      if (late) this.#receive(late.device, late.request);
    } else if (one.do === 'edit') this.#edit(one.tab, one.document);
    else if (one.do === 'send') this.#send(one.tab);
    else if (one.do === 'respond') this.#respond(one.tab >> 1, this.tabs[one.tab]!, one.how);
    else if (one.do === 'overwrite') this.#overwrite(one.tab >> 1, this.tabs[one.tab]!);
    else {
      if (one.do === 'reload') this.tabs[one.tab]!.close();
      this.tabs[one.tab] = this.open(one.tab >> 1);
    }
  }

  #newKey(device: number): string {
    const key = `key ${this.#seen[device]!.size}.${device}`;
    this.#seen[device]!.add(key);
    this.#own[device]!.add(key);
    return key;
  }

  #edit(at: number, name: string): void {
    const { queue, rows, gone } = this.tabs[at]!;
    queue.syncFromStorage();
    // Events inform all tabs of a device about what one of them saved.
    const row = this.server.row(name);
    if (this.#own[at >> 1]!.has(row.clientKey)) rows.set(name, row);
    const earlier = queue.get(name);
    if (earlier) this.replaced.add(earlier.text);
    const text = `text ${this.written.length}`;
    this.written.push(text);
    const last = gone.get(name);
    queue.enqueue({
      document: name,
      text,
      version: rows.get(name)?.version ?? 0,
      clientKey: this.#newKey(at >> 1),
      replaces: last ? [...last.replaces, last.clientKey] : [],
      order: queue.nextOrder(),
      theirs: null,
    });
  }

  #send(at: number): void {
    const request = this.tabs[at]!.send(this.#now);
    if (request) this.#requests.push({ device: at >> 1, request });
  }

  #receive(device: number, { delivery }: Request<Edit>): Map<string, EntryResult<Row, string>> {
    return new Map(
      delivery.entries.map((edit) => [
        edit.clientKey,
        this.server.save(edit, ({ clientKey }) => {
          // No text is overwritten that the user of this device has not seen.
          expect(this.#seen[device]!.has(clientKey)).toBe(true);
        }),
      ]),
    );
  }

  #respond(device: number, { id, queue, requests, rows, gone }: Tab, how: (typeof HOW)[number]) {
    const request = requests.shift();
    if (!request) return;
    const { delivery } = request;
    const results = how === 'request lost' ? null : this.#receive(device, request);
    if (results && how === 'delivered') {
      for (const edit of delivery.entries) {
        const result = results.get(edit.clientKey)!;
        const row = result.kind === 'conflict' ? result.theirs : null;
        const saved = result.kind === 'delivered' ? result.saved : null;
        gone.delete(edit.document);
        rows.set(edit.document, row ?? saved ?? this.server.row(edit.document));
      }
      const resultOf = (edit: Edit) => results.get(edit.clientKey)!;
      queue.complete(delivery, { kind: 'settled', resultOf }, this.#now);
    } else queue.complete(delivery, { kind: 'lost' }, this.#now);
    queue.store.release(delivery.lane, id);
    for (const { theirs } of queue.all) {
      if (!theirs) continue;
      this.#seen[device]!.add(theirs.clientKey);
      // No conflict with the device's own text.
      expect(this.#own[device]!.has(theirs.clientKey)).toBe(false);
    }
  }

  #overwrite(device: number, { queue }: Tab): void {
    queue.syncFromStorage();
    for (const edit of queue.all) {
      const { theirs } = edit;
      if (!theirs) continue;
      this.#seen[device]!.add(theirs.clientKey);
      const clientKey = this.#newKey(device);
      queue.put({ ...edit, version: theirs.version, clientKey, replaces: [], theirs: null });
    }
  }

  /** The network stays up, and the user decides every conflict for their own text. */
  finish(): void {
    this.#now += 2 * LEASE_MS;
    for (const device of this.devices.keys()) {
      const last = this.open(device);
      this.#overwrite(device, last);
      while (last.send(this.#now)) {
        this.#respond(device, last, 'delivered');
        this.#overwrite(device, last);
      }
      expect(last.queue.all).toEqual([]);
    }
  }
}

/** Two devices write one draft; the response to the first save is lost. */
const TWO_DEVICES: Step[] = [
  { do: 'edit', tab: 0, document: 'letter' },
  { do: 'edit', tab: 2, document: 'letter' },
  { do: 'send', tab: 0 },
  { do: 'respond', tab: 0, how: 'response lost' },
  { do: 'send', tab: 2 },
  { do: 'respond', tab: 2, how: 'delivered' },
  { do: 'send', tab: 0 },
  { do: 'respond', tab: 0, how: 'delivered' },
];

test('delivers each edit once and overwrites no unseen text', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) world.step(one);
      world.finish();
      const { history } = world.server;
      expect(history).toEqual([...new Set(history)]);
      const lost = world.written.filter(
        (text) => !history.includes(text) && !world.replaced.has(text),
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: 300, examples: [[TWO_DEVICES]] },
  );
});

test('shows the second device a conflict when both write one draft', () => {
  const world = new World();
  for (const one of TWO_DEVICES) world.step(one);
  const [first, second] = [world.tabs[0]!.queue, world.tabs[2]!.queue];
  expect([first.all, world.server.row('letter').text]).toEqual([[], 'text 0']);
  expect(second.get('letter')).toMatchObject({ text: 'text 1', theirs: { text: 'text 0' } });
});
