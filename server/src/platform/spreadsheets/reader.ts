import { HttpError } from '../http/errors';
import { runInWorker, WorkerFailedError } from '../run-in-worker';
import type { Log } from '../services';
import { decodeText } from './decode-text';
import {
  UnreadableError,
  type ReadReply,
  type ReadRequest,
  type Sheet,
  type SheetExtension,
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
/** The extensions that are read by default (DEGREE-5). */
const USUAL: readonly SheetExtension[] = ['xlsx', 'xls'];
/** Bytes at the beginning in which a text is recognised. */
const SAMPLE = 4096;
const MARKUP = /^\s*</;
const HTML = /<(?:!doctype html|html|head|body|meta|table|tr|td|th)\b/i;
/** Control characters that no text has. */
const BINARY = /[\0-\x08\x0e-\x1f]/;

/** How a text is read that has the extension of old spreadsheets; null for other bytes. */
function kindOfText(bytes: Buffer): 'csv' | 'html' | null {
  const text = decodeText(bytes.subarray(0, SAMPLE));
  if (text === '' || BINARY.test(text)) return null;
  if (!MARKUP.test(text)) return 'csv';
  return HTML.test(text) ? 'html' : null;
}

/**
 * How a file is read whose extension is one of `extensions`: by its first bytes, because files are
 * renamed and programs call tables of HTML, or text, `.xls`. Null if it is not a spreadsheet.
 */
export function kindOf(
  name: string,
  bytes: Buffer,
  extensions: readonly SheetExtension[] = USUAL,
): SheetKind | null {
  const end = extensions.find((extension) => name.toLowerCase().endsWith(`.${extension}`));
  if (end === undefined || bytes.length === 0) return null;
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (begins(ZIP) || begins(COMPOUND)) return end === 'csv' ? null : begins(ZIP) ? 'xlsx' : 'xls';
  if (end === 'csv') return end;
  return end === 'xls' ? kindOfText(bytes) : null;
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
