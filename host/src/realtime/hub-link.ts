import type { HttpError, HubConnection } from '@microsoft/signalr';

/** The part of a hub connection that the shell uses; tests give their own. */
export interface HubLink {
  start(): Promise<void>;
  stop(): Promise<void>;
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>;
  on(event: string, handler: (...args: unknown[]) => void): void;
  onClose(handler: (cause?: Error) => void): void;
}

/** Opens a connection; the official client is loaded on first use. */
export type OpenHubLink = (hubUrl: string, token: () => string) => Promise<HubLink>;

export const openSignalRLink: OpenHubLink = async (hubUrl, token) => {
  const { HubConnectionBuilder, LogLevel } = await import(
    /* webpackChunkName: "signalr" */ './signalr'
  );
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(hubUrl, { accessTokenFactory: token, withCredentials: false })
    .configureLogging(LogLevel.None)
    .build();
  return {
    start: () => connection.start(),
    stop: () => connection.stop(),
    invoke: (method, ...args) => connection.invoke(method, ...args),
    on: (event, handler) => connection.on(event, handler),
    onClose: (handler) => connection.onclose(handler),
  };
};

/**
 * Whether the hub refused the token, rather than being out of reach. Of a refused negotiation the
 * official client says the status in its message alone.
 */
export function isRefused(cause: unknown): boolean {
  const {
    statusCode,
    errorType,
    message = '',
  } = (cause ?? {}) as Partial<HttpError> & { errorType?: string };
  return (
    statusCode === 401 ||
    statusCode === 403 ||
    (errorType === 'FailedToNegotiateWithServerError' && /Status code '40[13]'/.test(message))
  );
}
