import { CHAT_GROUP, PRESENCE, type UserPresence } from '@riwaq/api';
import type { Services } from '../../platform/services';
import type { ChatContext } from './context';
import { conversationsWith } from './store-conversations';

export interface Presences {
  /** Returns the presence of people as shown in a conversation. */
  of(group: string, people: readonly string[]): Promise<(person: string) => UserPresence>;
}

export function createPresences({ realtime }: Pick<Services, 'realtime'>): Presences {
  return {
    async of(group, people) {
      const present = await Promise.all([
        realtime.present(group, people),
        realtime.present(CHAT_GROUP, people),
      ]).catch(() => null);
      if (!present) return () => PRESENCE.hidden;
      const [here, connected] = present;
      return (person) =>
        here.has(person)
          ? PRESENCE.here
          : connected.has(person)
            ? PRESENCE.connected
            : PRESENCE.away;
    },
  };
}

/** Notifies the subscribers of a conversation when the presence of a member changes. */
export function announcePresence({ db, realtime, log }: ChatContext, presences: Presences): void {
  const announce = async (group: string, person: string): Promise<void> => {
    realtime.toGroup(
      group,
      'ReceiveMemberStatus',
      group,
      person,
      (await presences.of(group, [person]))(person),
    );
  };
  realtime.onPresence((person, group) => {
    void (async () => {
      if (group !== CHAT_GROUP) {
        const isChat = await db
          .selectFrom('chat_member')
          .select('person_guid')
          .where('conversation_guid', '=', group)
          .where('person_guid', '=', person)
          .where('gone_at', 'is', null)
          .executeTakeFirst();
        if (isChat) await announce(group, person);
        return;
      }
      for (const conversation of await conversationsWith(db, person))
        await announce(conversation, person);
    })().catch((cause: unknown) =>
      log.warn({ err: cause }, 'a change of presence could not be announced'),
    );
  });
}
