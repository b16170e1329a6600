import {
  CHAT_GROUP,
  CHAT_PAGE,
  TYPING_SECONDS,
  type ChatMessage,
  type Conversation,
} from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { Outbox } from '@riwaq/outbox';
import { fetchedAll } from '@riwaq/ui/compiled-in';
import { newGuid, Observable, presentDataOf } from '@riwaq/ui/page';
import { withClosed, withMinimised, withOpened, restoreDock, type Dock } from '../rules/dock';
import { reachesEnd } from '../rules/history';
import { DOCK_KEY } from '../rules/dock-storage-key';
import {
  outcomeOf,
  OutgoingQueue,
  type OutgoingFile,
  type OutgoingMessage,
} from '../rules/outgoing-queue';
import { PHONE } from '../sizes';
import { ConversationBook } from './conversation-book';
import { ChatServer, deletedPlaceholder, messageOf, NOT_A_MEMBER } from './server';
import { Thread } from './thread';
import { Typists } from './typists';

/** Sends the user's messages. Unsent messages stay stored in this browser. */
type ChatOutbox = Outbox<OutgoingMessage, never, string, OutgoingQueue>;

/**
 * Chat of one user in one tab: the conversations, the boxes and the queue of unsent messages, kept
 * up to date by hub events.
 */
export class Chat {
  readonly book: ConversationBook;
  readonly server: ChatServer;
  readonly outbox: ChatOutbox;
  readonly dock: Observable<Dock>;
  readonly typists = new Typists();
  /** The conversation that the user has just opened and whose box has not taken the focus yet. */
  readonly justOpened = new Observable<string | null>(null);
  /**
   * Conversation → number of membership changes. A component that shows members refetches when it
   * rises.
   */
  readonly changes = new Observable<ReadonlyMap<string, number>>(new Map());
  /**
   * Refused messages of groups that the user left or was removed from; the dock reports them to the
   * user.
   */
  readonly unsendable = new Observable<readonly OutgoingMessage[]>([]);
  readonly #host: HostContext;
  readonly #threads = new Map<string, Thread<ChatMessage>>();
  /** Conversations that the user has in front of them. */
  readonly #inFront = new Set<string>();
  /** Conversation → sequence up to which it was read but not yet reported to the server. */
  readonly #unreportedReads = new Map<string, number>();
  readonly #typedAt = new Map<string, number>();

  constructor(host: HostContext) {
    this.#host = host;
    this.server = new ChatServer(host);
    this.book = new ConversationBook(host.api);
    this.dock = new Observable<Dock>(
      restoreDock(host.storage.get(DOCK_KEY), window.matchMedia(PHONE).matches),
    );
    this.outbox = new Outbox({
      queue: new OutgoingQueue(host.storage),
      tab: newGuid(),
      log: host.log,
      canSend: () => this.server.connected,
      deliver: async ([message]) => {
        if (!message) return { kind: 'lost' };
        const { outcome, message: taken } = await this.server.send(message);
        if (taken) this.#receive(taken);
        // The user may have been removed while the connection was lost.
        if (outcome.kind === 'refused' && outcome.reason === NOT_A_MEMBER)
          await this.book.fetchOne(message.conversationGuid).catch(() => undefined);
        return outcomeOf(outcome);
      },
    });
    this.dock.subscribe(() => host.storage.set(DOCK_KEY, this.dock.view()));
    this.#listen();
    void this.book.load();
    this.outbox.start(host.signal);
  }

  get me(): string {
    return this.#host.session.user.userGuid;
  }

  /** Returns the history of a conversation; the first call fetches it. */
  thread(groupGuid: string): Thread<ChatMessage> {
    const known = this.#threads.get(groupGuid);
    if (known) return known;
    const thread = new Thread<ChatMessage>({
      pageSize: CHAT_PAGE,
      forget: deletedPlaceholder,
      page: async (at) => {
        const page = await this.server.page(groupGuid, at);
        this.#markDelivered(page.messages.map(({ guid }) => guid));
        return page;
      },
    });
    this.#threads.set(groupGuid, thread);
    // Messages that arrived during a gap or below the range are marked as read once they are
    // fetched.
    thread.subscribe(() => this.#markReadIfSeen(groupGuid));
    void thread.load();
    return thread;
  }

  open(groupGuid: string): void {
    this.justOpened.set(groupGuid);
    this.dock.set(withOpened(this.dock.view(), groupGuid));
  }

  /** Opens the private conversation with a person. Rejects if that fails. */
  async openPerson(personGuid: string): Promise<Conversation> {
    const conversation = presentDataOf(
      await this.#host.api('POST Chats/Open', { body: { personGuid } }),
    );
    this.book.merge([conversation]);
    this.open(conversation.groupGuid);
    return conversation;
  }

  /**
   * The box of a conversation has handled its opening: later changes in it do not move the focus.
   */
  completeOpening(groupGuid: string): void {
    if (this.justOpened.view() === groupGuid) this.justOpened.set(null);
  }

  minimise(groupGuid: string): void {
    this.dock.set(withMinimised(this.dock.view(), groupGuid));
  }

  close(groupGuid: string): void {
    this.completeOpening(groupGuid);
    this.dock.set(withClosed(this.dock.view(), groupGuid));
    this.#threads.delete(groupGuid);
  }

  /**
   * Marks a conversation as in front of the user until the returned function is called: messages
   * that arrive in it are read.
   */
  show(groupGuid: string): () => void {
    this.#inFront.add(groupGuid);
    const stop = new AbortController();
    this.#host.realtime.join(groupGuid, { signal: stop.signal });
    this.#markReadIfSeen(groupGuid);
    return () => {
      stop.abort();
      this.#inFront.delete(groupGuid);
    };
  }

  /**
   * Whether the user sees a message that arrives in a conversation now: its box is in front, and no
   * earlier message is missing in it.
   */
  sees(groupGuid: string): boolean {
    const history = this.#threads.get(groupGuid)?.view().history;
    return history !== undefined && this.#isInFront(groupGuid) && reachesEnd(history);
  }

  write(groupGuid: string, text: string, file: OutgoingFile | null = null): void {
    this.#typedAt.delete(groupGuid);
    const message = { guid: newGuid(), conversationGuid: groupGuid, text, file };
    this.outbox.change((queue) => queue.write({ ...message, writtenAt: Date.now() }));
  }

  /**
   * The user is typing. Sends the typing event at most once per half of the time for which the
   * others show it.
   */
  type(groupGuid: string): void {
    const now = performance.now();
    if (now - (this.#typedAt.get(groupGuid) ?? -Infinity) < (TYPING_SECONDS * 1000) / 2) return;
    this.#typedAt.set(groupGuid, now);
    this.server.typing(groupGuid);
  }

  /** Deletes a message. Rejects if that fails. */
  async remove(groupGuid: string, guid: string, forAll: boolean): Promise<void> {
    await this.server.remove(groupGuid, guid, forAll);
    this.#applyDeletion(groupGuid, guid, forAll);
  }

  /** The user, who owns the group, has removed a message. */
  removed(groupGuid: string, guid: string): void {
    this.#applyDeletion(groupGuid, guid, true, true);
  }

  #listen(): void {
    const { realtime, signal } = this.#host;
    const on = realtime.on.bind(realtime);
    on('ReceiveMessagePrivate', (...args) => this.#receive(messageOf(args)), { signal });
    on(
      'MessageDeletedPrivate',
      (groupGuid, guid, forAll, removed) => this.#applyDeletion(groupGuid, guid, forAll, removed),
      { signal },
    );
    on(
      'ReceiveReadPrivate',
      (groupGuid, readByAll) => this.book.applyReadState(groupGuid, { readByAll }),
      {
        signal,
      },
    );
    on(
      'ReceiveUnreadPrivate',
      (groupGuid, readTo, count) => this.book.applyReadState(groupGuid, { readTo, count }),
      { signal },
    );
    on(
      'ReceiveTypingPrivate',
      (groupGuid, userGuid, name) => {
        if (userGuid !== this.me) this.typists.receive(groupGuid, userGuid, name);
      },
      { signal },
    );
    on('ReceiveMemberStatus', (groupGuid) => this.#countChange(groupGuid), { signal });
    on('ReceiveChatChange', ({ groupGuid, gone }) => this.#conversationChanged(groupGuid, gone), {
      signal,
    });
    realtime.join(CHAT_GROUP, { signal, onAnswered: () => this.#refetch() });
    realtime.subscribeState(
      (state) => {
        if (state === 'live') this.#connected();
        else if (state !== 'resumed') for (const thread of this.#threads.values()) thread.markGap();
      },
      { signal },
    );
    // Messages may have arrived while the connection was lost or while the tab was hidden.
    const seen = () => {
      for (const groupGuid of this.#inFront) this.#markReadIfSeen(groupGuid);
      this.#refuseMessagesOfGoneGroups();
    };
    this.book.subscribe(seen);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', () => {
      document.removeEventListener('visibilitychange', seen);
      this.typists.end();
    });
  }

  /** The hub has started to send events: those before it were missed. */
  #refetch(): Promise<void> {
    const threads = [...this.#threads].flatMap(([groupGuid, thread]) => [
      thread.refetch(),
      this.book.fetchOne(groupGuid),
    ]);
    return fetchedAll([this.book.refetch(), ...threads]);
  }

  #connected(): void {
    // Report reading before sending: if the user has read everything, the server then counts their
    // own message as read too.
    for (const [groupGuid, upTo] of this.#unreportedReads) this.#reportRead(groupGuid, upTo);
    this.outbox.flush();
    for (const thread of this.#threads.values())
      if (thread.view().first.kind === 'failed') void thread.load();
  }

  #receive(message: ChatMessage): void {
    const { groupGuid, guid, fromGuid, sequence } = message;
    const own = fromGuid === this.me;
    const seen = this.sees(groupGuid);
    this.#markDelivered([guid]);
    this.#threads.get(groupGuid)?.receive(message);
    this.book.receive(message, { own, seen });
    this.typists.stopped(groupGuid, fromGuid);
    if (seen && !own) this.#reportRead(groupGuid, sequence);
  }

  #applyDeletion(groupGuid: string, guid: string, forAll: boolean, removed = false): void {
    this.#threads.get(groupGuid)?.applyDeletion(guid, forAll, removed);
    if (forAll) this.book.applyDeletion(groupGuid, guid);
    const known = this.book.of(groupGuid);
    // Only the server knows whether the message was unread and which message is now the last one
    // for this user.
    if (known && (known.count > 0 || (!forAll && known.lastMessage?.guid === guid)))
      void this.book.fetchOne(groupGuid).catch(() => undefined);
  }

  #conversationChanged(groupGuid: string, gone: boolean): void {
    this.#countChange(groupGuid);
    if (!gone) {
      void this.book.fetchOne(groupGuid).catch(() => undefined);
      return;
    }
    this.book.markGone(groupGuid);
    this.#threads.delete(groupGuid);
  }

  /**
   * Marks messages of groups that are gone as refused. Only the visible tab does so, because it
   * notifies the user.
   */
  #refuseMessagesOfGoneGroups(): void {
    if (document.visibilityState !== 'visible') return;
    const { gone } = this.book.view();
    const { unsent } = this.outbox.view();
    if (!unsent.some(({ conversationGuid }) => gone.has(conversationGuid))) return;
    const known = new Set(this.unsendable.view().map(({ guid }) => guid));
    const fresh = this.outbox
      .change((queue) => queue.refuse(gone, NOT_A_MEMBER))
      .filter(({ guid }) => !known.has(guid));
    if (fresh.length > 0) this.unsendable.set([...this.unsendable.view(), ...fresh]);
  }

  #markDelivered(guids: readonly string[]): void {
    const unsent = guids.filter((guid) => this.outbox.queue.get(guid));
    if (unsent.length === 0) return;
    this.outbox.change((queue) => {
      for (const guid of unsent) queue.markDelivered(guid);
    });
  }

  #countChange(groupGuid: string): void {
    const changes = this.changes.view();
    this.changes.set(new Map(changes).set(groupGuid, (changes.get(groupGuid) ?? 0) + 1));
  }

  #isInFront(groupGuid: string): boolean {
    return this.#inFront.has(groupGuid) && document.visibilityState === 'visible';
  }

  #markReadIfSeen(groupGuid: string): void {
    const known = this.book.of(groupGuid);
    const history = this.#threads.get(groupGuid)?.view().history;
    if (!known || !history || !this.#isInFront(groupGuid)) return;
    // Messages missed in a gap, or after the range, are not shown until they are fetched.
    const upTo = reachesEnd(history)
      ? known.lastSequence
      : Math.min(history.solidTo, known.lastSequence);
    if (upTo > known.readTo) this.#reportRead(groupGuid, upTo);
  }

  #reportRead(groupGuid: string, upTo: number): void {
    this.book.markRead(groupGuid, upTo);
    this.#unreportedReads.set(groupGuid, upTo);
    // The user may have read further by the time the response arrives.
    const reported = () => {
      if (this.#unreportedReads.get(groupGuid) === upTo) this.#unreportedReads.delete(groupGuid);
    };
    this.server.read(groupGuid, upTo).then(reported, () => undefined);
  }
}
