import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Thrown when a worker took too much memory or time (`limit`), or failed (`crash`). */
export class WorkerFailedError extends Error {
  constructor(
    readonly reason: 'limit' | 'crash',
    cause: unknown,
  ) {
    super(`A worker failed: ${reason}.`, { cause });
    this.name = 'WorkerFailedError';
  }
}

/** A message of a worker: how far it is, or its result, which is its last message. */
export type WorkerMessage<Reply, Progress = never> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'reply'; readonly reply: Reply };

export interface WorkerJob<Progress> {
  readonly file: string | URL;
  readonly data: unknown;
  /** Buffers that the worker takes over instead of copying them. */
  readonly transfer?: readonly ArrayBuffer[];
  readonly memory: ResourceLimits;
  readonly timeOutMs: number;
  /** Terminates the worker; the result is a rejection with the reason of the signal. */
  readonly signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

const isOutOfMemory = (cause: unknown): boolean =>
  (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs one job in a worker of its own and resolves with its reply once the worker has ended: a
 * crash stays within the worker, and its memory is free again. Rejects with a {@link
 * WorkerFailedError}, with the reason of the signal, or with the error of a worker that could not
 * be started.
 */
export async function runInWorker<Reply, Progress = never>({
  file,
  data,
  transfer = [],
  memory,
  timeOutMs,
  signal,
  onProgress,
}: WorkerJob<Progress>): Promise<Reply> {
  signal?.throwIfAborted();
  const worker = new Worker(file, {
    workerData: data,
    transferList: [...transfer],
    resourceLimits: memory,
    stdout: true,
    stderr: true,
    env: {},
  });
  const ended = new AbortController();
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const fail = (reason: WorkerFailedError['reason'], cause: unknown) =>
        reject(new WorkerFailedError(reason, cause));
      const timer = setTimeout(
        () => fail('limit', new Error(`It took more than ${timeOutMs} ms.`)),
        timeOutMs,
      );
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), {
        signal: ended.signal,
      });
      worker.on('message', (message: WorkerMessage<Reply, Progress>) => {
        if (message.kind === 'reply') resolve(message.reply);
        else onProgress?.(message.progress);
      });
      worker.once('error', (cause) => fail(isOutOfMemory(cause) ? 'limit' : 'crash', cause));
      worker.once('exit', () => fail('crash', new Error('It ended without a reply.')));
    });
  } finally {
    ended.abort();
    await worker.terminate();
  }
}
