import { ApiError, type StatusCatalogue } from '@riwaq/api';
import type { ModuleRealtime, ModuleStorage, Refetch } from '@riwaq/contract';
import { isMissing, problemKey } from '../page/answer';
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

/** A thread as it is shown. */
export interface ThreadView<Entry extends ThreadEntry> {
  readonly thread: ThreadState<Entry>;
  /** The latest replies: nothing is shown before they are here once. */
  readonly latest: { kind: 'loading' } | { kind: 'failed'; cause: unknown } | { kind: 'ready' };
  readonly older: 'idle' | 'loading' | 'failed';
}

/** What is told of a thread while it is shown. */
export interface ThreadEars<Entry> {
  learned: (reply: Entry) => void;
  deleted: (guid: string) => void;
  /** The hub has begun to tell: what happened before, at first or in a gap, was not heard. */
  answered: Refetch;
}

/** The calls behind a thread. Each rejects when it fails. */
export interface ThreadCalls<Entry> {
  /** A page, oldest first: the newest, or those before one. */
  page: (before: string | undefined) => Promise<Entry[]>;
  create: (guid: string, contentText: string) => Promise<Entry>;
  update: (guid: string, contentText: string) => Promise<Entry>;
  remove: (guid: string) => Promise<void>;
  /** Listens until `signal` aborts. */
  listen: (realtime: ModuleRealtime, ears: ThreadEars<Entry>, signal: AbortSignal) => void;
}

interface Parts<Entry> {
  calls: ThreadCalls<Entry>;
  /** Replies in a page; a shorter page is the last. */
  pageSize: number;
  /** What a refusal of a new reply says. */
  catalogue: StatusCatalogue;
  storage: ModuleStorage;
  /** How the names begin under which replies that are not acknowledged are kept in this browser. */
  storageKey: string;
  /**
   * Stored with each unsent reply: kind of what is replied to, where its guid alone does not say it
   * to the server.
   */
  kind?: number;
  /** The latest replies where they are known already; they are asked for again all the same. */
  latest?: readonly Entry[] | undefined;
}

/** Pages that one refetch asks for at most. */
const REFETCHED_PAGES = 10;

/**
 * The replies to one thing: what is shown, what is on its way, and the calls that change them. Own
 * replies that the server has not acknowledged are kept in this browser, and sent again with the
 * same guid: by themselves when the server could not be reached, by the person when it refused
 * them.
 */
export class LiveThread<Entry extends ThreadEntry> extends Observable<ThreadView<Entry>> {
  readonly #parts: Parts<Entry>;
  readonly #unsent: UnsentReplies;
  #sending: Promise<void> | null = null;
  #sendAgain = false;
  /** `turn` counts how often it came back; once `signal` has aborted nothing is sent by itself. */
  #connection: { turn: number; signal: AbortSignal | null } = { turn: 0, signal: null };

  constructor(parts: Parts<Entry>) {
    super({ thread: EMPTY_THREAD, latest: { kind: 'loading' }, older: 'idle' });
    this.#parts = parts;
    const { latest, pageSize, storage, storageKey } = parts;
    this.#unsent = createUnsentReplies(storage, storageKey);
    if (latest) this.#showLatest(latest, this.view().thread.step, latest.length < pageSize);
    for (const { guid, contentText, problem } of this.#unsent.all()) {
      this.#merge({ type: 'sent', guid, contentText });
      this.#merge({ type: 'send-failed', guid, problem: problem ?? 'errors.aborted' });
    }
  }

  /** Whether somebody sees it: it follows what happens. */
  get shown(): boolean {
    return this.#connection.signal !== null && !this.#connection.signal.aborted;
  }

  /**
   * Follows the thread live until `signal` aborts: events, and a refetch whenever the hub begins to
   * tell them. What could not be sent is sent now, and whenever the connection is back.
   */
  connect(realtime: ModuleRealtime, signal: AbortSignal): void {
    this.#parts.calls.listen(
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
   * Fetches the latest replies, as many as are loaded. Asked for again while it runs, it runs once
   * more. Rejects when they could not be fetched.
   */
  readonly refetch = onceMore(() => this.#fetchLatest());

  /** Like {@link LiveThread.refetch}, but never rejects: the view has the failure. */
  async load(): Promise<void> {
    await this.refetch().catch(() => undefined);
  }

  async #fetchLatest(): Promise<void> {
    const asked = this.view().thread.step;
    const wanted = repliesOf(this.view().thread).length;
    if (this.view().latest.kind === 'failed') this.#show({ latest: { kind: 'loading' } });
    try {
      let page = await this.#parts.calls.page(undefined);
      let replies = page;
      for (
        let pages = 1;
        page.length >= this.#parts.pageSize && replies.length < wanted && pages < REFETCHED_PAGES;
        pages += 1
      ) {
        page = await this.#parts.calls.page(replies[0]?.guid);
        replies = [...page, ...replies];
      }
      this.#showLatest(replies, asked, page.length < this.#parts.pageSize);
    } catch (cause) {
      // What is shown stays; only an empty screen has to say why it is empty.
      if (this.view().latest.kind !== 'ready') this.#show({ latest: { kind: 'failed', cause } });
      throw cause;
    }
  }

  #showLatest(replies: readonly Entry[], asked: number, whole: boolean): void {
    this.#merge({ type: 'latest', replies, whole, asked });
    this.#show({ latest: { kind: 'ready' } });
  }

  /**
   * Fetches the page before the oldest reply that is loaded. Resolves with whether anything
   * changed.
   */
  async loadOlder(): Promise<boolean> {
    const before = oldestLoaded(this.view().thread);
    if (before === null || !this.view().thread.hasOlder || this.view().older === 'loading')
      return false;
    const asked = this.view().thread.step;
    this.#show({ older: 'loading' });
    try {
      const replies = await this.#parts.calls.page(before);
      this.#merge({
        type: 'older',
        replies,
        whole: replies.length < this.#parts.pageSize,
        before,
        asked,
      });
      this.#show({ older: 'idle' });
      return true;
    } catch (cause) {
      this.#show({ older: 'failed' });
      // The reply that the page precedes has been deleted unheard.
      if (isMissing(cause)) await this.load();
      return false;
    }
  }

  /** Whether the server has a reply; true when it cannot be asked. */
  async exists(guid: string): Promise<boolean> {
    try {
      await this.#parts.calls.page(guid);
      return true;
    } catch (cause) {
      return !isMissing(cause);
    }
  }

  /** Shows a new reply at once and sends it, after those that wait for a connection. */
  async send(contentText: string): Promise<void> {
    const guid = newGuid();
    if (this.#sending || this.#firstWaiting()) {
      this.#merge({ type: 'sent', guid, contentText });
      await (this.#sending ?? this.sendUnsent());
      if (this.#letGoIfGone(guid)) return;
    }
    await this.#sendNow(guid, contentText);
  }

  /** Sends a reply that failed once more, as the same reply. */
  async retry(guid: string): Promise<void> {
    const pending = this.view().thread.pending.find((each) => each.guid === guid);
    if (pending?.state === 'failed') await this.#sendNow(guid, pending.contentText);
  }

  async #sendNow(guid: string, contentText: string): Promise<void> {
    const { turn } = this.#connection;
    const reached = await this.#send(guid, contentText);
    // The server is there, or is back since this was on its way.
    if (reached || turn !== this.#connection.turn) await this.sendUnsent();
  }

  #connected(): void {
    this.#connection = { ...this.#connection, turn: this.#connection.turn + 1 };
    if (this.#sending) this.#sendAgain = true;
    else void this.sendUnsent();
  }

  /**
   * Sends what waits for a connection, one after the other in the order in which it was written;
   * the first that fails again ends it. When the connection came back meanwhile, what still waits
   * is tried once more.
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
      if (!this.#letGoIfGone(next.guid) && !(await this.#send(next.guid, next.contentText))) return;
    }
  }

  #firstWaiting(): PendingReply | undefined {
    return this.view().thread.pending.find(waitsForConnection);
  }

  /** Forgets a reply that failed. */
  giveUp(guid: string): void {
    this.#merge({ type: 'given-up', guid });
  }

  /**
   * What another tab has sent is shown once it is heard of or fetched; what it gave up is nobody's
   * any more.
   */
  #letGoIfGone(guid: string): boolean {
    const gone = this.#unsent.isGone(guid);
    if (gone) this.giveUp(guid);
    return gone;
  }

  /** Resolves with whether the server was reached. */
  async #send(guid: string, contentText: string): Promise<boolean> {
    this.#merge({ type: 'sent', guid, contentText });
    const asked = this.view().thread.step;
    try {
      this.#merge({
        type: 'learned',
        reply: await this.#parts.calls.create(guid, contentText),
        asked,
      });
    } catch (cause) {
      if (!this.#letGoIfGone(guid))
        this.#merge({
          type: 'send-failed',
          guid,
          problem: problemKey(cause, this.#parts.catalogue),
        });
    }
    return !this.view().thread.pending.some(
      (each) => each.guid === guid && waitsForConnection(each),
    );
  }

  /** Changes an own reply. Rejects when it could not be changed. */
  async update(guid: string, contentText: string): Promise<void> {
    const asked = this.view().thread.step;
    this.#merge({
      type: 'learned',
      reply: await this.#parts.calls.update(guid, contentText),
      asked,
    });
  }

  /**
   * Deletes an own reply. Rejects when it could not be deleted; that it is gone already is no
   * failure.
   */
  async remove(guid: string): Promise<void> {
    try {
      await this.#parts.calls.remove(guid);
    } catch (cause) {
      if (!(cause instanceof ApiError && isMissing(cause))) throw cause;
    }
    this.#merge({ type: 'deleted', guid });
  }

  #merge(action: ThreadAction<Entry>): void {
    const before = this.view().thread.pending;
    const thread = mergeReplies(this.view().thread, action);
    if (thread.pending !== before) this.#keepUnsent(thread.pending, before);
    this.#show({ thread });
  }

  /** Only what changed is written: another tab may have more, or less. */
  #keepUnsent(pending: readonly PendingReply[], before: readonly PendingReply[]): void {
    const now = new Set(pending.map(({ guid }) => guid));
    for (const { guid } of before) if (!now.has(guid)) this.#unsent.remove(guid);
    const known = new Set(before);
    const { kind } = this.#parts;
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
