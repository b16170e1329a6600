import { useHost } from '@riwaq/contract';
import { useEffect, useState } from 'react';
import { useWatched } from '../page/observable';
import type { LiveThread, ThreadView } from './live-thread';
import type { ThreadEntry } from './merge';
import type { ThreadRegistry } from './thread-registry';

/**
 * Connects a thread while the component is mounted: the user's active instance, or else a new one.
 * `guid` must not change while mounted.
 */
export function useLiveThread<Entry extends ThreadEntry, Thread extends LiveThread<Entry>>(
  threads: ThreadRegistry<Thread>,
  guid: string,
  create: () => Thread & LiveThread<Entry>,
): { thread: Thread; view: ThreadView<Entry> } {
  const {
    session: {
      user: { userGuid },
    },
    realtime,
  } = useHost();
  const [thread] = useState<Thread>(() => threads.find(userGuid, guid) ?? create());
  const view = useWatched<ThreadView<Entry>>(thread);

  useEffect(() => {
    const shown = new AbortController();
    thread.connect(realtime, shown.signal);
    const release = threads.hold(userGuid, guid, thread);
    void thread.load();
    return () => {
      shown.abort();
      release();
    };
  }, [threads, userGuid, guid, thread, realtime]);

  return { thread, view };
}
