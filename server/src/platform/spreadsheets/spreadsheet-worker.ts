import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerMessage } from '../run-in-worker';
import { readSheets } from './cells';
import { UnreadableError, type ReadReply, type ReadRequest } from './sheet';

/** Reads one spreadsheet and exits, so that a crash caused by a file stays within this worker. */
const { bytes, kind, limits } = workerData as ReadRequest;

async function reply(): Promise<ReadReply> {
  try {
    return {
      kind: 'read',
      sheets: await readSheets(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        kind,
        limits,
      ),
    };
  } catch (cause) {
    return {
      kind: 'refused',
      reason: cause instanceof UnreadableError ? cause.reason : 'malformed',
    };
  }
}

void reply().then((read) => {
  const message: WorkerMessage<ReadReply> = { kind: 'reply', reply: read };
  parentPort?.postMessage(message);
});
