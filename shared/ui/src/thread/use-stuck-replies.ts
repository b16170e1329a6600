import { useHost } from '@riwaq/contract';
import { useWatched } from '../page/observable';
import type { ThreadRegistry } from './thread-registry';
import { stuckReplies, unsentReplyKey, type StuckReply } from './unsent-replies';

/**
 * Own replies that are sent by themselves no more, of threads that are not shown: their target may
 * be deleted, so that no thread shows them.
 *
 * @param prefix how the names begin under which unsent entries are stored; the thread's guid
 * follows
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
