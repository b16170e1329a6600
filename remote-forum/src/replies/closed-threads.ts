import type { HostContext } from '@riwaq/contract';
import { ReplyThread } from './reply-thread';
import { contentsWithUnsent } from './unsent-contents';

/** The threads at work, shown or only sending: a content has one at a time, since it keeps what is unsent. */
const atWork = new Map<string, ReplyThread>();
const nameOf = (userGuid: string, contentGuid: string): string => `${userGuid} ${contentGuid}`;

/** The thread of a content that is at work for a person. */
export const threadAtWork = (userGuid: string, contentGuid: string): ReplyThread | undefined => atWork.get(nameOf(userGuid, contentGuid));

/** The thread is at work until the disposer is called. */
export function holdThread(userGuid: string, contentGuid: string, thread: ReplyThread): () => void {
  const name = nameOf(userGuid, contentGuid);
  atWork.set(name, thread);
  return () => {
    if (atWork.get(name) === thread) atWork.delete(name);
  };
}

/** Sends what waits in threads that are not at work, one content after the other. */
export async function sendClosedThreads({ api, session, storage }: HostContext): Promise<void> {
  const { userGuid } = session.user;
  for (const contentGuid of contentsWithUnsent(storage)) {
    if (threadAtWork(userGuid, contentGuid)) continue;
    const thread = new ReplyThread({ api, storage, contentGuid });
    const release = holdThread(userGuid, contentGuid, thread);
    await thread.sendUnsent();
    // Whoever opened it meanwhile holds it now.
    if (!thread.shown) release();
  }
}
