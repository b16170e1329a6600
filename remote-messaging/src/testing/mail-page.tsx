import { screen } from '@testing-library/react';
import { ApiError, type MailInShort } from '@riwaq/api';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered, createTestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { withDetails } from './mail-samples';
import { renderMessaging } from './render-messaging';
import MailPage from '../mail/mail-page';

/** Renders mail at an address, with a server that has these mails. */
export function openMail({
  at = '/inbox',
  inbox = [],
  sent = [],
  api = {},
  isLive = true,
  ...options
}: Omit<TestHostOptions, 'api'> & {
  at?: string;
  isLive?: boolean;
  inbox?: MailInShort[];
  sent?: MailInShort[];
  api?: TestHostOptions['api'];
} = {}) {
  const all = [...inbox, ...sent];
  const host = createTestHost({
    moduleId: 'messaging',
    language: 'en',
    ...options,
    api: {
      'GET Mails/GetInbox': () => answered(inbox),
      'GET Mails/GetSent': () => answered(sent),
      'GET Mails/GetMail': ({ query: { mailGuid } }) => {
        const found = all.find((mail) => mail.mailGuid === mailGuid);
        if (!found)
          throw new ApiError({ code: 'not-found', endpoint: 'GET Mails/GetMail', status: 404 });
        return answered({ mail: withDetails(found), thread: [withDetails(found)] });
      },
      'GET Mails/GetDrafts': () => answered([]),
      'POST Mails/MarkAsRead': () => answered(null),
      'POST Mails/Archive': () => answered(null),
      'POST Mails/Delete': () => answered(null),
      ...api,
    },
  });
  host.realtime.setState(isLive ? 'live' : 'connecting');
  const [, id, type] = /showMail=([^&]+)&([^?]+)/.exec(at) ?? [];
  const params: Record<string, string> = id && type ? { id, type } : {};
  return renderMessaging({
    at,
    host,
    ui: (
      <RouteParamsProvider value={params}>
        <MailPage />
      </RouteParamsProvider>
    ),
  });
}
export const inboxList = () => screen.findByRole('list', { name: 'Inbox' });
