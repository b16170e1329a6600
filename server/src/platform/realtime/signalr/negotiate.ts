import { newConnectionId, type ConnectionTokens } from './connection-token';

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
] as const;

/**
 * Response to a client's negotiation (TransportProtocols.md): version 1, or 0 for a client that
 * supports only that.
 */
export function negotiation(
  tokens: ConnectionTokens,
  userGuid: string,
  requestedVersion: string | null,
): object {
  const connectionId = newConnectionId();
  const connectionToken = tokens.sign(connectionId, userGuid);
  return Number(requestedVersion) >= 1
    ? { negotiateVersion: 1, connectionId, connectionToken, availableTransports: TRANSPORTS }
    : { negotiateVersion: 0, connectionId: connectionToken, availableTransports: TRANSPORTS };
}
