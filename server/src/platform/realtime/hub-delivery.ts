import type { Presence } from './backplane';
import type { GroupAccess } from './group-access';
import type { HubMessage } from './hub-messages';
import type { Members } from './members';
import { broadcast } from './signalr/broadcast';
import type { Connection } from './signalr/connection';
import { MessageType } from './signalr/messages';
import type { SignalRServer } from './signalr/signalr-server';

interface DeliveryDeps {
  members: Members;
  access: GroupAccess;
  presence: Presence;
  server: Pick<SignalRServer, 'disconnect'>;
}

/** Applies hub messages, of any process, to the connections of this process. */
export class HubDelivery {
  /** Number of messages sent to connections. */
  sent = 0;

  constructor(private readonly deps: DeliveryDeps) {}

  apply(message: HubMessage): void {
    const { members, access, presence } = this.deps;
    switch (message.kind) {
      case 'group':
        return this.#pushEach(message);
      case 'user':
        return this.#push(members.ofUser(message.userGuid), message.event, message.args);
      case 'people':
        return this.#push(
          members.ofPeople(message.group, message.people),
          message.event,
          message.args,
        );
      case 'remove': {
        const { userGuid, group } = message;
        access.outdate(userGuid, group);
        if (members.removeFromGroup(userGuid, group)) presence.leave(group, userGuid);
        return;
      }
      case 'leave':
        access.outdate(message.userGuid);
        for (const group of members.leaveAll(message.userGuid))
          presence.leave(group, message.userGuid);
        return;
      case 'reconnect':
        for (const connection of [...members.ofUser(message.userGuid)])
          connection.close(undefined, true);
        return;
      case 'disconnect':
        this.deps.server.disconnect(
          ({ userGuid, sessionGuid }) =>
            userGuid === message.userGuid && (message.sessionGuid ?? sessionGuid) === sessionGuid,
        );
    }
  }

  #push(connections: Iterable<Connection>, target: string, args: unknown[]): void {
    this.sent += 1;
    broadcast(connections, { type: MessageType.Invocation, target, arguments: args });
  }

  #pushEach({ group, event, args, own = {} }: Extract<HubMessage, { kind: 'group' }>): void {
    const { members } = this.deps;
    const others = [...members.inGroup(group)].filter(
      ({ caller }) => !Object.hasOwn(own, caller.userGuid),
    );
    this.#push(others, event, args);
    for (const [person, theirs] of Object.entries(own))
      this.#push(members.ofPeople(group, [person]), event, theirs);
  }
}
