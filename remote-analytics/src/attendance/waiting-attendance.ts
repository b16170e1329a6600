import type { HostContext } from '@riwaq/contract';
import { registerOutbox } from '@riwaq/ui/compiled-in';
import { UNSENT_ATTENDANCE } from './unsent-name';

/** Sends queued marks once the server is reachable again. */
export const sendWaitingAttendance = (host: HostContext): void =>
  registerOutbox(host, {
    prefix: UNSENT_ATTENDANCE,
    load: async () => {
      const { outboxOf } = await import('./outbox-registry');
      return ({ session }) => outboxOf(session.user.userGuid).flush();
    },
  });
