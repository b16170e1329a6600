import type { ImportFormat } from '@riwaq/api';
import { runInWorker, WorkerFailedError } from '../../platform/run-in-worker';
import type { Log } from '../../platform/services';
import type { SheetTable } from '../../platform/spreadsheets/write-xlsx';
import type { ImportEntries } from './import-entries';
import type { ReadResult } from './question-draft';
import type { WriteSheet } from './write-spreadsheet';

/** A file that takes longer is refused. */
const TIME_OUT_MS = 60_000;
/** Memory limits of the worker, in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 } as const;

/** The input of the worker: a file to be read, or a sheet to be written. */
export type WorkerRequest = ImportRequest | { readonly table: SheetTable };
export type SheetReply = Uint8Array<ArrayBuffer>;
export interface ImportRequest {
  readonly content: Uint8Array;
  /** The format that the client chose; the content may have another one. */
  readonly formatType: ImportFormat;
  /** Language of words that the file lacks. */
  readonly language: 'ar' | 'en';
  /** Whether the files of the questions are returned. */
  readonly withFiles: boolean;
}

type ReadQuestions = Extract<ReadResult, { readonly kind: 'read' }>;

/** The result of reading a file. */
export interface ImportReply {
  /** The format that the file was read in. */
  readonly formatType: ImportFormat;
  readonly result:
    | ({ readonly kind: 'read' } & ImportEntries & Pick<ReadQuestions, 'draw'>)
    | Exclude<ReadResult, { readonly kind: 'read' }>;
}

/** Checked drafts of all that the file contains; 0 of 0 while it is parsed. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** Reads files of questions (QUESTION-16). */
export interface QuestionFiles {
  /**
   * Reads a file in bounded time and memory; moves its bytes to the worker. Rejects with the reason
   * of the signal when it is aborted.
   */
  read(
    request: ImportRequest,
    options: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
  ): Promise<ImportReply>;
  /** Writes a sheet of questions: thousands of rows would block the event loop. */
  writeSheet: WriteSheet;
}

/**
 * Reads files of questions, each in a worker of its own that parses, sanitises and checks it, and
 * writes spreadsheets of them likewise: no request waits for it.
 */
export const createQuestionFiles = ({
  workerFile,
  log,
}: {
  workerFile: () => string | URL;
  log: Log;
}): QuestionFiles => ({
  async read(request, { signal, onProgress }) {
    const { buffer, byteLength } = request.content;
    try {
      return await runInWorker<ImportReply, ImportProgress>({
        file: workerFile(),
        data: request satisfies WorkerRequest,
        // A small buffer is a part of one that others use.
        transfer: buffer instanceof ArrayBuffer && byteLength === buffer.byteLength ? [buffer] : [],
        memory: MEMORY,
        timeOutMs: TIME_OUT_MS,
        signal,
        onProgress,
      });
    } catch (cause) {
      if (!(cause instanceof WorkerFailedError) || cause.reason !== 'limit') throw cause;
      log.warn({ err: cause }, 'A file of questions exceeded the limits of an import.');
      return {
        formatType: request.formatType,
        result: { kind: 'refused', reason: 'tooLarge', line: 0 },
      };
    }
  },
  writeSheet: (table) =>
    runInWorker<SheetReply>({
      file: workerFile(),
      data: { table } satisfies WorkerRequest,
      memory: MEMORY,
      timeOutMs: TIME_OUT_MS,
    }),
});
