import type { HubConnection } from '@microsoft/signalr';
import { guidOf, type ProtocolName, type TransportName } from './test-hub';

/** A group that tests join. */
export const GROUP = guidOf('a content');
/** Data of `ReceiveDeleteReply`, for a reply of this name. */
export const deleted = (name: string) => ({ guid: guidOf(name), replyOnGuid: GROUP });

/** Every transport with each protocol that it can carry. */
export const connections: [TransportName, ProtocolName][] = [
  ['WebSockets', 'JSON'],
  ['WebSockets', 'MessagePack'],
  ['Server-Sent Events', 'JSON'],
  ['long polling', 'JSON'],
  ['long polling', 'MessagePack'],
];

/** Records all events that a client receives, with their first argument. */
export function listen(client: HubConnection): unknown[][] {
  const heard: unknown[][] = [];
  for (const event of ['ReceiveNewReply', 'ReceiveDeleteReply', 'ReceiveUnreadCount'])
    client.on(event, (...args) => heard.push([event, ...args]));
  return heard;
}
