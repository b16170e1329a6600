import { useState } from 'react';
import type { Reply } from '@riwaq/api';

/**
 * The newest reply of another user that arrived while the thread was open, for announcement by
 * screen readers.
 */
export function useAnnounced(
  replies: readonly Reply[],
  loaded: boolean,
  ownGuid: string,
): Reply | null {
  const newest = replies.findLast(({ createdUserGuid }) => createdUserGuid !== ownGuid) ?? null;
  const [state, setState] = useState<{ last: string | null; announced: Reply | null } | null>(null);
  if (!loaded) return null;
  const guid = newest?.guid ?? null;
  if (state === null) {
    setState({ last: guid, announced: null });
    return null;
  }
  // A deletion makes an older reply the newest one; only a later one is news.
  const known = replies.findIndex((reply) => reply.guid === state.last);
  const at = replies.findIndex((reply) => reply.guid === guid);
  if (guid !== state.last)
    setState({
      last: guid,
      announced: (at > known && known >= 0) || state.last === null ? newest : state.announced,
    });
  return state.announced;
}
