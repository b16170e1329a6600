import type { ModuleStorage } from '@riwaq/contract';
import type { Delivery, DeliveryQueue } from '../delivery-queue';
import { LEASE_MS } from '../outbox-store';

/** Users who sign in on the same browser. */
export const USERS = ['amal', 'badr'] as const;
export type User = (typeof USERS)[number];

/** Storage of one browser, which all tabs share and which the host separates by user. */
export class FakeBrowser {
  readonly #values = new Map<string, string>();

  storageOf(user: User): ModuleStorage {
    const prefix = `module.test.${user}.`;
    const values = this.#values;
    return {
      get: <T>(key: string) => {
        const text = values.get(prefix + key);
        return text === undefined ? undefined : (JSON.parse(text) as T);
      },
      set: (key, value) => void values.set(prefix + key, JSON.stringify(value)),
      remove: (key) => void values.delete(prefix + key),
      keys: () =>
        [...values.keys()]
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
    };
  }

  get size(): number {
    return this.#values.size;
  }
}

/** A request of a tab: the server may receive it now, later, twice or never. */
export interface Request<Entry> {
  readonly user: User;
  readonly delivery: Delivery<Entry>;
  /** End of the lease under which it was sent. */
  readonly leasedUntil: number;
}

let tabs = 0;

/** One tab of a browser, with the requests that wait for their responses. */
export class FakeTab<Entry, Queue extends DeliveryQueue<Entry, never> | DeliveryQueue<Entry>> {
  readonly id = `tab ${(tabs += 1)}`;
  readonly user: User;
  readonly queue: Queue;
  readonly requests: Request<Entry>[] = [];

  constructor(user: User, queue: Queue) {
    this.user = user;
    this.queue = queue;
  }

  /** Sends what is due in one lane, if no other tab has the lease of it. */
  send(now: number): Request<Entry> | null {
    this.queue.flush(now);
    const delivery = this.queue.next(
      now,
      (lane) => this.queue.store.claim(lane, this.id, now) === 0,
    );
    if (!delivery) return null;
    const request = { user: this.user, delivery, leasedUntil: now + LEASE_MS };
    this.requests.push(request);
    return request;
  }

  /** The page ends as `pagehide` reports it. A crash reports nothing. */
  close(): void {
    for (const { delivery } of this.requests) this.queue.store.release(delivery.lane, this.id);
  }
}
