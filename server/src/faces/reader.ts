import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../platform/http/errors';
import type { Log } from '../platform/services';
import type { Found } from './face';

/** Paths of the files that the thread loads; all of them are part of installed packages. */
export interface FaceFiles {
  /** Folder of the models. */
  readonly models: string;
  /** Folder of the WebAssembly back end, with a trailing slash. */
  readonly backEnd: string;
  /** File of the JPEG decoder. */
  readonly decoder: string;
}
export interface FaceRequest {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export interface FaceReply {
  readonly id: number;
  readonly found: Found;
}

/** Resolves the thread's files in the installed packages, like a module at `from` would. */
export function faceFiles(from: string | URL): FaceFiles {
  const { resolve } = createRequire(from);
  const folderOf = (name: string) => path.dirname(resolve(`${name}/package.json`));
  return {
    models: path.join(folderOf('@vladmandic/face-api'), 'model'),
    backEnd: `${path.join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist')}/`,
    decoder: path.join(folderOf('@jsquash/jpeg'), 'codec/dec/mozjpeg_dec.wasm'),
  };
}

/**
 * Timeout of a picture, after which the thread is terminated. The first picture also waits for the
 * models to load.
 */
const TIME_OUT_MS = 30_000;
/**
 * Maximum queue length. Pictures are examined one at a time to bound memory; a complete class may
 * begin its exam at once.
 */
const WAITING_MAX = 64;
/** Retry-After in seconds when the queue is full. */
const COME_AGAIN_SECONDS = 10;
/**
 * Heap limits of the thread in megabytes; memory of the library outside the heap is bounded by the
 * size of a picture.
 */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 } as const;

export interface FaceReader {
  /** Detects the face in a JPEG, in bounded time and memory. Throws 429 when the queue is full. */
  find(bytes: Buffer): Promise<Found>;
  close(): Promise<void>;
}

export interface FaceReaderOptions {
  /** The built thread. */
  threadFile: string | URL;
  files: FaceFiles;
  log: Log;
  /**
   * Idle time in milliseconds after which the thread ends. It uses hundreds of megabytes, so that
   * it starts only on demand.
   */
  quietMs: number;
}

interface FaceThread {
  /**
   * Detects the face in a JPEG; starts the thread if it does not run. Call it for one picture at a
   * time. Never rejects: a picture that ends the thread or exceeds its time is unreadable.
   */
  detect(bytes: Uint8Array<ArrayBuffer>): Promise<Found>;
  stop(): Promise<void>;
}

function createFaceThread({
  threadFile,
  files,
  log,
}: Omit<FaceReaderOptions, 'quietMs'>): FaceThread {
  let thread: Worker | null = null;
  let count = 0;

  function start(): Worker {
    const started = new Worker(threadFile, {
      workerData: files,
      resourceLimits: MEMORY,
      stdout: true,
      stderr: true,
      env: {},
    });
    // Failures of a request are handled by its own listener; without any listener an error between
    // requests would crash the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    started.unref();
    log.info({}, 'faces: the thread started');
    return started;
  }

  async function stop(): Promise<void> {
    const ended = thread;
    thread = null;
    if (!ended) return;
    await ended.terminate();
    log.info({}, 'faces: the thread ended');
  }

  function detect(bytes: Uint8Array<ArrayBuffer>): Promise<Found> {
    return new Promise((resolve) => {
      const running = (thread ??= start());
      const id = (count += 1);
      const end = (found: Found) => {
        clearTimeout(timer);
        running.off('message', hear).off('error', fail).off('exit', left);
        resolve(found);
      };
      const hear = (reply: FaceReply) => {
        if (reply.id === id) end(reply.found);
      };
      const fail = (cause: unknown) => {
        // The cause describes a failure of the thread and contains no picture data.
        log.warn({ err: cause }, 'Face detection failed.');
        void (thread === running ? stop() : running.terminate()).then(() =>
          end({ kind: 'invalid', reason: 'unreadable' }),
        );
      };
      const left = () => fail(new Error('The thread ended.'));
      const timer = setTimeout(() => fail(new Error('It took too long.')), TIME_OUT_MS);
      running.on('message', hear).once('error', fail).once('exit', left);
      running.postMessage({ id, bytes } satisfies FaceRequest, [bytes.buffer]);
    });
  }

  return { detect, stop };
}

/** Detects faces in a worker thread that runs only while it is needed. */
export function createFaceReader({ quietMs, ...options }: FaceReaderOptions): FaceReader {
  const { detect, stop } = createFaceThread(options);
  let quiet: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return {
    async find(bytes) {
      if (waiting >= WAITING_MAX) throw new HttpError(429, 'too-many', [], COME_AGAIN_SECONDS);
      waiting += 1;
      clearTimeout(quiet);
      try {
        const turn = last.then(() => detect(Uint8Array.from(bytes)));
        last = turn;
        return await turn;
      } finally {
        waiting -= 1;
        if (waiting === 0) quiet = setTimeout(() => void stop(), quietMs).unref();
      }
    },
    async close() {
      clearTimeout(quiet);
      await stop();
    },
  };
}
