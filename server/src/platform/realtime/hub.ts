import { HUB_PATH, HUB_REFUSAL } from '@riwaq/api';
import { createClock } from '../time/clock';
import type { Hub, HubOptions } from './contract';
import { reconnectAfterGaps } from './gap-reconnects';
import { GroupAccess } from './group-access';
import { HubDelivery } from './hub-delivery';
import { hubMethods, MAX_WAITING, takeHubRate } from './hub-methods';
import { readHubMessage, writeHubMessage, type HubMessage } from './hub-messages';
import { ObservedPresence } from './hub-presence';
import { createRealtime } from './hub-realtime';
import { Members } from './members';
import { Dispatcher } from './signalr/dispatcher';
import { DEFAULT_SIGNALR_OPTIONS } from './signalr/options';
import { SignalRServer } from './signalr/signalr-server';

const CHANNEL = 'hub';

/** The one hub of the site, at HUB_PATH (LIVE-1). */
export function createHub(options: HubOptions): Hub {
  const {
    authenticate,
    backplane,
    rates,
    secret,
    log,
    clock = createClock(),
    onForbidden,
    ...given
  } = options;
  const presence = new ObservedPresence(backplane.presence);
  const members = new Members();
  const access = new GroupAccess();
  const methods = hubMethods({ members, access, presence });
  const dispatcher = new Dispatcher(methods, {
    log,
    maxWaiting: MAX_WAITING,
    beforeCall: (connection, target) => takeHubRate(rates, connection, target),
    onRefused: ({ caller }, method, reason) => {
      if (reason === HUB_REFUSAL.forbidden || reason === HUB_REFUSAL.conflict)
        onForbidden?.(caller, method);
    },
  });
  let received = 0;
  const server = new SignalRServer({
    ...DEFAULT_SIGNALR_OPTIONS,
    ...given,
    path: HUB_PATH,
    secret,
    authenticate,
    clock,
    log,
    shared: backplane.connections,
    events: {
      opened: (connection) => members.add(connection),
      message(connection, message) {
        received += 1;
        return dispatcher.dispatch(connection, message);
      },
      closed(connection) {
        for (const group of members.remove(connection))
          presence.leave(group, connection.caller.userGuid);
      },
    },
  });

  const { connections } = server;
  const delivery = new HubDelivery({ members, access, presence, server });
  const everywhere = (message: HubMessage): void => {
    delivery.apply(message);
    backplane.publish(CHANNEL, writeHubMessage(message));
  };

  const unsubscribe = backplane.subscribe(CHANNEL, (text) => {
    const message = readHubMessage(text);
    if (message) delivery.apply(message);
  });
  const stopReconnects = reconnectAfterGaps({ backplane, connections, log });
  const realtime = createRealtime({ members, access, presence, methods, everywhere });

  return {
    realtime,
    connectionCount: () => server.connectionCount,
    messageCounts: () => ({ received, sent: delivery.sent }),
    handleHttp: (request, response) => server.handleHttp(request, response),
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head),
    async close() {
      // Do not report users as absent: they reconnect to another process.
      presence.removeListeners();
      unsubscribe();
      stopReconnects();
      await server.close();
    },
  };
}
