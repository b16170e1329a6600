import type { HostContext } from '@riwaq/contract';
import { outboxHostOf, registerOutbox } from '@riwaq/ui/compiled-in';
import { UNSENT_MAILS } from './unsent-name';

/**
 * Returns the module's host of the signed-in user, or the page's own host if the module is not
 * active.
 */
export const moduleHostOf = (page: HostContext): HostContext =>
  outboxHostOf(UNSENT_MAILS, page.session.user.userGuid) ?? page;

/** Sends queued mails once the server is reachable again. */
export const sendWaitingMail = (host: HostContext): void =>
  registerOutbox(host, {
    prefix: UNSENT_MAILS,
    load: async () => {
      const { outboxOf } = await import('./outbox-registry');
      return () => outboxOf(host).flush();
    },
  });
