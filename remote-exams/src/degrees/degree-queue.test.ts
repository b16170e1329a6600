import fc from 'fast-check';
import type { DegreeRow, DegreesSaved } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { createTestStorage } from '@riwaq/contract/testing';
import type { Delivery } from '@riwaq/outbox';
import { DegreeQueue, type InputRules, type UnsentRow } from './degree-queue';

type Row = Pick<DegreeRow, 'degree' | 'version'>;
const STUDENTS = ['ali', 'badr'] as const;
const RULES: InputRules = { isValid: () => true, plainOf: (degree) => degree };

/** Saves degrees as the endpoint specifies: by version, without client keys. */
class Server {
  readonly rows = new Map<string, Row>(
    STUDENTS.map((name) => [name, { degree: null, version: 0 }]),
  );
  readonly history: number[] = [];

  list = (): DegreeRow[] =>
    [...this.rows].map(([studentGuid, row]) => ({
      studentGuid,
      studentName: studentGuid,
      studentCode: '',
      note: '',
      ...row,
    }));

  save(entries: readonly UnsentRow[], onOverwrite: (degree: number | null) => void): DegreesSaved {
    const changed: string[] = [];
    for (const { student, degree: typed, version } of entries) {
      const row = this.rows.get(student)!;
      const degree = Number(typed);
      if (row.degree === degree) continue;
      if (row.version !== version) changed.push(student);
      else {
        onOverwrite(row.degree);
        this.rows.set(student, { degree, version: version + 1 });
        this.history.push(degree);
      }
    }
    const sent = new Set(entries.map(({ student }) => student));
    const rows = this.list().filter(({ studentGuid }) => sent.has(studentGuid));
    return { rows, changed, invalid: [] };
  }
}

interface Request {
  readonly device: number;
  readonly delivery: Delivery<UnsentRow>;
}
interface Tab {
  readonly queue: DegreeQueue;
  /** A list that is on its way to this tab. */
  fetched: readonly DegreeRow[];
  readonly requests: Request[];
}

const HOW = ['delivered', 'response lost', 'request lost'] as const;
const tab = fc.nat({ max: 3 });
type Step =
  | { do: 'type'; tab: number; student: (typeof STUDENTS)[number] }
  | { do: 'send' | 'reload' | 'receive' | 'overwrite'; tab: number }
  | { do: 'respond'; tab: number; how: (typeof HOW)[number] }
  | { do: 'arrive late'; which: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      tab,
      student: fc.constantFrom(...STUDENTS),
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('arrive late' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('reload' as const, 'receive' as const, 'overwrite' as const),
      tab,
    }),
  },
);

let keys = 0;

/** Two teachers on two devices with two tabs each; requests and responses get lost. */
class World {
  readonly server = new Server();
  readonly storages: ModuleStorage[] = [createTestStorage(), createTestStorage()];
  /** Per device the degrees that its teacher typed, or saw in a list or a conflict. */
  readonly #own = [new Set<number | null>(), new Set<number | null>()];
  readonly #seen = [new Set<number | null>([null]), new Set<number | null>([null])];
  readonly #requests: Request[] = [];
  readonly tabs: Tab[] = [0, 0, 1, 1].map((device) => this.open(device));
  /** Degrees that a teacher put over the other one's: they may be saved twice. */
  readonly decided = new Set<number>();
  typed = 0;

  open(device: number): Tab {
    const rows = this.server.list();
    const newKey = () => `key ${(keys += 1)}`;
    const storage = this.storages[device]!;
    const queue = new DegreeQueue({ storage, sessionGuid: 'list', rows, newKey });
    this.#look(device, queue);
    return { queue, requests: [], fetched: rows };
  }

  /** The teacher sees the server's degree of a row unless unsaved input is shown without it. */
  #look(device: number, queue: DegreeQueue): void {
    for (const { studentGuid, degree } of queue.rows) {
      const unsent = queue.get(studentGuid);
      if (!unsent || unsent.state === 'conflict') this.#seen[device]!.add(degree);
      if (unsent?.state === 'conflict') expect(this.#own[device]).not.toContain(degree);
    }
  }

  step(one: Step): void {
    if (one.do === 'arrive late') {
      const late = this.#requests[one.which % Math.max(1, this.#requests.length)];
      if (late) this.#save(late);
      return;
    }
    const device = one.tab >> 1;
    const { queue, requests } = this.tabs[one.tab]!;
    if (one.do === 'type') {
      this.typed += 1;
      this.#own[device]!.add(this.typed);
      this.#seen[device]!.add(this.typed);
      queue.type(one.student, { degree: String(this.typed) });
    } else if (one.do === 'send') {
      queue.release(RULES);
      this.#send(device, this.tabs[one.tab]!);
    } else if (one.do === 'respond') {
      const request = requests.shift();
      if (request) this.#respond(queue, request, one.how);
    } else if (one.do === 'receive') {
      queue.receive(this.tabs[one.tab]!.fetched);
      this.tabs[one.tab]!.fetched = this.server.list();
      this.#look(device, queue);
    } else if (one.do === 'overwrite') this.#overwrite(queue);
    else this.tabs[one.tab] = this.open(device);
  }

  #overwrite(queue: DegreeQueue): void {
    for (const { student, degree, state } of queue.all) {
      if (state !== 'conflict') continue;
      this.decided.add(Number(degree));
      queue.overwrite(student);
    }
  }

  #send(device: number, { queue, requests }: Tab): boolean {
    queue.flush(0);
    const delivery = queue.next(0);
    if (!delivery) return false;
    requests.push({ device, delivery });
    this.#requests.push({ device, delivery });
    return true;
  }

  #save({ device, delivery }: Request): DegreesSaved {
    return this.server.save(delivery.entries, (degree) =>
      expect(this.#seen[device]).toContain(degree),
    );
  }

  #respond(queue: DegreeQueue, request: Request, how: (typeof HOW)[number]): void {
    const saved = how === 'request lost' ? null : this.#save(request);
    const isDelivered = saved !== null && how === 'delivered';
    const outcome = isDelivered ? queue.outcomeOf(saved) : { kind: 'lost' as const };
    queue.complete(request.delivery, outcome, 0);
    this.#look(request.device, queue);
  }

  /** The network stays up, and both teachers decide every conflict for their own degree. */
  finish(): void {
    for (const device of this.storages.keys()) {
      const last = this.open(device);
      const expected = last.queue.all.map(({ degree }) => Number(degree));
      for (let round = 0; round < 10 && last.queue.all.length > 0; round += 1) {
        this.#overwrite(last.queue);
        last.queue.release(RULES);
        if (this.#send(device, last))
          this.#respond(last.queue, last.requests.shift()!, 'delivered');
      }
      expect(last.queue.all).toEqual([]);
      expect(this.server.history).toEqual(expect.arrayContaining(expected));
    }
  }
}

test('saves each degree once and overwrites no unseen degree', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) {
        world.step(one);
        // Storage events inform the other tabs.
        for (const { queue } of world.tabs) queue.syncFromStorage();
      }
      world.finish();
      const history = world.server.history.filter((degree) => !world.decided.has(degree));
      expect(history).toEqual([...new Set(history)]);
    }),
    { numRuns: 300 },
  );
});

test('shows the row of a conflict in a tab that does not know it yet', () => {
  const server = new Server();
  const storage = createTestStorage();
  const open = () =>
    new DegreeQueue({
      storage,
      sessionGuid: 'list',
      rows: server.list(),
      newKey: () => `key ${(keys += 1)}`,
    });
  const degreeOf = (queue: DegreeQueue) =>
    queue.rows.find(({ studentGuid }) => studentGuid === 'ali')?.degree;

  const behind = open();
  behind.type('ali', { degree: '3' });
  server.rows.set('ali', { degree: 2, version: 1 });
  const ahead = open();
  behind.syncFromStorage();
  expect(behind.get('ali')?.state).toBe('conflict');
  expect(degreeOf(behind)).toBe(2);

  ahead.discard('ali');
  behind.syncFromStorage();
  expect(behind.all).toEqual([]);
  expect(degreeOf(behind)).toBe(2);
});
