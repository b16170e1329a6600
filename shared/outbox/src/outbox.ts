import type { HostContext } from '@riwaq/contract';
import type { Delivery, DeliveryOutcome, DeliveryQueue } from './delivery-queue';
import { LEASE_MS } from './outbox-store';

/** How often a reserved lease is renewed in the time of one lease. */
const LEASE_RENEWALS = 3;

/** State of an outbox as screens show it; a new object after each change. */
export interface OutboxView<Entry> {
  /** All undelivered entries in queue order. */
  readonly unsent: readonly Entry[];
  /** Entries that this tab is sending. */
  readonly sending: readonly Entry[];
  /** The last request failed; a retry follows. */
  readonly cutOff: boolean;
}

export interface DeliverOptions {
  /** The page is closing: the request should outlive it, and its outcome may be lost. */
  readonly keepalive: boolean;
}

export interface OutboxOptions<Entry, Saved, Reason, Queue> {
  queue: Queue;
  /** Sends the entries of one request. A rejection counts as a lost response. */
  deliver: (
    entries: readonly Entry[],
    options: DeliverOptions,
  ) => Promise<DeliveryOutcome<Entry, Saved, Reason>>;
  /** Random id of this tab, for the lease of a lane. */
  tab: string;
  log: Pick<HostContext['log'], 'error'>;
  /** Whether requests can succeed now; default: always. `flush` is called when they can again. */
  canSend?: () => boolean;
  /** Sends with `keepalive` when the page is closed or frozen; default: false. */
  sendsOnLeave?: boolean;
}

/**
 * Delivers a queue from `start` until its signal aborts: at once, again with backoff after a lost
 * response, and at once when the browser is online, the hub is live or the tab becomes visible.
 * One tab sends a lane at a time. Undelivered entries stay stored in this browser.
 */
export class Outbox<Entry, Saved, Reason, Queue extends DeliveryQueue<Entry, Saved, Reason>> {
  /** Read it freely; change it with {@link Outbox.change}. */
  readonly queue: Queue;
  readonly #options: OutboxOptions<Entry, Saved, Reason, Queue>;
  readonly #listeners = new Set<() => void>();
  readonly #requests = new Set<Promise<unknown>>();
  /** Lanes whose lease stays with this tab, with the number of their holders. */
  readonly #reserved = new Map<string, number>();
  #view: OutboxView<Entry>;
  #started = false;
  #isLeaving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions<Entry, Saved, Reason, Queue>) {
    this.queue = options.queue;
    this.#options = options;
    this.#view = this.#newView();
  }

  readonly view = (): OutboxView<Entry> => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Changes the queue, after loading what other tabs stored, and sends what is due. */
  change<Result>(work: (queue: Queue) => Result): Result {
    this.queue.syncFromStorage();
    const result = work(this.queue);
    this.#changed();
    return result;
  }

  /** Sends all waiting entries now. */
  readonly flush = (): void => {
    this.queue.flush(performance.now());
    this.#changed();
  };

  /** Resolves when no request is in flight. */
  async idle(): Promise<void> {
    while (this.#requests.size > 0) await Promise.all(this.#requests);
  }

  /**
   * Enqueues an entry and sends it now, even if others of its lane wait, because its user waits for
   * the outcome. If the response is lost, the entry is retried like any other.
   */
  async sendNow(entry: Entry): Promise<DeliveryOutcome<Entry, Saved, Reason>> {
    this.queue.syncFromStorage();
    // The lease comes first: other tabs see the entry at once and must not send it as well.
    this.queue.store.claim(this.queue.policy.laneOf(entry), this.#options.tab, Date.now());
    const outcome = this.#send(this.queue.nextOutOfTurn(entry));
    this.#show();
    return outcome;
  }

  /**
   * Runs `work` while no other tab sends entries of this lane: waits for a request of another tab,
   * and renews the lease until `work` ends. If this tab crashes, the lease ends by itself.
   */
  async reserve<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    const claim = (): number => this.queue.store.claim(lane, this.#options.tab, Date.now());
    this.#reserved.set(lane, (this.#reserved.get(lane) ?? 0) + 1);
    let renewing: ReturnType<typeof setInterval> | undefined;
    try {
      for (let left = claim(); left > 0; left = claim())
        await this.queue.store.nextForeignChange(left);
      renewing = setInterval(claim, LEASE_MS / LEASE_RENEWALS);
      return await work();
    } finally {
      clearInterval(renewing);
      this.#reserved.set(lane, (this.#reserved.get(lane) ?? 1) - 1);
      this.#releaseIfIdle(lane);
      this.#changed();
    }
  }

  start(signal: AbortSignal, realtime?: Pick<HostContext['realtime'], 'subscribeState'>): void {
    if (signal.aborted) return;
    this.#started = true;
    const on = (target: EventTarget, type: string, listener: () => void): void => {
      target.addEventListener(type, listener);
      signal.addEventListener('abort', () => target.removeEventListener(type, listener));
    };
    const flushIf = (canReach: boolean): void => (canReach ? this.flush() : undefined);
    on(window, 'online', this.flush);
    on(window, 'pagehide', () => this.#leave());
    on(document, 'visibilitychange', () => flushIf(document.visibilityState === 'visible'));
    this.queue.store.subscribe(() => this.change(() => undefined), signal);
    realtime?.subscribeState((state) => flushIf(state === 'live'), { signal });
    signal.addEventListener('abort', () => {
      this.#started = false;
      clearTimeout(this.#timer);
      this.#releaseLanes();
    });
    this.#changed();
  }

  /**
   * The page is closed or frozen. Ordinary requests end with it, so those in flight are repeated:
   * client keys make that harmless. Other tabs may send at once.
   */
  #leave(): void {
    if (this.#started && this.#options.sendsOnLeave) {
      for (const { entries } of this.queue.inFlight)
        void this.#options.deliver(entries, { keepalive: true }).catch(() => undefined);
      this.#isLeaving = true;
      this.flush();
      this.#isLeaving = false;
    }
    this.#releaseLanes();
  }

  #releaseLanes(): void {
    for (const { lane } of this.queue.inFlight) this.queue.store.release(lane, this.#options.tab);
  }

  #go(): void {
    clearTimeout(this.#timer);
    const { canSend = () => true, tab } = this.#options;
    if (!this.#started || !canSend()) return;
    let leasedMs = Infinity;
    const mayUse = (lane: string): boolean => {
      const left = this.queue.store.claim(lane, tab, Date.now());
      if (left > 0) leasedMs = Math.min(leasedMs, left);
      return left === 0;
    };
    const next = (): Delivery<Entry> | null => this.queue.next(performance.now(), mayUse);
    for (let delivery = next(); delivery; delivery = next()) void this.#send(delivery);
    const wait = this.queue.wait(performance.now());
    if (wait === null) return;
    // Entries that are due now are in lanes that another tab is sending.
    const ms = wait === 0 && leasedMs < Infinity ? leasedMs : wait;
    this.#timer = setTimeout(() => this.#changed(), ms);
  }

  #send(delivery: Delivery<Entry>): Promise<DeliveryOutcome<Entry, Saved, Reason>> {
    const request = this.#request(delivery).finally(() => this.#requests.delete(request));
    this.#requests.add(request);
    return request;
  }

  async #request(delivery: Delivery<Entry>): Promise<DeliveryOutcome<Entry, Saved, Reason>> {
    const { deliver, log } = this.#options;
    let outcome: DeliveryOutcome<Entry, Saved, Reason> = { kind: 'lost' };
    try {
      outcome = await deliver(delivery.entries, { keepalive: this.#isLeaving });
    } catch (cause) {
      log.error('the outbox could not deliver', cause);
    }
    this.queue.complete(delivery, outcome, performance.now());
    this.#releaseIfIdle(delivery.lane);
    this.#changed();
    return outcome;
  }

  #releaseIfIdle(lane: string): void {
    const isBusy = this.queue.inFlight.some((delivery) => delivery.lane === lane);
    if (!isBusy && !this.#reserved.get(lane)) this.queue.store.release(lane, this.#options.tab);
  }

  #newView(): OutboxView<Entry> {
    const { all, hasFailed, inFlight } = this.queue;
    return { unsent: all, sending: inFlight.flatMap(({ entries }) => entries), cutOff: hasFailed };
  }

  /** Sends due entries first and emits afterwards, so that subscribers are notified once. */
  #changed(): void {
    this.#go();
    this.#show();
  }

  #show(): void {
    this.#view = this.#newView();
    for (const listener of this.#listeners) listener();
  }
}
