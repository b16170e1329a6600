import { declareModule } from '@riwaq/contract/manifest';
import { UNSENT_CHAT } from './chat/rules/unsent-name';
import { INBOX_CALLS, LIST_PARTS, MAIL_CALLS, MAIL_PARTS, SENT_CALLS } from './mail/mail-preloads';
import { UNSENT_MAILS } from './mail/sending/unsent-name';

/** Manifest of messaging: the host reads it without loading the module's code. */
export default declareModule({
  id: 'messaging',
  version: '1.0.0',
  hostApi: '^1.10.0',
  routes: [
    {
      id: 'inbox',
      path: 'inbox',
      title: { ar: 'البريد الوارد', en: 'Inbox' },
      calls: INBOX_CALLS,
      parts: LIST_PARTS,
    },
    {
      id: 'sent',
      path: 'sent',
      title: { ar: 'البريد المرسل', en: 'Sent mail' },
      navigation: 'inbox',
      calls: SENT_CALLS,
      parts: LIST_PARTS,
    },
    {
      id: 'mail',
      path: 'showMail={id}&{type}',
      title: { ar: 'رسالة', en: 'Mail' },
      navigation: 'inbox',
      calls: MAIL_CALLS,
      parts: MAIL_PARTS,
    },
  ],
  navigation: [
    {
      path: 'inbox',
      label: { ar: 'البريد', en: 'Mail' },
      icon: 'mail',
      order: 34,
      badge: 'mailsCount',
    },
  ],
  slots: ['home.card@1', 'person.actions@1', 'shell.dock@1'],
  events: { published: ['messaging/open-chat@1'], subscribed: ['messaging/open-chat@1'] },
  unsent: [UNSENT_CHAT, UNSENT_MAILS],
  realtime: {
    groups: ['chat', 'conversation'],
    events: [
      'ReceiveMail',
      'ReceiveMailChange',
      'ReceiveMailDelivery',
      'ReceiveMessagePrivate',
      'MessageDeletedPrivate',
      'ReceiveReadPrivate',
      'ReceiveUnreadPrivate',
      'ReceiveTypingPrivate',
      'ReceiveMemberStatus',
      'ReceiveChatChange',
    ],
  },
});
