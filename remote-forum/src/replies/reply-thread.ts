import { ApiError, REPLY_PAGE, replyStatuses, type Reply } from '@riwaq/api';
import type { HostContext, ModuleRealtime, ModuleStorage } from '@riwaq/contract';
import { dataOf, isMissing, newGuid, presentDataOf, problemKey } from '@riwaq/ui/page';
import { fetchReplies } from '../data/replies-ahead';
import { replyKeys, type UnsentReply } from './kept-replies';
import { EMPTY_THREAD, mergeReplies, oldestLoaded, repliesOf, waitsForConnection, type PendingReply, type ThreadAction, type ThreadState } from './merge';

/** A thread as it is shown. */
export interface ThreadView {
  readonly thread: ThreadState;
  /** The latest replies: nothing is shown before they are here once. */
  readonly latest: { kind: 'loading' } | { kind: 'failed'; cause: unknown } | { kind: 'ready' };
  readonly older: 'idle' | 'loading' | 'failed';
}

interface Parts {
  api: HostContext['api'];
  storage: ModuleStorage;
  contentGuid: string;
  /** The latest replies where they are known already; they are asked for again all the same. */
  latest?: readonly Reply[] | undefined;
}

/** Pages that one refetch asks for at most. */
const REFETCHED_PAGES = 10;

/**
 * The replies of one content: what is shown, what is on its way, and the calls that change them. Own replies
 * that the server has not acknowledged are kept in this browser, and sent again with the same guid: by themselves
 * when the server could not be reached, by the person when it refused them.
 */
export class ReplyThread {
  readonly #api: HostContext['api'];
  readonly #storage: ModuleStorage;
  readonly #contentGuid: string;
  readonly #listeners = new Set<() => void>();
  #view: ThreadView = { thread: EMPTY_THREAD, latest: { kind: 'loading' }, older: 'idle' };
  #fetching: Promise<void> | null = null;
  #fetchAgain = false;
  #sending: Promise<void> | null = null;
  #sendAgain = false;
  /** `turn` counts how often it came back; once `signal` has aborted nothing is sent by itself. */
  #connection: { turn: number; signal: AbortSignal | null } = { turn: 0, signal: null };

  constructor({ api, storage, contentGuid, latest }: Parts) {
    this.#api = api;
    this.#storage = storage;
    this.#contentGuid = contentGuid;
    if (latest) this.#showLatest(latest, this.#view.thread.step, latest.length < REPLY_PAGE);
    for (const { guid, contentText, problem } of storage.get<UnsentReply[]>(this.#storageKey) ?? []) {
      this.#merge({ type: 'sent', guid, contentText });
      this.#merge({ type: 'send-failed', guid, problem: problem ?? 'errors.aborted' });
    }
  }

  get #storageKey(): string {
    return replyKeys.unsent(this.#contentGuid);
  }

  /** The same object until something changes. */
  readonly view = (): ThreadView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether somebody sees it: it follows what happens. */
  get shown(): boolean {
    return this.#connection.signal !== null && !this.#connection.signal.aborted;
  }

  /**
   * Follows the thread live until `signal` aborts: events, and a refetch whenever the hub begins to tell them. What
   * could not be sent is sent now, and whenever the connection is back.
   */
  connect(realtime: ModuleRealtime, signal: AbortSignal): void {
    realtime.on('ReceiveNewReply', (reply) => this.#heard(reply), { signal });
    realtime.on('ReceiveUpdateReply', (reply) => this.#heard(reply), { signal });
    realtime.on('ReceiveDeleteReply', ({ guid, replyOnGuid }) => {
      if (replyOnGuid === this.#contentGuid) this.#merge({ type: 'deleted', guid });
    }, { signal });
    // What happened before, at first or in a gap, was not heard.
    realtime.join(this.#contentGuid, { signal, onAnswered: () => void this.load() });
    this.#connection = { ...this.#connection, signal };
    const connected = () => this.#connected();
    window.addEventListener('online', connected);
    signal.addEventListener('abort', () => window.removeEventListener('online', connected));
    realtime.subscribeState((state) => { if (state === 'resumed' || state === 'live') connected(); }, { signal });
    connected();
  }

  #heard(reply: Reply): void {
    if (reply.replyOnGuid === this.#contentGuid) this.#merge({ type: 'learned', reply });
  }

  /** Fetches the latest replies, as many as are loaded. Asked for again while it runs, it runs once more. */
  load(): Promise<void> {
    if (this.#fetching) {
      this.#fetchAgain = true;
      return this.#fetching;
    }
    this.#fetching = this.#fetchLatest().finally(() => {
      this.#fetching = null;
      if (!this.#fetchAgain) return;
      this.#fetchAgain = false;
      return this.load();
    });
    return this.#fetching;
  }

  async #fetchLatest(): Promise<void> {
    const asked = this.#view.thread.step;
    const wanted = repliesOf(this.#view.thread).length;
    if (this.#view.latest.kind === 'failed') this.#show({ latest: { kind: 'loading' } });
    try {
      let page = await this.#page(undefined);
      let replies = page;
      for (let pages = 1; page.length >= REPLY_PAGE && replies.length < wanted && pages < REFETCHED_PAGES; pages += 1) {
        page = await this.#page(replies[0]?.guid);
        replies = [...page, ...replies];
      }
      this.#showLatest(replies, asked, page.length < REPLY_PAGE);
    } catch (cause) {
      // What is shown stays; only an empty screen has to say why it is empty.
      if (this.#view.latest.kind !== 'ready') this.#show({ latest: { kind: 'failed', cause } });
    }
  }

  #showLatest(replies: readonly Reply[], asked: number, whole: boolean): void {
    this.#merge({ type: 'latest', replies, whole, asked });
    this.#show({ latest: { kind: 'ready' } });
  }

  /** Fetches the page before the oldest reply that is loaded. Resolves with whether anything changed. */
  async loadOlder(): Promise<boolean> {
    const before = oldestLoaded(this.#view.thread);
    if (before === null || !this.#view.thread.hasOlder || this.#view.older === 'loading') return false;
    const asked = this.#view.thread.step;
    this.#show({ older: 'loading' });
    try {
      const replies = await this.#page(before);
      this.#merge({ type: 'older', replies, whole: replies.length < REPLY_PAGE, before, asked });
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
      await this.#page(guid);
      return true;
    } catch (cause) {
      return !isMissing(cause);
    }
  }

  async #page(before: string | undefined): Promise<Reply[]> {
    return fetchReplies(this.#api, this.#contentGuid, before);
  }

  /** Shows a new reply at once and sends it, after those that wait for a connection. */
  async send(contentText: string): Promise<void> {
    const guid = newGuid();
    if (this.#sending || this.#firstWaiting()) {
      this.#merge({ type: 'sent', guid, contentText });
      await (this.#sending ?? this.sendUnsent());
    }
    await this.#sendNow(guid, contentText);
  }

  /** Sends a reply that failed once more, as the same reply. */
  async retry(guid: string): Promise<void> {
    const pending = this.#view.thread.pending.find((each) => each.guid === guid);
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
   * Sends what waits for a connection, one after the other in the order in which it was written; the first that fails
   * again ends it. When the connection came back meanwhile, what still waits is tried once more.
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
    for (let next = this.#firstWaiting(); next && !this.#connection.signal?.aborted; next = this.#firstWaiting()) {
      if (!await this.#send(next.guid, next.contentText)) return;
    }
  }

  #firstWaiting(): PendingReply | undefined {
    return this.#view.thread.pending.find(waitsForConnection);
  }

  /** Forgets a reply that failed. */
  giveUp(guid: string): void {
    this.#merge({ type: 'given-up', guid });
  }

  /** Resolves with whether the server was reached. */
  async #send(guid: string, contentText: string): Promise<boolean> {
    this.#merge({ type: 'sent', guid, contentText });
    try {
      const answer = await this.#api('POST ForumTopic/ReplyOnTopicContent', { body: { guid, contentText, replyOnGuid: this.#contentGuid } });
      this.#merge({ type: 'learned', reply: presentDataOf(answer) });
    } catch (cause) {
      this.#merge({ type: 'send-failed', guid, problem: problemKey(cause, replyStatuses) });
    }
    return !this.#view.thread.pending.some((each) => each.guid === guid && waitsForConnection(each));
  }

  /** Changes an own reply. Rejects when it could not be changed. */
  async update(guid: string, contentText: string): Promise<void> {
    const answer = await this.#api('POST ForumTopic/UpdateReplyTopicContent', { body: { guid, contentText, replyOnGuid: this.#contentGuid } });
    this.#merge({ type: 'learned', reply: presentDataOf(answer) });
  }

  /** Deletes an own reply. Rejects when it could not be deleted; that it is gone already is no failure. */
  async remove(guid: string): Promise<void> {
    try {
      dataOf(await this.#api('DELETE ForumTopic/DeleteReplyTopicContent', { query: { guid } }));
    } catch (cause) {
      if (!(cause instanceof ApiError && isMissing(cause))) throw cause;
    }
    this.#merge({ type: 'deleted', guid });
  }

  #merge(action: ThreadAction): void {
    const thread = mergeReplies(this.#view.thread, action);
    if (thread.pending !== this.#view.thread.pending) this.#keepUnsent(thread);
    this.#show({ thread });
  }

  #keepUnsent({ pending }: ThreadState): void {
    if (pending.length === 0) this.#storage.remove(this.#storageKey);
    else this.#storage.set(this.#storageKey, pending.map(({ guid, contentText, problem }): UnsentReply => ({ guid, contentText, problem })));
  }

  #show(change: Partial<ThreadView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
