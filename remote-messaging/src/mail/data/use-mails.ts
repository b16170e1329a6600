import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import {
  MAIL_PAGE,
  MAIL_RECIPIENT_PAGE,
  type ApiData,
  type DraftInShort,
  type MailInShort,
  type MailRecipient,
  type MailType,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  dataOf,
  loadState,
  usePaged,
  type LoadState,
  type PagedList,
  type Paging,
} from '@riwaq/ui/page';
import type { MailListView } from '../paths';
import { keys, ofKinds } from './keys';

const MAILS: Paging<MailInShort[], MailInShort> = {
  size: MAIL_PAGE,
  guidOf: ({ mailGuid }) => mailGuid,
  itemsOf: (page) => page,
  withItems: (_page, mails) => mails,
};
export type MailList = PagedList<MailInShort[], MailInShort>;

/** The mails of a list, newest first. Sends no request for drafts, which have their own hook. */
export function useMails(place: MailListView): MailList {
  const { api, session } = useHost();
  const { box, searchText, shown } = place;
  return usePaged(
    box === 'drafts' ? null : keys.mails(session.user.userGuid, place),
    MAILS,
    async (before) => {
      const query = {
        before,
        searchText: searchText || undefined,
        archived: shown === 'archived' ? ('true' as const) : undefined,
      };
      if (box === 'sent') return dataOf(await api('GET Mails/GetSent', { query }));
      return dataOf(
        await api('GET Mails/GetInbox', {
          query: { ...query, unread: shown === 'unread' ? 'true' : undefined },
        }),
      );
    },
  );
}

export type OpenedMail = ApiData<'GET Mails/GetMail'>;

/** One mail with the latest page of its thread. */
export function useMail(mailGuid: string, type: MailType): LoadState<OpenedMail> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.mail(session.user.userGuid, mailGuid, type), async () =>
      dataOf(await api('GET Mails/GetMail', { query: { mailGuid, type } })),
    ),
  );
}

/** The user's drafts on the server, latest first. */
export function useDrafts(wanted = true): LoadState<DraftInShort[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(wanted ? keys.drafts(session.user.userGuid) : null, async () =>
      dataOf(await api('GET Mails/GetDrafts')),
    ),
  );
}

const RECIPIENTS: Paging<MailRecipient[], MailRecipient> = {
  size: MAIL_RECIPIENT_PAGE,
  guidOf: ({ personGuid }) => personGuid,
  itemsOf: (page) => page,
  withItems: (_page, people) => people,
};

/** Recipients of an own mail, sorted by name; null sends no request. */
export function useRecipients(mailGuid: string | null): PagedList<MailRecipient[], MailRecipient> {
  const { api, session } = useHost();
  return usePaged(
    mailGuid === null ? null : keys.recipients(session.user.userGuid, mailGuid),
    RECIPIENTS,
    async (before) =>
      dataOf(await api('GET Mails/GetRecipients', { query: { mailGuid: mailGuid ?? '', before } })),
  );
}

/** Matches cache keys of mail data that changes when others send or read. */
export const isOfMail = ofKinds('mails', 'mail', 'drafts', 'recipients');

/** Refetches all mail data that is shown. */
export function useRefreshMail(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(isOfMail), [mutate]);
}
