import { CONVERSATION_PAGE, type ChatMessage, type Conversation } from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { dataOf, isMissing, Observable } from '@riwaq/ui/page';
import {
  followsDirectly,
  withFetched,
  withReceived,
  withoutMessage,
  withRead,
} from '../rules/conversation-list';
import { deletedPlaceholder } from './server';

export interface BookView {
  /** Sorted by activity, the latest first. */
  readonly conversations: readonly Conversation[];
  /** State of the first page of the list. */
  readonly first: { kind: 'loading' } | { kind: 'failed'; cause: unknown } | { kind: 'ready' };
  readonly hasMore: boolean;
  readonly more: 'idle' | 'loading' | 'failed';
  /** Conversations that the user is no longer a member of. */
  readonly gone: ReadonlySet<string>;
}

/** A request for one conversation, and the one that is queued behind it. */
interface PendingFetch {
  readonly now: Promise<Conversation | null>;
  next?: Promise<Conversation | null>;
}

/** The user's conversations, as far as they are known, kept up to date by hub events. */
export class ConversationBook extends Observable<BookView> {
  readonly #api: HostContext['api'];
  readonly #pendingFetches = new Map<string, PendingFetch>();
  /** Cursor: the last conversation of the consecutive pages fetched so far. */
  #cursor: string | null = null;

  constructor(api: HostContext['api']) {
    super({
      conversations: [],
      first: { kind: 'loading' },
      hasMore: false,
      more: 'idle',
      gone: new Set(),
    });
    this.#api = api;
  }

  of(groupGuid: string): Conversation | undefined {
    return this.view().conversations.find((each) => each.groupGuid === groupGuid);
  }

  /** Like {@link ConversationBook.refetch}, but never rejects: the view contains the failure. */
  async load(): Promise<void> {
    await this.refetch().catch(() => undefined);
  }

  /** Fetches the first page of the list. Rejects if that fails. */
  async refetch(): Promise<void> {
    if (this.view().first.kind === 'failed') this.#change({ first: { kind: 'loading' } });
    try {
      const page = dataOf(await this.#api('GET Chats/Get', { query: {} }));
      this.merge(page);
      if (this.#cursor === null) this.#advanceCursor(page);
      this.#change({ first: { kind: 'ready' } });
    } catch (cause) {
      if (this.view().first.kind !== 'ready') this.#change({ first: { kind: 'failed', cause } });
      throw cause;
    }
  }

  async loadMore(): Promise<void> {
    const { hasMore, more } = this.view();
    if (!hasMore || more === 'loading' || this.#cursor === null) return;
    this.#change({ more: 'loading' });
    try {
      const page = dataOf(await this.#api('GET Chats/Get', { query: { before: this.#cursor } }));
      this.merge(page);
      this.#advanceCursor(page);
      this.#change({ more: 'idle' });
    } catch {
      this.#change({ more: 'failed' });
    }
  }

  /**
   * Fetches one conversation; resolves to null if the user is not a member of it. Rejects if the
   * request fails. A call during a running request, whose response may be outdated, queues one more
   * request behind it; further calls share that one.
   */
  fetchOne(groupGuid: string): Promise<Conversation | null> {
    const pending = this.#pendingFetches.get(groupGuid);
    if (!pending) return this.#startFetch(groupGuid);
    pending.next ??= pending.now.catch(() => null).then(() => this.#startFetch(groupGuid));
    return pending.next;
  }

  #startFetch(groupGuid: string): Promise<Conversation | null> {
    const now = this.#fetch(groupGuid).finally(() => {
      if (pending.next === undefined) this.#pendingFetches.delete(groupGuid);
    });
    const pending: PendingFetch = { now };
    this.#pendingFetches.set(groupGuid, pending);
    return now;
  }

  async #fetch(groupGuid: string): Promise<Conversation | null> {
    try {
      const found = dataOf(await this.#api('GET Chats/GetOne', { query: { groupGuid } }));
      const known = this.of(groupGuid);
      this.merge([found]);
      // A message arrived during the request, so the merge keeps the local count, which ignores the
      // change that this request was made for: fetch again.
      return known && known.count > 0 && known.lastSequence > found.lastSequence
        ? await this.#fetch(groupGuid)
        : found;
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      this.markGone(groupGuid);
      return null;
    }
  }

  merge(conversations: readonly Conversation[]): void {
    const { gone, conversations: known } = this.view();
    const back = conversations
      .filter(({ groupGuid }) => gone.has(groupGuid))
      .map(({ groupGuid }) => groupGuid);
    this.#change({
      conversations: withFetched(known, conversations),
      ...(back.length > 0 && { gone: new Set([...gone].filter((guid) => !back.includes(guid))) }),
    });
  }

  receive(message: ChatMessage, how: { own: boolean; seen: boolean }): void {
    const known = this.of(message.groupGuid);
    if (known)
      this.#change({ conversations: withReceived(this.view().conversations, message, how) });
    // The conversation is new, or events were missed: fetch it. If that fails, the list is fetched
    // after the gap.
    if (!known || !followsDirectly(message, known))
      void this.fetchOne(message.groupGuid).catch(() => undefined);
  }

  markRead(groupGuid: string, upTo: number): void {
    this.#change({ conversations: withRead(this.view().conversations, groupGuid, upTo) });
  }

  /** Applies a read position: the user's own, from this tab or another, or that of all members. */
  applyReadState(
    groupGuid: string,
    change: Partial<Pick<Conversation, 'readTo' | 'count' | 'readByAll'>>,
  ): void {
    this.#change({
      conversations: this.view().conversations.map((each) =>
        each.groupGuid === groupGuid ? { ...each, ...change } : each,
      ),
    });
  }

  applyDeletion(groupGuid: string, guid: string): void {
    this.#change({
      conversations: withoutMessage(this.view().conversations, groupGuid, guid, deletedPlaceholder),
    });
  }

  markGone(groupGuid: string): void {
    const { conversations, gone } = this.view();
    this.#change({
      conversations: conversations.filter((each) => each.groupGuid !== groupGuid),
      gone: new Set(gone).add(groupGuid),
    });
  }

  #advanceCursor(page: readonly Conversation[]): void {
    this.#cursor = page.at(-1)?.groupGuid ?? this.#cursor;
    this.#change({ hasMore: page.length >= CONVERSATION_PAGE });
  }

  #change(change: Partial<BookView>): void {
    this.set({ ...this.view(), ...change });
  }
}
