/**
 * Runs PGlite in its own thread, because a query blocks the thread that runs it. Speaks
 * PostgreSQL's wire protocol over messages (docs/decisions/0002): bytes in, bytes out, in order.
 */
import { readFileSync, openSync, fsyncSync, closeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

export interface EmbeddedOptions {
  /** Folder of the database; null for an in-memory database. */
  folder: string | null;
  /**
   * A dump to start from, created by {@link EmbeddedRequest} 'dump'; only for an in-memory
   * database.
   */
  dump: string | null;
}
export type EmbeddedRequest = Uint8Array | 'close' | 'dump' | 'fsyncs';
export type EmbeddedReply =
  | Uint8Array
  | { kind: 'ready' | 'closed' }
  | { kind: 'failed'; message: string }
  | { kind: 'dump'; content: Uint8Array }
  | { kind: 'fsyncs'; count: number };

/** The part of Emscripten's Node file system that is patched below. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  realPath(node: object): string;
}

/**
 * `random_page_cost`: pages come from memory or a solid-state disk, where random access costs no
 * more than sequential access.
 */
const SETTINGS = [
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'max_wal_size=64MB',
  'TimeZone=UTC',
  'random_page_cost=1.1',
];
const port = parentPort;
if (!port) throw new Error('The embedded database runs in a worker thread.');
const reply = (message: EmbeddedReply, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

let fsyncs = 0;

/** Replaces the file system's no-op fsync; otherwise a power cut may lose acknowledged writes. */
function giveRealFsync(fileSystem: NodeFileSystem): void {
  fileSystem.stream_ops.fsync = (stream) => {
    fsyncs += 1;
    if (stream.nfd !== undefined) {
      fsyncSync(stream.nfd);
      return 0;
    }
    const folder = openSync(fileSystem.realPath(stream.node), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
    return 0;
  };
}

/**
 * Whether the bytes received so far end with a message to which the server responds with "ready for
 * query".
 */
function isComplete(bytes: Uint8Array): boolean {
  if (bytes[0] === 0) return true; // The start-up packet has no type byte.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  let type = 0;
  while (offset + 5 <= bytes.length) {
    type = bytes[offset] ?? 0;
    offset += 1 + view.getUint32(offset + 1);
  }
  return offset === bytes.length && 'SQXH'.includes(String.fromCharCode(type));
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

async function start({ folder, dump }: EmbeddedOptions): Promise<PGlite> {
  const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const db = await PGlite.create({
    dataDir: folder ?? 'memory://',
    extensions: { pg_trgm },
    startParams: [
      ...(folder === null ? PGlite.defaultStartParams : durable),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    ...(dump === null ? {} : { loadDataDir: new Blob([new Uint8Array(readFileSync(dump))]) }),
  });
  if (folder !== null) giveRealFsync((db.Module as unknown as { NODEFS: NodeFileSystem }).NODEFS);
  return db;
}

try {
  const db = await start(workerData as EmbeddedOptions);
  let waiting: Uint8Array[] = [];

  const run = (bytes: Uint8Array) => {
    waiting.push(bytes);
    const whole = waiting.length === 1 ? bytes : concat(waiting);
    if (!isComplete(whole)) {
      waiting = [whole];
      return;
    }
    waiting = [];
    const answers: Uint8Array[] = [];
    // Runs to completion before it returns; only a failure of the database itself rejects.
    db.execProtocolRawStream(whole, {
      syncToFs: false,
      onRawData: (part) => answers.push(part.slice()),
    }).catch((cause: unknown) => reply({ kind: 'failed', message: String(cause) }));
    const answer = concat(answers);
    reply(answer, [answer.buffer]);
  };

  port.on('message', (request: EmbeddedRequest) => {
    if (request instanceof Uint8Array) return run(request);
    if (request === 'fsyncs') return reply({ kind: 'fsyncs', count: fsyncs });
    if (request === 'dump') {
      return void db
        .dumpDataDir('none')
        .then(async (file) =>
          reply({ kind: 'dump', content: new Uint8Array(await file.arrayBuffer()) }),
        );
    }
    return void db.close().finally(() => reply({ kind: 'closed' }));
  });
  reply({ kind: 'ready' });
} catch (cause) {
  reply({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
}
