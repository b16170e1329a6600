import { CONVERSATION_PAGE, type ChatMessage, type Conversation } from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { dataOf, isMissing, Observable } from '@riwaq/ui/page';
import {
  follows,
  withFetched,
  withHeard,
  withoutMessage,
  withRead,
} from '../rules/conversation-list';
import { forget } from './server';

export interface BookView {
  /** The latest first. */
  readonly conversations: readonly Conversation[];
  /** The first page of the list. */
  readonly first: { kind: 'loading' } | { kind: 'failed'; cause: unknown } | { kind: 'ready' };
  readonly hasMore: boolean;
  readonly more: 'idle' | 'loading' | 'failed';
  /** Conversations that are not the person's any more. */
  readonly gone: ReadonlySet<string>;
}

/** A conversation that is being fetched, and that is fetched again after it. */
interface UnderWay {
  readonly now: Promise<Conversation | null>;
  next?: Promise<Conversation | null>;
}

/** The person's conversations, as far as they are known, kept true by what is heard. */
export class ConversationBook extends Observable<BookView> {
  readonly #api: HostContext['api'];
  readonly #asked = new Map<string, UnderWay>();
  /** The last conversation of the pages that were fetched one after the other. */
  #pagedTo: string | null = null;

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

  /** Like {@link ConversationBook.refetch}, but never rejects: the view has the failure. */
  async load(): Promise<void> {
    await this.refetch().catch(() => undefined);
  }

  /** Fetches the first page of the list. Rejects when it could not be fetched. */
  async refetch(): Promise<void> {
    if (this.view().first.kind === 'failed') this.#change({ first: { kind: 'loading' } });
    try {
      const page = dataOf(await this.#api('GET Chats/Get', { query: {} }));
      this.learn(page);
      if (this.#pagedTo === null) this.#paged(page);
      this.#change({ first: { kind: 'ready' } });
    } catch (cause) {
      if (this.view().first.kind !== 'ready') this.#change({ first: { kind: 'failed', cause } });
      throw cause;
    }
  }

  async loadMore(): Promise<void> {
    const { hasMore, more } = this.view();
    if (!hasMore || more === 'loading' || this.#pagedTo === null) return;
    this.#change({ more: 'loading' });
    try {
      const page = dataOf(await this.#api('GET Chats/Get', { query: { before: this.#pagedTo } }));
      this.learn(page);
      this.#paged(page);
      this.#change({ more: 'idle' });
    } catch {
      this.#change({ more: 'failed' });
    }
  }

  /**
   * Fetches one conversation; null where it is not the person's. Rejects when it cannot be asked
   * for. Asked for while an answer is on its way, which may tell what stood before, it is fetched
   * once more after that.
   */
  ask(groupGuid: string): Promise<Conversation | null> {
    const underWay = this.#asked.get(groupGuid);
    if (!underWay) return this.#begin(groupGuid);
    underWay.next ??= underWay.now.catch(() => null).then(() => this.#begin(groupGuid));
    return underWay.next;
  }

  #begin(groupGuid: string): Promise<Conversation | null> {
    const now = this.#ask(groupGuid).finally(() => {
      if (underWay.next === undefined) this.#asked.delete(groupGuid);
    });
    const underWay: UnderWay = { now };
    this.#asked.set(groupGuid, underWay);
    return now;
  }

  async #ask(groupGuid: string): Promise<Conversation | null> {
    try {
      const found = dataOf(await this.#api('GET Chats/GetOne', { query: { groupGuid } }));
      const known = this.of(groupGuid);
      this.learn([found]);
      // What was heard meanwhile stands over it, with a count that does not know of what it was
      // asked for.
      return known && known.count > 0 && known.lastSequence > found.lastSequence
        ? await this.#ask(groupGuid)
        : found;
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      this.leave(groupGuid);
      return null;
    }
  }

  learn(conversations: readonly Conversation[]): void {
    const { gone, conversations: known } = this.view();
    const back = conversations
      .filter(({ groupGuid }) => gone.has(groupGuid))
      .map(({ groupGuid }) => groupGuid);
    this.#change({
      conversations: withFetched(known, conversations),
      ...(back.length > 0 && { gone: new Set([...gone].filter((guid) => !back.includes(guid))) }),
    });
  }

  heard(message: ChatMessage, how: { own: boolean; seen: boolean }): void {
    const known = this.of(message.groupGuid);
    if (known) this.#change({ conversations: withHeard(this.view().conversations, message, how) });
    // Somebody has begun a conversation, or more was said than was heard. When it cannot be asked
    // for now, the list is, after the gap.
    if (!known || !follows(message, known)) void this.ask(message.groupGuid).catch(() => undefined);
  }

  read(groupGuid: string, upTo: number): void {
    this.#change({ conversations: withRead(this.view().conversations, groupGuid, upTo) });
  }

  /** What is known of reading: the own, here or on another page, or that of everybody. */
  readTo(
    groupGuid: string,
    change: Partial<Pick<Conversation, 'readTo' | 'count' | 'readByAll'>>,
  ): void {
    this.#change({
      conversations: this.view().conversations.map((each) =>
        each.groupGuid === groupGuid ? { ...each, ...change } : each,
      ),
    });
  }

  deleted(groupGuid: string, guid: string): void {
    this.#change({
      conversations: withoutMessage(this.view().conversations, groupGuid, guid, forget),
    });
  }

  leave(groupGuid: string): void {
    const { conversations, gone } = this.view();
    this.#change({
      conversations: conversations.filter((each) => each.groupGuid !== groupGuid),
      gone: new Set(gone).add(groupGuid),
    });
  }

  #paged(page: readonly Conversation[]): void {
    this.#pagedTo = page.at(-1)?.groupGuid ?? this.#pagedTo;
    this.#change({ hasMore: page.length >= CONVERSATION_PAGE });
  }

  #change(change: Partial<BookView>): void {
    this.set({ ...this.view(), ...change });
  }
}
