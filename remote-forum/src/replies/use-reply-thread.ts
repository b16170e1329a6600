import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHost } from '@riwaq/contract';
import { useRepliesAhead } from '../data/replies-ahead';
import { ReplyThread, type ThreadView } from './reply-thread';

/** The replies of a content, live while they are shown. It is the same content for as long as they are. */
export function useReplyThread(contentGuid: string): { thread: ReplyThread; view: ThreadView } {
  const { api, storage, realtime } = useHost();
  const ahead = useRepliesAhead();
  const [thread] = useState(() => new ReplyThread({ api, storage, contentGuid, latest: ahead.known(contentGuid) }));
  const view = useSyncExternalStore(thread.subscribe, thread.view);

  useEffect(() => {
    const shown = new AbortController();
    thread.connect(realtime, shown.signal);
    void thread.load();
    return () => shown.abort();
  }, [thread, realtime]);

  return { thread, view };
}
