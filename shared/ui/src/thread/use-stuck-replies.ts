import { useHost } from '@riwaq/contract';
import { useWatched } from '../page/observable';
import type { ThreadRegistry } from './thread-registry';
import { stuckReplies, unsentReplyKey, type StuckReply } from './unsent-replies';

/**
 * Own replies in threads that are not shown, which are not retried automatically: their target may
 * have been deleted, so that no thread would show them.
 *
 * @param prefix prefix of the storage keys of unsent entries; the thread's guid follows
 */
export function useStuckReplies<
  Thread extends { readonly shown: boolean; sendUnsent(): Promise<void> },
>(
  threads: ThreadRegistry<Thread>,
  prefix: string,
): { stuck: StuckReply[]; discard: (reply: StuckReply) => void } {
  const {
    session: {
      user: { userGuid },
    },
    storage,
  } = useHost();
  useWatched(threads.changes);
  return {
    stuck: stuckReplies(storage, prefix).filter(
      ({ threadGuid }) => !threads.find(userGuid, threadGuid)?.shown,
    ),
    discard({ threadGuid, guid }) {
      storage.remove(unsentReplyKey(prefix + threadGuid, guid));
      threads.changed();
    },
  };
}
