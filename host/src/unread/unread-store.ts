import { UNREAD_DELAY_MS, type ApiClient, type UnreadCounts } from '@riwaq/api';
import type { ReadableStore } from '../state/store';
import { SharedCounts, type UnreadChannel, type UnreadKnowledge } from './shared-counts';

export interface UnreadStore {
  readonly counts: ReadableStore<UnreadCounts>;
  /** Whether the counts were received once; `failed` when the first fetch failed. */
  readonly knowledge: ReadableStore<UnreadKnowledge>;
  /** Call on navigation: fetches when a user is signed in (SHELL-8). */
  navigated(): void;
  /** Fetches the counts. Never rejects: after a failure the old counts stay. */
  refresh(): Promise<void>;
  /** Like {@link UnreadStore.refresh}, but rejects on failure. */
  refetch(): Promise<void>;
  /** Shows counts that the server has sent over the hub. */
  receive(counts: UnreadCounts): void;
  /**
   * Call when the hub reports every change from now on: counts fetched before are fetched once
   * more.
   */
  hubLive(): void;
  /** Call when the hub cannot be reached: a fetch that waits for it is sent now. */
  hubUnreachable(): void;
  /** Resets the counts when the session ends. */
  clear(): void;
  dispose(): void;
}

export interface UnreadDeps {
  api: ApiClient;
  signedIn(): boolean;
  /** Whether the API base address is known at this moment. */
  addressKnown(): boolean;
  /** Whether the hub reports changes at this moment. */
  isHubLive(): boolean;
  /**
   * Whether the hub is connecting for the first time: a fetch before that would be repeated after
   * it.
   */
  connecting(): boolean;
  /** Shares the counts with the other tabs; undefined when the browser has no BroadcastChannel. */
  channel?: UnreadChannel;
}

/**
 * Creates the store of the unread counts. An older response never overwrites a newer one; all tabs
 * show the same counts.
 */
export function createUnreadStore({
  api,
  signedIn,
  addressKnown,
  isHubLive,
  connecting,
  channel,
}: UnreadDeps): UnreadStore {
  const shared = new SharedCounts(channel);
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the hub reported no changes at the time of the last fetch. */
  let fetchedWithoutHub = false;

  const refetch = async (): Promise<void> => {
    if (!signedIn() || ended.signal.aborted) return;
    const isNewest = shared.begin();
    fetchedWithoutHub = !isHubLive();
    const { data } = await api(
      'GET Notifications/GetUnReadCount',
      {},
      { signal: ended.signal },
    ).catch((cause: unknown) => {
      if (isNewest()) shared.fail();
      throw cause;
    });
    if (isNewest() && signedIn() && data[0]) shared.publish(data[0]);
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
    counts: shared.counts,
    knowledge: shared.knowledge,
    refresh,
    refetch,
    navigated() {
      stopTimer();
      if (!signedIn()) return;
      if (addressKnown() && !connecting()) void refresh();
      else timer = setTimeout(refreshLate, UNREAD_DELAY_MS);
    },
    receive: shared.publish,
    hubLive() {
      if (!fetchedWithoutHub && timer === undefined) return;
      fetchedWithoutHub = false;
      refreshLate();
    },
    hubUnreachable() {
      if (timer !== undefined) refreshLate();
    },
    clear() {
      stopTimer();
      shared.clear();
    },
    dispose() {
      stopTimer();
      ended.abort();
      channel?.close();
    },
  };
}
