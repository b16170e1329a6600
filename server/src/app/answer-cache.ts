import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TableVersions, TableWatch } from '../db/table-watch';

/** How long an answer may stand although nothing was written: what it says may follow from the clock. */
const MAX_AGE_MS = 5_000;
/** Memory for answers. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Shorter answers are not worth compressing. */
const COMPRESS_FROM_BYTES = 1024;
const compress = promisify(brotliCompress);

interface Kept {
  readonly body: Buffer;
  readonly etag: string;
  readonly expires: number;
  readonly readFrom: ReadonlyArray<readonly [table: string, version: number]>;
  compressed?: Promise<Buffer>;
}

/**
 * Keeps answers while the tables that they were read from are unchanged (docs/decisions/0004). An answer is
 * never older than the last write acknowledged before the question, by this process or another.
 */
export class AnswerCache {
  readonly #watch: TableWatch;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, { stamp: number; made: Promise<Kept> }>();
  readonly #now: () => number;
  #bytes = 0;

  constructor(watch: TableWatch, now: () => number = Date.now) {
    this.#watch = watch;
    this.#now = now;
  }

  /** Answers a request from what is kept under `key`, or with what `make` answers. */
  async respond(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<string>): Promise<Buffer | null> {
    const kept = await this.#get(key, make);
    reply.header('etag', kept.etag).header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language, accept-encoding');
    if (request.headers['if-none-match'] === kept.etag) {
      reply.code(304);
      return null;
    }
    if (kept.body.length >= COMPRESS_FROM_BYTES && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
      kept.compressed ??= compress(kept.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      reply.header('content-encoding', 'br');
      return kept.compressed;
    }
    return kept.body;
  }

  async #get(key: string, make: () => Promise<string>): Promise<Kept> {
    const versions = await this.#watch.current();
    const kept = this.#kept.get(key);
    if (kept && kept.expires > this.#now() && kept.readFrom.every(([table, version]) => versions.of(table) === version)) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const under = this.#making.get(key);
    if (under?.stamp === versions.stamp) return under.made;
    const made = this.#make(versions, make);
    const entry = { stamp: versions.stamp, made };
    this.#making.set(key, entry);
    try {
      const fresh = await made;
      this.#keep(key, fresh);
      return fresh;
    } finally {
      if (this.#making.get(key) === entry) this.#making.delete(key);
    }
  }

  async #make(versions: TableVersions, make: () => Promise<string>): Promise<Kept> {
    const expires = this.#now() + MAX_AGE_MS;
    const { result, tables } = await this.#watch.observe(make);
    const body = Buffer.from(result);
    return {
      body,
      etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
      expires,
      readFrom: [...tables].map((table) => [table, versions.of(table)]),
    };
  }

  #keep(key: string, kept: Kept): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#bytes += kept.body.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.body.length ?? 0;
    this.#kept.delete(key);
  }
}
