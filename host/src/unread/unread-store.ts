import { UNREAD_DELAY_MS, type ApiClient, type UnreadCounts } from '@riwaq/api';
import { Store, type ReadableStore } from '../state/store';

export const NOTHING_UNREAD: UnreadCounts = { allNotifications: 0, examsCount: 0, mailsCount: 0 };

export type UnreadKnowledge = 'waiting' | 'failed' | 'known';

export interface UnreadStore {
  readonly counts: ReadableStore<UnreadCounts>;
  /**
   * Whether the counts were received once; `failed` while the first fetch of them did not succeed.
   */
  readonly knowledge: ReadableStore<UnreadKnowledge>;
  /**
   * A navigation took place: fetches when somebody is signed in (document 1 section 2, Guard
   * rules).
   */
  navigated(): void;
  /** Never rejects: where the counts could not be fetched they stay. */
  refresh(): Promise<void>;
  /** Like {@link UnreadStore.refresh}, but rejects when they could not be fetched. */
  refetch(): Promise<void>;
  /** The server said so over the hub. */
  receive(counts: UnreadCounts): void;
  /** The hub tells of every change from now on: what was counted before is counted once more. */
  hearing(): void;
  /** The hub cannot be reached: a fetch that waits for it is made now. */
  unreachable(): void;
  /** Forgets, when nobody is signed in any more. */
  clear(): void;
  dispose(): void;
}

export interface UnreadDeps {
  api: ApiClient;
  signedIn(): boolean;
  /** Whether the API base address is known at this moment. */
  addressKnown(): boolean;
  /** Whether the hub tells of changes at this moment. */
  heard(): boolean;
  /**
   * Whether the hub is connecting for the first time: a fetch before that would be repeated after
   * it.
   */
  connecting(): boolean;
  /** Shares the counts with the other tabs; left out where the browser has no such channel. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
}

/**
 * The badges. A later answer is never overwritten by an earlier one; several tabs show the same.
 */
export function createUnreadStore({
  api,
  signedIn,
  addressKnown,
  heard,
  connecting,
  channel,
}: UnreadDeps): UnreadStore {
  const counts = new Store(NOTHING_UNREAD);
  const knowledge = new Store<UnreadKnowledge>('waiting');
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  /** What was asked for last was asked while nobody would have told of a change. */
  let unheard = false;

  const show = (next: UnreadCounts): void => {
    const shown = counts.get();
    const same = (Object.keys(next) as (keyof UnreadCounts)[]).every(
      (name) => next[name] === shown[name],
    );
    if (!same) counts.set(next);
    knowledge.set('known');
  };
  const tell = (next: UnreadCounts): void => {
    latest += 1;
    show(next);
    channel?.postMessage(next);
  };
  channel?.addEventListener('message', (event) => {
    latest += 1;
    show((event as MessageEvent<UnreadCounts>).data);
  });

  const refetch = async (): Promise<void> => {
    if (!signedIn() || ended.signal.aborted) return;
    latest += 1;
    const mine = latest;
    unheard = !heard();
    const { data } = await api(
      'GET Notifications/GetUnReadCount',
      {},
      { signal: ended.signal },
    ).catch((cause: unknown) => {
      if (mine === latest && knowledge.get() === 'waiting') knowledge.set('failed');
      throw cause;
    });
    if (mine === latest && signedIn() && data[0]) tell(data[0]);
  };
  const refresh = async (): Promise<void> => {
    await refetch().catch(() => undefined);
  };

  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const refreshLate = (): void => {
    stopTimer();
    void refresh();
  };

  return {
    counts,
    knowledge,
    refresh,
    refetch,
    navigated() {
      stopTimer();
      if (!signedIn()) return;
      if (addressKnown() && !connecting()) void refresh();
      else timer = setTimeout(refreshLate, UNREAD_DELAY_MS);
    },
    receive: tell,
    hearing() {
      if (!unheard && timer === undefined) return;
      unheard = false;
      refreshLate();
    },
    unreachable() {
      if (timer !== undefined) refreshLate();
    },
    clear() {
      stopTimer();
      latest += 1;
      counts.set(NOTHING_UNREAD);
      knowledge.set('waiting');
    },
    dispose() {
      stopTimer();
      ended.abort();
      channel?.close();
    },
  };
}
