import { SOURCE_TYPE, type SourceType } from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { ThreadRegistry, unsentKind } from '@riwaq/ui/compiled-in';
import type { LiveThread } from '@riwaq/ui/thread';
import { commentThread, type CommentEntry } from './comment-thread';
import { UNSENT_COMMENTS } from './unsent-name';

/** Open threads of comments by guid of their item. */
export const commentThreads = new ThreadRegistry<LiveThread<CommentEntry>>();

const isSourceType = (kind: number | undefined): kind is SourceType =>
  Object.values<number | undefined>(SOURCE_TYPE).includes(kind);

/** Sends unsent comments of threads that are not open. */
export const sendUnopenedThreads = (host: HostContext): Promise<void> => {
  const { api, storage } = host;
  return commentThreads.sendClosed(host, UNSENT_COMMENTS, (sourceGuid) => {
    const sourceType = unsentKind(storage, UNSENT_COMMENTS + sourceGuid);
    // An earlier version stored no kind: these comments are sent when their item is opened.
    return isSourceType(sourceType)
      ? commentThread({ api, storage, source: { sourceGuid, sourceType } })
      : null;
  });
};
