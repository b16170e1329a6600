import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../app/errors';
import type { Log } from '../app/services';
import type { Found } from './face';

/** Where the thread finds what it loads; all of it came with the packages. */
export interface FaceFiles {
  /** The folder of the models. */
  readonly models: string;
  /** The folder of the WebAssembly back end, with a slash at its end. */
  readonly backEnd: string;
  /** The decoder of JPEG. */
  readonly decoder: string;
}
export interface FaceRequest {
  readonly id: number;
  readonly octets: Uint8Array<ArrayBuffer>;
}
export interface FaceReply {
  readonly id: number;
  readonly found: Found;
}

/** Finds what the thread loads where the packages are installed, as a module at `from` would. */
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
 * A picture that takes longer is given up, and the thread with it. The first one waits for the
 * models, too.
 */
const TIME_OUT_MS = 30_000;
/**
 * Pictures are looked at one after another, so that memory is bounded; no more than these wait. A
 * class begins its exam at once.
 */
const WAITING_MAX = 64;
/** Seconds after which whoever found too many waiting may come again. */
const COME_AGAIN_SECONDS = 10;
/**
 * Of the thread's own objects, in megabytes; what its library holds beside them is bounded by the
 * size of a picture.
 */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 } as const;

export interface FaceReader {
  /** The face in a JPEG, in bounded time and memory. Throws 429 when too many wait. */
  find(octets: Buffer): Promise<Found>;
  close(): Promise<void>;
}

export interface FaceReaderOptions {
  /** The built thread. */
  threadFile: string | URL;
  files: FaceFiles;
  log: Log;
  /**
   * The thread takes hundreds of megabytes: it starts when a face is asked for and ends after so
   * many quiet milliseconds.
   */
  quietMs: number;
}

/** Looks for faces in a thread that is only there while faces are asked for. */
export function createFaceReader({
  threadFile,
  files,
  log,
  quietMs,
}: FaceReaderOptions): FaceReader {
  let thread: Worker | null = null;
  let quiet: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let count = 0;

  function start(): Worker {
    const started = new Worker(threadFile, {
      workerData: files,
      resourceLimits: MEMORY,
      stdout: true,
      stderr: true,
      env: {},
    });
    // What it has to say about one picture is said there; nobody listens to it in between.
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

  function ask(octets: Uint8Array<ArrayBuffer>): Promise<Found> {
    return new Promise((resolve) => {
      const asked = (thread ??= start());
      const id = (count += 1);
      const end = (found: Found) => {
        clearTimeout(timer);
        asked.off('message', hear).off('error', fail).off('exit', left);
        resolve(found);
      };
      const hear = (reply: FaceReply) => {
        if (reply.id === id) end(reply.found);
      };
      const fail = (cause: unknown) => {
        // Nothing of the picture is in it: only what went wrong with the thread.
        log.warn({ err: cause }, 'A picture of a face could not be looked at.');
        void (thread === asked ? stop() : asked.terminate()).then(() =>
          end({ kind: 'invalid', reason: 'unreadable' }),
        );
      };
      const left = () => fail(new Error('The thread ended.'));
      const timer = setTimeout(() => fail(new Error('It took too long.')), TIME_OUT_MS);
      asked.on('message', hear).once('error', fail).once('exit', left);
      asked.postMessage({ id, octets } satisfies FaceRequest, [octets.buffer]);
    });
  }

  return {
    async find(octets) {
      if (waiting >= WAITING_MAX) throw new HttpError(429, 'too-many', [], COME_AGAIN_SECONDS);
      waiting += 1;
      clearTimeout(quiet);
      try {
        const turn = last.then(() => ask(Uint8Array.from(octets)));
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
