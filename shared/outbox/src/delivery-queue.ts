import { retryAfterMs } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { OutboxStore, type EntryKeys } from './outbox-store';

/** Rules of one queue. All functions are pure. */
export interface DeliveryPolicy<Entry, Saved, Reason> extends EntryKeys<Entry> {
  /** One request is in flight for each lane, and its entries are sent in order. */
  laneOf(entry: Entry): string;
  /** Position in the queue; see {@link DeliveryQueue.nextOrder}. */
  order(entry: Entry): number;
  /** False while the user has to decide: the server refused the entry, or it is in conflict. */
  isWaiting(entry: Entry): boolean;
  /** The entries of a lane that one request sends; default: the first alone. */
  batchOf?(waiting: readonly Entry[]): readonly Entry[];
  /** The entry as it is stored before a request: from then on it may have reached the server. */
  onAttempt(entry: Entry): Entry;
  /**
   * The entry to store when `next` is entered while `earlier` is undelivered; default: `next`.
   * Used to adopt the version and the keys of `earlier`, which may have reached the server.
   */
  replaces?(next: Entry, earlier: Entry, isEarlierInFlight: boolean): Entry;
  /** An entry that was entered while `sent` was in flight, now based on what `sent` saved. */
  onDelivered?(newer: Entry, saved: Saved, sent: Entry): Entry;
  /** The entry in conflict with the server's state. */
  onConflict?(entry: Entry, theirs: Saved): Entry;
  onRefused(entry: Entry, reason: Reason): Entry;
  /** Another tab delivered or discarded an entry that this tab knew. */
  onRemovedByOtherTab?(entry: Entry): void;
}

/** Entries that one request sends. */
export interface Delivery<Entry> {
  readonly lane: string;
  readonly entries: readonly Entry[];
  /** Coalesce key of an entry that is sent out of turn: the lane goes on beside it. */
  readonly outOfTurn?: string;
}

/** Decision of the server on one entry. */
export type EntryResult<Saved, Reason> =
  | { readonly kind: 'delivered'; readonly saved?: Saved }
  | { readonly kind: 'conflict'; readonly theirs: Saved }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** Outcome of a request: unknown because the response was lost, or a decision on each entry. */
export type DeliveryOutcome<Entry, Saved, Reason> =
  | { readonly kind: 'lost' }
  | { readonly kind: 'settled'; readonly resultOf: (entry: Entry) => EntryResult<Saved, Reason> };

export interface QueueOptions<Entry, Saved, Reason> {
  storage: ModuleStorage;
  /** Prefix of the storage keys: one of the manifest's `unsent`, so that a sign-out counts it. */
  prefix: string;
  policy: DeliveryPolicy<Entry, Saved, Reason>;
}

/**
 * Queue of entries to deliver. All tabs of a user share it through the storage, and all start with
 * the same entry of a lane. Client keys make delivery idempotent, so each entry takes effect once
 * and in order, whichever tab sends it and however often.
 *
 * The queue has no timers and makes no calls, so that tests can try every order of events. Times
 * are milliseconds of a monotonic clock.
 */
export class DeliveryQueue<Entry, Saved = never, Reason = string> {
  readonly store: OutboxStore<Entry>;
  readonly policy: DeliveryPolicy<Entry, Saved, Reason>;
  /** Coalesce key → undelivered entry. */
  readonly #entries = new Map<string, Entry>();
  /** Coalesce keys of the entries that are in the store as well. */
  readonly #storedKeys = new Set<string>();
  /** Lane, or the coalesce key of an entry that is sent out of turn → delivery. */
  readonly #inFlight = new Map<string, Delivery<Entry>>();
  #failures = 0;
  #retryAt = 0;
  #highestOrder = 0;

  constructor({ storage, prefix, policy }: QueueOptions<Entry, Saved, Reason>) {
    this.store = new OutboxStore(storage, prefix, policy);
    this.policy = policy;
    this.syncFromStorage();
  }

  /** All undelivered entries in queue order. */
  get all(): readonly Entry[] {
    const { coalesceKey, order } = this.policy;
    return [...this.#entries.values()].sort(
      (one, other) => order(one) - order(other) || (coalesceKey(one) < coalesceKey(other) ? -1 : 1),
    );
  }

  get inFlight(): readonly Delivery<Entry>[] {
    return [...this.#inFlight.values()];
  }

  /** Whether the last request failed; a retry follows. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** The undelivered entry with this coalesce key. */
  get(coalesceKey: string): Entry | undefined {
    return this.#entries.get(coalesceKey);
  }

  /** Whether this tab is sending exactly this entry. */
  isInFlight(entry: Entry): boolean {
    const { clientKey } = this.policy;
    return this.inFlight.some(({ entries }) =>
      entries.some((each) => clientKey(each) === clientKey(entry)),
    );
  }

  /** Position behind all entries that this tab has seen. */
  nextOrder(): number {
    this.#highestOrder += 1;
    return this.#highestOrder;
  }

  /**
   * Loads what other tabs entered, delivered or discarded in the meantime. Entries that could not
   * be stored stay in memory, in this tab only.
   */
  syncFromStorage(): void {
    const { coalesceKey, onRemovedByOtherTab, order } = this.policy;
    const stored = new Map(this.store.all().map((entry) => [coalesceKey(entry), entry]));
    for (const key of this.#storedKeys) {
      if (stored.has(key)) continue;
      const removed = this.#entries.get(key);
      this.#entries.delete(key);
      this.#storedKeys.delete(key);
      if (removed !== undefined) onRemovedByOtherTab?.(removed);
    }
    for (const [key, entry] of stored) {
      this.#highestOrder = Math.max(this.#highestOrder, order(entry));
      // This tab has a newer entry that did not fit into the storage.
      if (this.#entries.has(key) && !this.#storedKeys.has(key)) continue;
      this.#entries.set(key, entry);
      this.#storedKeys.add(key);
    }
  }

  /** Enqueues an entry. An undelivered one with the same coalesce key is replaced. */
  enqueue(entry: Entry): void {
    const { coalesceKey, replaces = (next) => next } = this.policy;
    const earlier = this.get(coalesceKey(entry));
    this.put(earlier === undefined ? entry : replaces(entry, earlier, this.isInFlight(earlier)));
  }

  /** Stores an entry as it is, such as one that is retried after a refusal. */
  put(entry: Entry): void {
    const key = this.policy.coalesceKey(entry);
    this.#entries.set(key, entry);
    if (this.store.put(entry, this.#storedKeys.size)) this.#storedKeys.add(key);
    else this.#storedKeys.delete(key);
  }

  /** Removes an entry: it was delivered, or its user discards it. */
  remove(entry: Entry): void {
    const key = this.policy.coalesceKey(entry);
    this.#entries.delete(key);
    this.#storedKeys.delete(key);
    this.store.remove(entry);
  }

  /** Makes all entries due now, because the server is reachable again. */
  flush(now: number): void {
    this.syncFromStorage();
    this.#retryAt = now;
  }

  /** Milliseconds until `next` returns a delivery; null if no entry of an idle lane waits. */
  wait(now: number): number | null {
    return this.#waitingInIdleLanes().length === 0 ? null : Math.max(0, this.#retryAt - now);
  }

  /**
   * Returns what to send now and marks it as in flight; null if nothing is due.
   *
   * @param mayUse whether this tab may send a lane; default: always
   */
  next(now: number, mayUse: (lane: string) => boolean = () => true): Delivery<Entry> | null {
    if (this.wait(now) !== 0) return null;
    this.syncFromStorage();
    const { batchOf, laneOf, onAttempt } = this.policy;
    const waiting = this.#waitingInIdleLanes();
    const lane = [...new Set(waiting.map(laneOf))].find(mayUse);
    if (lane === undefined) return null;
    const ofLane = waiting.filter((entry) => laneOf(entry) === lane);
    const entries = (batchOf?.(ofLane) ?? ofLane.slice(0, 1)).map(onAttempt);
    // From now on each entry may have reached the server, even if the page is reloaded.
    for (const entry of entries) this.put(entry);
    const delivery = { lane, entries };
    this.#inFlight.set(lane, delivery);
    return delivery;
  }

  /**
   * Enqueues an entry, and marks it as in flight before all others of its lane, because its user
   * waits for the outcome. If the response is lost, it waits for its turn.
   */
  nextOutOfTurn(entry: Entry): Delivery<Entry> {
    const { coalesceKey, laneOf, onAttempt } = this.policy;
    const attempted = onAttempt(entry);
    this.put(attempted);
    const outOfTurn = coalesceKey(entry);
    const delivery = { lane: laneOf(entry), entries: [attempted], outOfTurn };
    this.#inFlight.set(outOfTurn, delivery);
    return delivery;
  }

  /** Records the outcome of a delivery. */
  complete(
    { lane, entries, outOfTurn }: Delivery<Entry>,
    outcome: DeliveryOutcome<Entry, Saved, Reason>,
    now: number,
  ): void {
    this.#inFlight.delete(outOfTurn ?? lane);
    if (outcome.kind === 'lost') {
      this.#failures += 1;
      this.#retryAt = now + retryAfterMs(this.#failures);
      return;
    }
    this.#failures = 0;
    this.#retryAt = now;
    this.syncFromStorage();
    for (const sent of entries) this.#settle(sent, outcome.resultOf(sent));
  }

  /** A decision on an entry that was replaced meanwhile does not decide on the newer one. */
  #settle(sent: Entry, result: EntryResult<Saved, Reason>): void {
    const { clientKey, coalesceKey, onConflict, onDelivered, onRefused } = this.policy;
    const current = this.get(coalesceKey(sent));
    if (current === undefined) return;
    if (clientKey(current) !== clientKey(sent)) {
      if (result.kind === 'delivered' && result.saved !== undefined && onDelivered)
        this.put(onDelivered(current, result.saved, sent));
    } else if (result.kind === 'conflict')
      this.put(onConflict?.(current, result.theirs) ?? current);
    else if (result.kind === 'refused') this.put(onRefused(current, result.reason));
    else this.remove(current);
  }

  /** The waiting entries of lanes without a request of this tab, in queue order. */
  #waitingInIdleLanes(): Entry[] {
    const { isWaiting, laneOf } = this.policy;
    return this.all.filter(
      (entry) => isWaiting(entry) && !this.#inFlight.has(laneOf(entry)) && !this.isInFlight(entry),
    );
  }
}
