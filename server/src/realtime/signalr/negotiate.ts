import { newConnectionId, type ConnectionTokens } from './connection-token';

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
] as const;

/**
 * The answer to a client's first request (TransportProtocols.md): version 1, or 0 when it is all
 * that the client knows.
 */
export function negotiation(
  tokens: ConnectionTokens,
  userGuid: string,
  asked: string | null,
): object {
  const connectionId = newConnectionId();
  const connectionToken = tokens.sign(connectionId, userGuid);
  return Number(asked) >= 1
    ? { negotiateVersion: 1, connectionId, connectionToken, availableTransports: TRANSPORTS }
    : { negotiateVersion: 0, connectionId: connectionToken, availableTransports: TRANSPORTS };
}
