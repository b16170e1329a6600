import { defineModule, lazyPart } from '@riwaq/contract';
import { startChat } from './chat/chat-host';
import { sendWaitingMail } from './mail/sending/waiting-mail';

const MailPage = lazyPart(() => import('./mail/mail-page'));

/** Mail, private chat and chat groups (MAIL-1, CHAT-1). */
export default defineModule({
  routes: { inbox: MailPage, sent: MailPage, mail: MailPage },
  activate(host) {
    sendWaitingMail(host);
    startChat(host);
  },
  slots: {
    'home.card@1': lazyPart(() => import('./mail/home/home-card')),
    'person.actions@1': lazyPart(() => import('./person-actions')),
    'shell.dock@1': lazyPart(() => import('./chat/dock/dock')),
  },
  translations: {
    ar: () => import('./locales/ar.json'),
    en: () => import('./locales/en.json'),
  },
});
