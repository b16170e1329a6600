import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { StartupError } from '../startup-error';
import type { EmbeddedOptions, EmbeddedReply, EmbeddedRequest } from './embedded-worker';

/** A running embedded database. */
export interface Embedded {
  /**
   * A connection for `pg`, used in place of a socket. Only one at a time: the database has a single
   * session.
   */
  connect(): Duplex;
  /** Dumps an idle in-memory database, to start others from. */
  dump(): Promise<Uint8Array>;
  /** Number of fsync calls of the database. */
  fsyncs(): Promise<number>;
  /** Closes the database after a last checkpoint. */
  close(): Promise<void>;
}

/** The socket interface that `pg` expects, over messages to the worker. */
class WorkerSocket extends Duplex {
  readonly #send: (bytes: Uint8Array) => void;

  constructor(send: (bytes: Uint8Array) => void) {
    super();
    this.#send = send;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: Array<{ chunk: Buffer }>, done: () => void): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}

export interface StartEmbedded extends EmbeddedOptions {
  /** The compiled embedded-worker. */
  workerFile: string | URL;
  /** Called once when the database stops by itself: it can store no more data. */
  onFailure(cause: Error): void;
}

/** Starts the embedded database and waits until it responds. */
export async function startEmbedded({
  workerFile,
  onFailure,
  ...options
}: StartEmbedded): Promise<Embedded> {
  const worker = new Worker(workerFile, { workerData: options satisfies EmbeddedOptions });
  const send = (request: EmbeddedRequest) => worker.postMessage(request);
  let socket: WorkerSocket | undefined;
  let closing = false;
  const waiting = new Map<string, (reply: EmbeddedReply) => void>();

  const ready = new Promise<void>((resolve, reject) => {
    const fail = (cause: Error) => {
      reject(cause);
      socket?.destroy(cause);
      if (!closing) onFailure(cause);
      closing = true;
    };
    worker.on('message', (reply: EmbeddedReply) => {
      if (reply instanceof Uint8Array)
        socket?.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
      else if (reply.kind === 'ready') resolve();
      else if (reply.kind === 'failed') fail(new Error(reply.message));
      else waiting.get(reply.kind)?.(reply);
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The embedded database stopped (${code}).`)));
  });

  try {
    await ready;
  } catch (cause) {
    await worker.terminate();
    throw new StartupError(
      `The embedded database${options.folder === null ? '' : ` in ${options.folder}`} could not be opened: ${(cause as Error).message}`,
      { cause },
    );
  }

  const ask = async <Kind extends 'closed' | 'dump' | 'fsyncs'>(
    request: EmbeddedRequest,
    kind: Kind,
  ) => {
    const reply = await new Promise<EmbeddedReply>((resolve) => {
      waiting.set(kind, resolve);
      send(request);
    });
    return reply as Extract<EmbeddedReply, { kind: Kind }>;
  };

  return {
    connect() {
      socket = new WorkerSocket(send);
      return socket;
    },
    dump: async () => (await ask('dump', 'dump')).content,
    fsyncs: async () => (await ask('fsyncs', 'fsyncs')).count,
    async close() {
      closing = true;
      await ask('close', 'closed');
      await worker.terminate();
    },
  };
}
