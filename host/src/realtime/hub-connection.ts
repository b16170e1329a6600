import { reconnectDelay } from './backoff';
import { isRefused, type HubLink, type OpenHubLink } from './hub-link';
import type { HubState } from './hub-state';

/** Milliseconds without a connection after which it counts as offline. */
export const OFFLINE_AFTER_MS = 8000;

export interface HubConnectionDeps {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  open: OpenHubLink;
  hubUrl: Promise<string>;
  /** Returns the token of the session; called for every attempt. */
  token(): string | null;
  /**
   * Called when the hub responds with 401 or 403 to this token. Resolves when it is known whether
   * the session has another one.
   */
  onRefused(token: string | null): Promise<void>;
}

interface ConnectionHandlers {
  /** Called with a new connection before it starts. */
  attach(link: HubLink): void;
  /** Called with an open connection; it is live once the promise has resolved. */
  joinGroups(link: HubLink): Promise<void>;
  /** Called when the connection is live; events were missed if there was a `gap`. */
  onLive(gap: boolean): void;
}

/**
 * A period between connect and disconnect. `link` is the current connection, `ready` the same once
 * it is open.
 */
interface Run {
  readonly ended: AbortController;
  link: HubLink | null;
  ready: HubLink | null;
}

/** Opens a connection to the hub, and another one whenever it is lost. */
export class HubConnection {
  readonly #deps: HubConnectionDeps;
  readonly #state: HubState;
  readonly #handlers: ConnectionHandlers;
  #run: Run | null = null;
  #wake: () => void = () => undefined;
  /** Whether the browser reported the network since the last try to connect began. */
  #isNetworkBack = false;

  constructor(deps: HubConnectionDeps, state: HubState, handlers: ConnectionHandlers) {
    this.#deps = deps;
    this.#state = state;
    this.#handlers = handlers;
  }

  /** The current connection, which may not be open yet. */
  get link(): HubLink | null {
    return this.#run?.link ?? null;
  }

  /** The open connection. */
  get ready(): HubLink | null {
    return this.#run?.ready ?? null;
  }

  connect(): void {
    if (this.#run) return;
    const own: Run = (this.#run = { ended: new AbortController(), link: null, ready: null });
    this.#state.become('connecting');
    this.#deps.window.addEventListener('online', this.#online);
    this.#deps.window.addEventListener('offline', this.#offline);
    void this.#stayConnected(own).finally(() => {
      if (this.#run === own) this.#run = null;
    });
  }

  disconnect(): void {
    const own = this.#run;
    this.#run = null;
    this.#deps.window.removeEventListener('online', this.#online);
    this.#deps.window.removeEventListener('offline', this.#offline);
    own?.ended.abort();
    void own?.link?.stop().catch(() => undefined);
  }

  readonly #online = (): void => {
    this.#isNetworkBack = true;
    this.#wake();
  };

  readonly #offline = (): void => {
    this.#state.become('offline');
    void this.link?.stop().catch(() => undefined);
  };

  /** Connects, waits until the connection is lost, and repeats until the run is ended. */
  async #stayConnected(own: Run): Promise<void> {
    const { signal } = own.ended;
    const hubUrl = await this.#deps.hubUrl;
    const becomeOffline = (): void => this.#state.become('offline');
    let gap = false;
    let tries = 0;
    let lost = setTimeout(becomeOffline, OFFLINE_AFTER_MS);
    signal.addEventListener('abort', () => clearTimeout(lost));
    const onLive = (): void => {
      tries = 0;
      clearTimeout(lost);
      // A first connection that took long missed events, too.
      gap ||= this.#state.current === 'offline';
      this.#handlers.onLive(gap);
    };
    while (!signal.aborted) {
      const token = this.#deps.token();
      this.#isNetworkBack = false;
      try {
        await this.#connectOnce(own, hubUrl, onLive);
        if (signal.aborted) return;
        clearTimeout(lost);
        lost = setTimeout(becomeOffline, OFFLINE_AFTER_MS);
      } catch (cause) {
        if (!signal.aborted && isRefused(cause)) {
          const isRenewed = await this.#hasOtherToken(token);
          if (!isRenewed && !signal.aborted) {
            clearTimeout(lost);
            return becomeOffline();
          }
          tries = 0;
        }
      }
      if (signal.aborted) return;
      gap = true;
      if (this.#state.current !== 'offline') this.#state.become('reconnecting');
      // A try that began without the network may fail after the network is back.
      if (this.#isNetworkBack) tries = 0;
      await this.#pause(reconnectDelay(tries), signal);
      tries += 1;
    }
  }

  /**
   * Opens a connection, joins its groups, calls `onLive` and waits until it is closed. Rejects if
   * it cannot be opened.
   */
  async #connectOnce(own: Run, hubUrl: string, onLive: () => void): Promise<void> {
    const { signal } = own.ended;
    try {
      const link = await this.#deps.open(hubUrl, () => this.#deps.token() ?? '');
      const closed = new Promise<void>((resolve) =>
        link.onClose(() => {
          own.ready = null;
          resolve();
        }),
      );
      this.#handlers.attach(link);
      if (signal.aborted) return;
      own.link = link;
      await link.start();
      if (signal.aborted) return await link.stop();
      own.ready = link;
      await this.#handlers.joinGroups(link);
      if (own.ready === link) onLive();
      await closed;
    } finally {
      own.link = null;
      own.ready = null;
    }
  }

  /** Has the session renewed after the hub refused `token`; returns whether there is another. */
  async #hasOtherToken(token: string | null): Promise<boolean> {
    await this.#deps.onRefused(token);
    const next = this.#deps.token();
    return next !== null && next !== token;
  }

  #pause(milliseconds: number, ended: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        ended.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      ended.addEventListener('abort', end);
      this.#wake = end;
    });
  }
}
