import type { PageCall, PagePart } from '@riwaq/contract/manifest';

/** A list without search and filter, as `useMailAddress` reads the query. */
const WHOLE_LIST = { view: false, q: false, show: false } as const;

/** First requests of `/inbox`. */
export const INBOX_CALLS: PageCall[] = [{ path: 'Mails/GetInbox', when: WHOLE_LIST }];

/** First requests of `/sent`. */
export const SENT_CALLS: PageCall[] = [{ path: 'Mails/GetSent', when: WHOLE_LIST }];

const oneMail = (type: string): PageCall => ({
  path: 'Mails/GetMail',
  when: { type },
  query: { mailGuid: 'id', type: 'type' },
});

/** First requests of `/showMail={id}&{type}`: the mail, and the list beside it. */
export const MAIL_CALLS: PageCall[] = [
  oneMail('received'),
  oneMail('sent'),
  { path: 'Mails/GetInbox', when: { ...WHOLE_LIST, type: 'received' } },
  { path: 'Mails/GetSent', when: { ...WHOLE_LIST, type: 'sent' } },
];

/** Parts of `/inbox` and `/sent` that the query shows at once. */
export const LIST_PARTS: PagePart[] = [
  { file: './mail/drafts/draft-list', when: { view: 'drafts' } },
  { file: './mail/compose/compose-dialog', when: { compose: true } },
  { file: './mail/compose/compose-dialog', when: { compose: false, reply: true } },
];

/** Parts of `/showMail={id}&{type}`. */
export const MAIL_PARTS: PagePart[] = [
  { file: './mail/thread/mail-thread', when: {} },
  ...LIST_PARTS,
];
