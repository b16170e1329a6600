import { useEffect, useMemo, useRef, useState } from 'react';
import { MAIL_THREAD_PAGE, type Mail } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useShown } from '@riwaq/ui/compiled-in';
import { dataOf } from '@riwaq/ui/page';
import { useRefreshMail, type OpenedMail } from '../data/use-mails';

/** The mails of a thread, oldest first; earlier pages of a long thread are loaded on demand. */
export function useThread({ mail, thread }: OpenedMail): {
  mails: Mail[];
  earlier: 'none' | 'some' | 'loading' | 'failed';
  loadEarlier: () => Promise<void>;
} {
  const { api, log } = useHost();
  const [before, setBefore] = useState<Mail[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [whole, setWhole] = useState(thread.length < MAIL_THREAD_PAGE);
  const mails = useMemo(() => {
    const latest = new Set(thread.map(({ mailGuid }) => mailGuid));
    return [...before.filter(({ mailGuid }) => !latest.has(mailGuid)), ...thread];
  }, [before, thread]);

  const loadEarlier = async () => {
    setState('loading');
    try {
      const page = dataOf(
        await api('GET Mails/GetThread', {
          query: { mailGuid: mail.mailGuid, before: mails[0]?.mailGuid },
        }),
      );
      setBefore((now) => [...page, ...now]);
      setWhole(page.length < MAIL_THREAD_PAGE);
      setState('idle');
    } catch (cause) {
      log.error('earlier mails of a thread could not be fetched', cause);
      setState('failed');
    }
  };
  return { mails, earlier: state !== 'idle' ? state : whole ? 'none' : 'some', loadEarlier };
}

/**
 * Marks visible mails of a thread as read, each once: one that the user marks as unread stays
 * unread.
 */
export function useMarkRead(mails: readonly Mail[]): void {
  const { api, log, unread } = useHost();
  const refresh = useRefreshMail();
  const shown = useShown();
  const seen = useRef(new Set<string>());
  const fresh = mails
    .filter(
      ({ type, read, mailGuid }) => type === 'received' && !read && !seen.current.has(mailGuid),
    )
    .map(({ mailGuid }) => mailGuid);
  const act = useRef(async (_mailGuids: string[]) => undefined as void);
  act.current = async (mailGuids) => {
    for (const mailGuid of mailGuids) seen.current.add(mailGuid);
    try {
      dataOf(await api('POST Mails/MarkAsRead', { body: { mailGuids, read: true } }));
      await Promise.all([refresh(), unread.refresh()]);
    } catch (cause) {
      // It is marked as read when it is opened again.
      log.error('a mail could not be marked as read', cause);
    }
  };
  const which = fresh.join();
  useEffect(() => {
    if (shown && which !== '') void act.current(which.split(','));
  }, [shown, which]);
}
