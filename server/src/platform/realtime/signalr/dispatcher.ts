import type { Log } from '../../services';
import type { Connection } from './connection';
import {
  MessageType,
  type ClientMessage,
  type Completion,
  type Invocation,
  type StreamInvocation,
} from './messages';

/**
 * A refusal whose message is sent to the client; for any other error the client learns only that it
 * occurred.
 */
export class HubError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HubError';
  }
}

export type HubMethodHandler = (
  connection: Connection,
  args: readonly unknown[],
) => Promise<unknown>;

/** Calls hub methods; those of one connection run one at a time, in order of arrival. */
export class Dispatcher {
  readonly #methods: ReadonlyMap<string, HubMethodHandler>;
  readonly #log: Log;
  readonly #maxWaiting: number;
  readonly #beforeCall: (connection: Connection, target: string) => Promise<void>;
  readonly #onRefused: (connection: Connection, target: string, reason: string) => void;
  readonly #queues = new WeakMap<Connection, { waiting: number; last: Promise<void> }>();

  /**
   * @param maxWaiting queue length for the invocations of one connection; above it, the connection
   * is closed
   * @param beforeCall called before each method; a {@link HubError} that it rejects with refuses
   *   the call
   * @param onRefused called when a method threw a {@link HubError}
   */
  constructor(
    methods: ReadonlyMap<string, HubMethodHandler>,
    {
      log,
      maxWaiting,
      beforeCall,
      onRefused,
    }: {
      log: Log;
      maxWaiting: number;
      beforeCall: (connection: Connection, target: string) => Promise<void>;
      onRefused: (connection: Connection, target: string, reason: string) => void;
    },
  ) {
    this.#methods = methods;
    this.#beforeCall = beforeCall;
    this.#onRefused = onRefused;
    this.#log = log;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Ignores pings, and stream items, completions and cancellations, which this server does not use.
   */
  dispatch(connection: Connection, message: ClientMessage): void {
    if (message.type !== MessageType.Invocation && message.type !== MessageType.StreamInvocation)
      return;
    const queue = this.#queues.get(connection) ?? { waiting: 0, last: Promise.resolve() };
    this.#queues.set(connection, queue);
    if (queue.waiting >= this.#maxWaiting)
      return connection.close('Too many invocations are waiting.');
    queue.waiting += 1;
    queue.last = queue.last.then(async () => {
      queue.waiting -= 1;
      if (connection.state === 'open') await this.#call(connection, message);
    });
  }

  async #call(connection: Connection, message: Invocation | StreamInvocation): Promise<void> {
    const { invocationId } = message;
    const outcome = await this.#outcome(connection, message);
    if (invocationId !== undefined)
      connection.send({ type: MessageType.Completion, invocationId, ...outcome });
  }

  /** Error texts equal those of ASP.NET Core, which clients parse. */
  async #outcome(
    connection: Connection,
    { type, target, arguments: args, streamIds }: Invocation | StreamInvocation,
  ): Promise<Pick<Completion, 'result' | 'error'>> {
    const method = this.#methods.get(target);
    if (!method)
      return {
        error: `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`,
      };
    if (type === MessageType.StreamInvocation || streamIds) {
      return {
        error: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
      };
    }
    const failure = `An unexpected error occurred invoking '${target}' on the server.`;
    try {
      await this.#beforeCall(connection, target);
      const result = await method(connection, args);
      return result === undefined ? {} : { result };
    } catch (cause) {
      if (cause instanceof HubError) {
        this.#onRefused(connection, target, cause.message);
        return { error: `${failure} HubException: ${cause.message}` };
      }
      this.#log.error({ err: cause, method: target }, 'hub method failed');
      return { error: failure };
    }
  }
}
