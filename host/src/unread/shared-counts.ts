import type { UnreadCounts } from '@riwaq/api';
import { Store } from '../state/store';

const NOTHING_UNREAD: UnreadCounts = { allNotifications: 0, examsCount: 0, mailsCount: 0 };

export type UnreadKnowledge = 'waiting' | 'failed' | 'known';

/** Shares the counts with the other tabs. */
export type UnreadChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** The counts that all tabs show. An older response never overwrites newer counts. */
export class SharedCounts {
  readonly counts = new Store(NOTHING_UNREAD);
  readonly knowledge = new Store<UnreadKnowledge>('waiting');
  readonly #channel: UnreadChannel | undefined;
  /** Number of the latest fetch or change. */
  #latest = 0;

  /** @param channel undefined when the browser has no BroadcastChannel */
  constructor(channel: UnreadChannel | undefined) {
    this.#channel = channel;
    channel?.addEventListener('message', (event) => {
      this.#latest += 1;
      this.#show((event as MessageEvent<UnreadCounts>).data);
    });
  }

  /** Begins a fetch. Returns a function that checks whether its response is still the newest. */
  begin(): () => boolean {
    this.#latest += 1;
    const own = this.#latest;
    return () => own === this.#latest;
  }

  readonly publish = (counts: UnreadCounts): void => {
    this.#latest += 1;
    this.#show(counts);
    this.#channel?.postMessage(counts);
  };

  /** Call when the newest fetch failed. */
  fail(): void {
    if (this.knowledge.get() === 'waiting') this.knowledge.set('failed');
  }

  clear(): void {
    this.#latest += 1;
    this.counts.set(NOTHING_UNREAD);
    this.knowledge.set('waiting');
  }

  #show(next: UnreadCounts): void {
    const shown = this.counts.get();
    const same = (Object.keys(next) as (keyof UnreadCounts)[]).every(
      (name) => next[name] === shown[name],
    );
    if (!same) this.counts.set(next);
    this.knowledge.set('known');
  }
}
