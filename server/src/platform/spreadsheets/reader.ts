import { HttpError } from '../http/errors';
import { runInWorker, WorkerFailedError } from '../run-in-worker';
import type { Log } from '../services';
import {
  UnreadableError,
  type ReadReply,
  type ReadRequest,
  type Sheet,
  type SheetKind,
  type SheetLimits,
} from './sheet';

/** A file that takes longer is refused and its worker terminated. */
const TIME_OUT_MS = 20_000;
/** Memory limits of the worker, in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 } as const;
/** One file is read at a time, so that memory is bounded; at most these wait. */
const WAITING_MAX = 8;

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const BEGINS: Readonly<Record<Exclude<SheetKind, 'csv'>, Buffer>> = { xlsx: ZIP, xls: COMPOUND };
/** The kinds that are read by default (DEGREE-5). */
const USUAL: readonly SheetKind[] = ['xlsx', 'xls'];

/**
 * The kind of a spreadsheet by its extension, if it is one of `kinds` and its first bytes match;
 * otherwise null. A text file may begin with anything but the signatures of the other kinds.
 */
export function kindOf(
  name: string,
  bytes: Buffer,
  kinds: readonly SheetKind[] = USUAL,
): SheetKind | null {
  const end = kinds.find((kind) => name.toLowerCase().endsWith(`.${kind}`));
  const begins = (kind: keyof typeof BEGINS) =>
    bytes.subarray(0, BEGINS[kind].length).equals(BEGINS[kind]);
  if (end === undefined) return null;
  if (end === 'csv') return bytes.length > 0 && !begins('xlsx') && !begins('xls') ? end : null;
  return begins(end) ? end : null;
}

export interface Spreadsheets {
  /**
   * Reads the sheets of a spreadsheet in bounded time and memory. Throws an {@link
   * UnreadableError}, or 429 when too many wait.
   */
  read(bytes: Buffer, kind: SheetKind, limits: SheetLimits): Promise<Sheet[]>;
}

/** Reads spreadsheets one after another, each in its own worker. */
export function createSpreadsheets({
  workerFile,
  log,
}: {
  workerFile: string | URL;
  log: Log;
}): Spreadsheets {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function readAlone(request: ReadRequest): Promise<ReadReply> {
    const limits = { memory: MEMORY, timeOutMs: TIME_OUT_MS };
    const reply = runInWorker<ReadReply>({ file: workerFile, data: request, ...limits });
    return reply.catch((cause: unknown) => {
      if (!(cause instanceof WorkerFailedError)) throw cause;
      log.warn({ err: cause }, 'A spreadsheet could not be read.');
      return { kind: 'refused', reason: 'tooLarge' };
    });
  }

  return {
    async read(bytes, kind, limits) {
      if (waiting >= WAITING_MAX) throw new HttpError(429, 'too-many', [], 10);
      waiting += 1;
      try {
        const turn = last.then(() => readAlone({ bytes, kind, limits }));
        // A worker that could not be started must not refuse the files that follow.
        last = turn.catch(() => undefined);
        const reply = await turn;
        if (reply.kind === 'refused') throw new UnreadableError(reply.reason);
        return [...reply.sheets];
      } finally {
        waiting -= 1;
      }
    },
  };
}
