import { useEffect, useRef } from 'react';
import type { MailDelivery, MailInShort } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useMutateCached } from '@riwaq/ui/compiled-in';
import { ofKinds } from './keys';
import { useRefreshMail, type OpenedMail } from './use-mails';

interface CachedPage {
  page: MailInShort[];
  full: boolean;
}

/**
 * Applies a delivery event to a mail. Events of several server processes may arrive out of order,
 * so counts never decrease.
 */
function withDelivery<Each extends MailInShort>(mail: Each, news: MailDelivery): Each {
  const { mailGuid, delivery } = mail;
  if (mailGuid !== news.mailGuid || !delivery) return mail;
  const [deliveredCount, readCount] = [
    Math.max(delivery.deliveredCount, news.deliveredCount),
    Math.max(delivery.readCount, news.readCount),
  ];
  return { ...mail, delivery: { ...news, deliveredCount, readCount } };
}

/**
 * Follows the user's mail while it is shown: new mails, changes from other tabs and devices, and
 * delivery of sent mails. Mails that arrived after the first fetch and before the hub was connected
 * had no event here, so they are fetched once it is; the host does so after later gaps.
 */
export function useLiveMail(): void {
  const { realtime } = useHost();
  const mutateCached = useMutateCached();
  const refresh = useRefreshMail();
  const newest = useRef(refresh);
  newest.current = refresh;
  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    const again = () => void newest.current();
    if (realtime.state !== 'live') {
      const stop = realtime.subscribeState(
        (state) => {
          if (state !== 'live') return;
          stop();
          again();
        },
        { signal },
      );
    }
    realtime.on('ReceiveMail', again, { signal });
    realtime.on('ReceiveMailChange', again, { signal });
    realtime.on(
      'ReceiveMailDelivery',
      (delivery) => {
        void mutateCached<CachedPage[]>(ofKinds('mails'), (pages) =>
          pages?.map((page) => ({
            ...page,
            page: page.page.map((mail) => withDelivery(mail, delivery)),
          })),
        );
        void mutateCached<OpenedMail>(
          ofKinds('mail'),
          (opened) =>
            opened && {
              mail: withDelivery(opened.mail, delivery),
              thread: opened.thread.map((mail) => withDelivery(mail, delivery)),
            },
        );
      },
      { signal },
    );
    return () => shown.abort();
  }, [realtime, mutateCached]);
}
