import { ApiError, type StatusCatalogue } from '@riwaq/api';
import type { ModuleRealtime, ModuleStorage, Refetch } from '@riwaq/contract';
import { isMissing, problemKey } from '../page/response';
import { newGuid } from '../core/guid';
import { Observable } from '../page/observable';
import { onceMore } from '../page/once-more';
import {
  EMPTY_THREAD,
  mergeReplies,
  oldestLoaded,
  repliesOf,
  waitsForConnection,
  type PendingReply,
  type ThreadAction,
  type ThreadEntry,
  type ThreadState,
} from './merge';
import { createUnsentReplies, type UnsentReplies } from './unsent-replies';

/** View model of a thread. */
export interface ThreadView<Entry extends ThreadEntry> {
  readonly thread: ThreadState<Entry>;
  /** State of the latest replies: no reply is shown before they have loaded once. */
  readonly latest: { kind: 'loading' } | { kind: 'failed'; cause: unknown } | { kind: 'ready' };
  readonly older: 'idle' | 'loading' | 'failed';
}

/** Callbacks for the live events of a shown thread. */
export interface ThreadListener<Entry> {
  learned: (reply: Entry) => void;
  deleted: (guid: string) => void;
  /** The hub connected, or reconnected after a gap: earlier events were missed, so refetch. */
  answered: Refetch;
}

/** API calls of a thread. Each rejects on failure. */
export interface ThreadCalls<Entry> {
  /** Resolves with a page, oldest first: the newest, or the one before a reply. */
  page: (before: string | undefined) => Promise<Entry[]>;
  create: (guid: string, contentText: string) => Promise<Entry>;
  update: (guid: string, contentText: string) => Promise<Entry>;
  remove: (guid: string) => Promise<void>;
  /** Subscribes to live events until `signal` aborts. */
  listen: (realtime: ModuleRealtime, listener: ThreadListener<Entry>, signal: AbortSignal) => void;
}

interface LiveThreadOptions<Entry> {
  calls: ThreadCalls<Entry>;
  /** Replies in a full page; a shorter page is the last. */
  pageSize: number;
  /** Texts for refusals of a new reply. */
  catalogue: StatusCatalogue;
  storage: ModuleStorage;
  /** Prefix of the storage keys of unacknowledged replies. */
  storageKey: string;
  /**
   * Stored with each unsent reply: kind of the entity that is replied to, if the server needs it
   * beside the guid.
   */
  kind?: number;
  /** Latest replies that are already cached; they are fetched again anyway. */
  latest?: readonly Entry[] | undefined;
}

/** Most pages that one refetch requests. */
const REFETCHED_PAGES = 10;

/**
 * The replies to one entity: what is shown, what is in flight, and the calls that change them. Own
 * replies that the server has not acknowledged are stored in this browser and retried with the same
 * guid: automatically when the server was unreachable, by the user when the server refused them.
 */
export class LiveThread<Entry extends ThreadEntry> extends Observable<ThreadView<Entry>> {
  readonly #options: LiveThreadOptions<Entry>;
  readonly #unsent: UnsentReplies;
  #sending: Promise<void> | null = null;
  #sendAgain = false;
  /** `turn` counts reconnections; once `signal` has aborted, nothing is sent automatically. */
  #connection: { turn: number; signal: AbortSignal | null } = { turn: 0, signal: null };

  constructor(options: LiveThreadOptions<Entry>) {
    super({ thread: EMPTY_THREAD, latest: { kind: 'loading' }, older: 'idle' });
    this.#options = options;
    const { latest, pageSize, storage, storageKey } = options;
    this.#unsent = createUnsentReplies(storage, storageKey);
    if (latest) this.#showLatest(latest, this.view().thread.step, latest.length < pageSize);
    for (const { guid, contentText, problem } of this.#unsent.all()) {
      this.#merge({ type: 'sent', guid, contentText });
      this.#merge({ type: 'send-failed', guid, problem: problem ?? 'errors.aborted' });
    }
  }

  /** Whether the thread is shown and follows live events. */
  get shown(): boolean {
    return this.#connection.signal !== null && !this.#connection.signal.aborted;
  }

  /**
   * Follows the thread until `signal` aborts: live events, and a refetch whenever the hub
   * (re)connects. Sends unsent replies now and whenever the connection is back.
   */
  connect(realtime: ModuleRealtime, signal: AbortSignal): void {
    this.#options.calls.listen(
      realtime,
      {
        learned: (reply) => this.#merge({ type: 'learned', reply }),
        deleted: (guid) => this.#merge({ type: 'deleted', guid }),
        answered: this.refetch,
      },
      signal,
    );
    this.#connection = { ...this.#connection, signal };
    const connected = () => this.#connected();
    window.addEventListener('online', connected);
    signal.addEventListener('abort', () => window.removeEventListener('online', connected));
    realtime.subscribeState(
      (state) => {
        if (state === 'resumed' || state === 'live') connected();
      },
      { signal },
    );
    connected();
  }

  /**
   * Fetches the latest replies, as many as are loaded. Calls during a run are coalesced into one
   * further run. Rejects when the fetch fails.
   */
  readonly refetch = onceMore(() => this.#fetchLatest());

  /** Like {@link LiveThread.refetch}, but never rejects: the view contains the failure. */
  async load(): Promise<void> {
    await this.refetch().catch(() => undefined);
  }

  async #fetchLatest(): Promise<void> {
    const requestStep = this.view().thread.step;
    const wanted = repliesOf(this.view().thread).length;
    if (this.view().latest.kind === 'failed') this.#show({ latest: { kind: 'loading' } });
    try {
      let page = await this.#options.calls.page(undefined);
      let replies = page;
      for (
        let pages = 1;
        page.length >= this.#options.pageSize && replies.length < wanted && pages < REFETCHED_PAGES;
        pages += 1
      ) {
        page = await this.#options.calls.page(replies[0]?.guid);
        replies = [...page, ...replies];
      }
      this.#showLatest(replies, requestStep, page.length < this.#options.pageSize);
    } catch (cause) {
      // Shown replies stay; a failure is displayed only when nothing has loaded yet.
      if (this.view().latest.kind !== 'ready') this.#show({ latest: { kind: 'failed', cause } });
      throw cause;
    }
  }

  #showLatest(replies: readonly Entry[], requestStep: number, whole: boolean): void {
    this.#merge({ type: 'latest', replies, whole, requestStep });
    this.#show({ latest: { kind: 'ready' } });
  }

  /** Fetches the page before the oldest loaded reply. Resolves with whether anything changed. */
  async loadOlder(): Promise<boolean> {
    const before = oldestLoaded(this.view().thread);
    if (before === null || !this.view().thread.hasOlder || this.view().older === 'loading')
      return false;
    const requestStep = this.view().thread.step;
    this.#show({ older: 'loading' });
    try {
      const replies = await this.#options.calls.page(before);
      this.#merge({
        type: 'older',
        replies,
        whole: replies.length < this.#options.pageSize,
        before,
        requestStep,
      });
      this.#show({ older: 'idle' });
      return true;
    } catch (cause) {
      this.#show({ older: 'failed' });
      // The reply that the page precedes was deleted, and the event was missed.
      if (isMissing(cause)) await this.load();
      return false;
    }
  }

  /** Whether the server has a reply; true when the server cannot be reached. */
  async exists(guid: string): Promise<boolean> {
    try {
      await this.#options.calls.page(guid);
      return true;
    } catch (cause) {
      return !isMissing(cause);
    }
  }

  /** Shows a new reply at once (optimistic) and sends it after those that wait for a connection. */
  async send(contentText: string): Promise<void> {
    const guid = newGuid();
    if (this.#sending || this.#firstWaiting()) {
      this.#merge({ type: 'sent', guid, contentText });
      await (this.#sending ?? this.sendUnsent());
      if (this.#dropIfGone(guid)) return;
    }
    await this.#sendNow(guid, contentText);
  }

  /** Retries a failed reply under the same guid. */
  async retry(guid: string): Promise<void> {
    const pending = this.view().thread.pending.find((each) => each.guid === guid);
    if (pending?.state === 'failed') await this.#sendNow(guid, pending.contentText);
  }

  async #sendNow(guid: string, contentText: string): Promise<void> {
    const { turn } = this.#connection;
    const reached = await this.#send(guid, contentText);
    // The server was reached, or the connection came back while the request was in flight.
    if (reached || turn !== this.#connection.turn) await this.sendUnsent();
  }

  #connected(): void {
    this.#connection = { ...this.#connection, turn: this.#connection.turn + 1 };
    if (this.#sending) this.#sendAgain = true;
    else void this.sendUnsent();
  }

  /**
   * Sends the replies that wait for a connection, in order of writing; stops at the first failure.
   * If the connection came back meanwhile, tries the remaining ones once more.
   */
  sendUnsent(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = null;
      if (!this.#sendAgain) return;
      this.#sendAgain = false;
      return this.sendUnsent();
    });
    return this.#sending;
  }

  async #sendWaiting(): Promise<void> {
    for (
      let next = this.#firstWaiting();
      next && !this.#connection.signal?.aborted;
      next = this.#firstWaiting()
    ) {
      if (!this.#dropIfGone(next.guid) && !(await this.#send(next.guid, next.contentText))) return;
    }
  }

  #firstWaiting(): PendingReply | undefined {
    return this.view().thread.pending.find(waitsForConnection);
  }

  /** Discards a failed reply. */
  giveUp(guid: string): void {
    this.#merge({ type: 'given-up', guid });
  }

  /**
   * Drops a pending reply that another tab has sent or discarded. A sent one is shown again once
   * its event or a fetch arrives.
   */
  #dropIfGone(guid: string): boolean {
    const gone = this.#unsent.isGone(guid);
    if (gone) this.giveUp(guid);
    return gone;
  }

  /** Resolves with whether the server was reached. */
  async #send(guid: string, contentText: string): Promise<boolean> {
    this.#merge({ type: 'sent', guid, contentText });
    const requestStep = this.view().thread.step;
    try {
      this.#merge({
        type: 'learned',
        reply: await this.#options.calls.create(guid, contentText),
        requestStep,
      });
    } catch (cause) {
      if (!this.#dropIfGone(guid))
        this.#merge({
          type: 'send-failed',
          guid,
          problem: problemKey(cause, this.#options.catalogue),
        });
    }
    return !this.view().thread.pending.some(
      (each) => each.guid === guid && waitsForConnection(each),
    );
  }

  /** Changes an own reply. Rejects on failure. */
  async update(guid: string, contentText: string): Promise<void> {
    const requestStep = this.view().thread.step;
    this.#merge({
      type: 'learned',
      reply: await this.#options.calls.update(guid, contentText),
      requestStep,
    });
  }

  /** Deletes an own reply. Rejects on failure; a reply that no longer exists counts as deleted. */
  async remove(guid: string): Promise<void> {
    try {
      await this.#options.calls.remove(guid);
    } catch (cause) {
      if (!(cause instanceof ApiError && isMissing(cause))) throw cause;
    }
    this.#merge({ type: 'deleted', guid });
  }

  #merge(action: ThreadAction<Entry>): void {
    const before = this.view().thread.pending;
    const thread = mergeReplies(this.view().thread, action);
    if (thread.pending !== before) this.#storeUnsent(thread.pending, before);
    this.#show({ thread });
  }

  /** Writes only changed replies: another tab may have stored or removed others. */
  #storeUnsent(pending: readonly PendingReply[], before: readonly PendingReply[]): void {
    const now = new Set(pending.map(({ guid }) => guid));
    for (const { guid } of before) if (!now.has(guid)) this.#unsent.remove(guid);
    const known = new Set(before);
    const { kind } = this.#options;
    for (const reply of pending) {
      if (known.has(reply)) continue;
      const { guid, contentText, problem } = reply;
      this.#unsent.put({ guid, contentText, problem, ...(kind === undefined ? {} : { kind }) });
    }
  }

  #show(change: Partial<ThreadView<Entry>>): void {
    this.set({ ...this.view(), ...change });
  }
}
