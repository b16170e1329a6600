import type { HubLink, OpenHubLink } from '../realtime/hub-link';

/** A hub for tests that connects, fails, disconnects and sends events on command. */
export class FakeHub {
  /** How the next starts end; an empty list lets them succeed. */
  readonly startFailures: unknown[] = [];
  /** How the next calls end; an empty list lets them succeed. */
  readonly callFailures: unknown[] = [];
  readonly invoked: [method: string, ...args: readonly unknown[]][] = [];
  /** Runs during each start, before it ends. */
  beforeStart: () => void | Promise<void> = () => undefined;
  starts = 0;
  readonly tokens: string[] = [];
  #current: {
    handlers: Map<string, (...args: unknown[]) => void>;
    close(cause?: Error): void;
  } | null = null;

  readonly open: OpenHubLink = async (_, token) => {
    const handlers = new Map<string, (...args: unknown[]) => void>();
    let onClose: (cause?: Error) => void = () => undefined;
    const self = {
      handlers,
      close: (cause?: Error) => {
        if (this.#current !== self) return;
        this.#current = null;
        onClose(cause);
      },
    };
    const link: HubLink = {
      start: async () => {
        this.starts += 1;
        this.tokens.push(token());
        await this.beforeStart();
        if (this.startFailures.length > 0) throw this.startFailures.shift();
        this.#current = self;
      },
      stop: async () => self.close(),
      invoke: async (...call) => {
        this.invoked.push(call);
        if (this.callFailures.length > 0) throw this.callFailures.shift();
      },
      on: (event, handler) => void handlers.set(event, handler),
      onClose: (handler) => {
        onClose = handler;
      },
    };
    return link;
  };

  get connected(): boolean {
    return this.#current !== null;
  }

  cut(): void {
    this.#current?.close(new Error('cut'));
  }

  send(event: string, ...args: unknown[]): void {
    this.#current?.handlers.get(event)?.(...args);
  }
}
