import { useEffect, useState } from 'react';
import { CHAT_GROUP } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { isSeen } from '../chat-host';

/** Debounce in milliseconds for refetching the count. */
const DEBOUNCE_MS = 200;

/** Number of unread messages, live, without loading the chat code. */
export function useUnreadTotal(): number {
  const { api, realtime, session, log } = useHost();
  const me = session.user.userGuid;
  const [total, setTotal] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = 0;
    let receivedCount = 0;
    const show = (count: number) => {
      shown = count;
      setTotal(count);
    };
    const ask = async () => {
      const before = receivedCount;
      const { count } = dataOf(await api('GET Chats/GetUnReadCount', {}, { signal }));
      if (signal.aborted) return;
      show(count);
      // The count may or may not include messages that arrived during the fetch.
      if (receivedCount !== before) askSoon();
    };
    const tryToAsk = () =>
      void ask().catch((cause: unknown) => {
        if (!signal.aborted)
          log.info('the unread messages could not be counted', { cause: String(cause) });
      });
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(tryToAsk, DEBOUNCE_MS);
    };
    realtime.on(
      'ReceiveMessagePrivate',
      (groupGuid, fromGuid) => {
        if (fromGuid === me || isSeen(me, groupGuid)) return;
        receivedCount += 1;
        show(shown + 1);
      },
      { signal },
    );
    // Only the server knows whether the deleted message was unread.
    realtime.on(
      'MessageDeletedPrivate',
      () => {
        if (shown > 0) askSoon();
      },
      { signal },
    );
    realtime.on('ReceiveUnreadPrivate', askSoon, { signal });
    realtime.on('ReceiveChatChange', askSoon, { signal });
    realtime.join(CHAT_GROUP, { signal, onAnswered: ask });
    // Joining fetches the count. Fetch it directly only if the hub is unreachable.
    if (realtime.state === 'offline') tryToAsk();
    realtime.subscribeState(
      (state) => {
        if (state === 'offline') tryToAsk();
      },
      { signal },
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [api, realtime, log, me]);
  return total;
}
