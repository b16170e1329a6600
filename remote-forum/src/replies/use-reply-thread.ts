import { useEffect, useState } from 'react';
import { useHost } from '@riwaq/contract';
import { useWatched } from '@riwaq/ui/page';
import { useRepliesAhead } from '../data/replies-ahead';
import { holdThread, threadAtWork } from './closed-threads';
import { ReplyThread, type ThreadView } from './reply-thread';

/** The replies of a content, live while they are shown. It is the same content for as long as they are. */
export function useReplyThread(contentGuid: string): { thread: ReplyThread; view: ThreadView } {
  const { api, session, storage, realtime } = useHost();
  const { userGuid } = session.user;
  const ahead = useRepliesAhead();
  const [thread] = useState(() => threadAtWork(userGuid, contentGuid) ?? new ReplyThread({ api, storage, contentGuid, latest: ahead.known(contentGuid) }));
  const view = useWatched(thread);

  useEffect(() => {
    const shown = new AbortController();
    const release = holdThread(userGuid, contentGuid, thread);
    thread.connect(realtime, shown.signal);
    void thread.load();
    return () => {
      shown.abort();
      release();
    };
  }, [userGuid, contentGuid, thread, realtime]);

  return { thread, view };
}
