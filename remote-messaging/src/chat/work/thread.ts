import { onceMore } from '@riwaq/ui/compiled-in';
import { Observable } from '@riwaq/ui/page';
import {
  EMPTY_HISTORY,
  mergeHistory,
  WINDOW_MAX,
  type HistoryMessage,
  type History,
  type HistoryAction,
} from '../rules/history';

type Loading = 'idle' | 'loading' | 'failed';

/** The history of a conversation as it is shown. */
export interface ChatThreadView<M extends HistoryMessage> {
  readonly history: History<M>;
  /** State of the first page: no message is shown before it has been fetched once. */
  readonly first: { kind: 'loading' } | { kind: 'failed'; cause: unknown } | { kind: 'ready' };
  readonly older: Loading;
  readonly newer: Loading;
}

/** Contiguous messages, oldest first. */
export interface MessageRange<M> {
  readonly messages: readonly M[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

interface ThreadOptions<M> {
  /** Fetches the newest page, or the page before or after a sequence. Rejects if that fails. */
  page: (at: { before?: number; after?: number }) => Promise<MessageRange<M>>;
  /** Number of messages per page. */
  pageSize: number;
  /** Returns the placeholder of a message that was deleted for everybody. */
  forget: (message: M, removed: boolean) => M;
}

const firstOf = (messages: readonly HistoryMessage[]): number => messages[0]?.sequence ?? 0;
const lastOf = (messages: readonly HistoryMessage[]): number => messages.at(-1)?.sequence ?? 0;

/** History of one conversation: the known range, and the requests that extend it. */
export class Thread<M extends HistoryMessage> extends Observable<ChatThreadView<M>> {
  readonly #parts: ThreadOptions<M>;
  #gaps = 0;

  constructor(parts: ThreadOptions<M>) {
    super({ history: EMPTY_HISTORY, first: { kind: 'loading' }, older: 'idle', newer: 'idle' });
    this.#parts = parts;
  }

  receive(message: M): void {
    this.#merge({ type: 'received', message });
  }

  applyDeletion(guid: string, forAll: boolean, removed = false): void {
    this.#merge({ type: 'deleted', guid, forAll, removed });
  }

  /** Marks that events may be missed from now on, until the latest page is fetched again. */
  markGap(): void {
    this.#gaps += 1;
    this.#merge({ type: 'gap' });
  }

  /**
   * Fetches the latest messages, up to the first one that is shown. A call while it runs triggers
   * one more run. Rejects if the request fails.
   */
  readonly refetch = onceMore(() => this.#fetchLatest());

  /** Like {@link Thread.refetch}, but never rejects: the view contains the failure. */
  async load(): Promise<void> {
    await this.refetch().catch(() => undefined);
  }

  async #fetchLatest(): Promise<void> {
    const { page: fetch } = this.#parts;
    const gaps = this.#gaps;
    const { messages: shown, hasNewer } = this.view().history;
    if (this.view().first.kind === 'failed') this.#show({ first: { kind: 'loading' } });
    try {
      let { messages, hasOlder } = await fetch({});
      // Refetch everything shown: messages further up may have been deleted while the connection
      // was lost.
      const upTo = hasNewer || shown.length === 0 ? Infinity : firstOf(shown);
      while (
        hasOlder &&
        messages.length > 0 &&
        firstOf(messages) > upTo &&
        messages.length < WINDOW_MAX
      ) {
        const page = await fetch({ before: firstOf(messages) });
        messages = [...page.messages, ...messages];
        hasOlder = page.hasOlder;
      }
      this.#merge({ type: 'latest', messages, whole: !hasOlder, sound: gaps === this.#gaps });
      this.#show({ first: { kind: 'ready' } });
    } catch (cause) {
      // A failure is shown only while there are no messages; otherwise those stay visible.
      if (this.view().first.kind !== 'ready') this.#show({ first: { kind: 'failed', cause } });
      throw cause;
    }
  }

  async loadOlder(): Promise<void> {
    const { history, older } = this.view();
    if (!history.hasOlder || history.messages.length === 0 || older === 'loading') return;
    const before = firstOf(history.messages);
    this.#show({ older: 'loading' });
    try {
      const { messages, hasOlder } = await this.#parts.page({ before });
      this.#merge({ type: 'older', messages, whole: !hasOlder, before });
      this.#show({ older: 'idle' });
    } catch {
      this.#show({ older: 'failed' });
    }
  }

  async loadNewer(): Promise<void> {
    const {
      history: { hasNewer, messages: shown, newest },
      newer,
    } = this.view();
    if (!hasNewer || shown.length === 0 || newer === 'loading') return;
    const after = lastOf(shown);
    this.#show({ newer: 'loading' });
    try {
      const { messages, hasNewer: more } = await this.#parts.page({ after });
      this.#merge({ type: 'newer', messages, atEnd: !more, after, newestAtRequest: newest });
      this.#show({ newer: 'idle' });
    } catch {
      this.#show({ newer: 'failed' });
    }
  }

  /** Replaces the range by the one around a message. Rejects if that fails. */
  async moveTo(sequence: number): Promise<void> {
    const { messages: shown, newest } = this.view().history;
    if (shown.some((message) => message.sequence === sequence)) return;
    const { page, pageSize } = this.#parts;
    const { messages, hasOlder, hasNewer } = await page({
      before: sequence + Math.ceil(pageSize / 2),
    });
    this.#merge({ type: 'moved', messages, hasOlder, atEnd: !hasNewer, newestAtRequest: newest });
  }

  /** Replaces the range by the end of the conversation. Rejects if that fails. */
  async moveToEnd(): Promise<void> {
    const { newest, hasNewer } = this.view().history;
    if (!hasNewer) return;
    const { messages, hasOlder } = await this.#parts.page({});
    this.#merge({ type: 'moved', messages, hasOlder, atEnd: true, newestAtRequest: newest });
  }

  #merge(action: HistoryAction<M>): void {
    this.#show({ history: mergeHistory(this.view().history, action, this.#parts.forget) });
  }

  #show(change: Partial<ChatThreadView<M>>): void {
    this.set({ ...this.view(), ...change });
  }
}
