import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TableVersionTracker } from '../db/table-version-tracker';
import { TableVersionedCache } from '../db/table-versioned-cache';
import { compress, EFFORT, takesCompressed } from './compress';

/**
 * Maximum age of a cached response, even if no table was written: the response may depend on the
 * clock.
 */
const MAX_AGE_MS = 5_000;
/** Memory for cached responses. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Smaller responses are not worth compressing. */
const COMPRESS_FROM_BYTES = 1024;

interface CachedBody {
  readonly body: Buffer;
  readonly etag: string;
  compressed?: Promise<Buffer>;
}

/**
 * Caches responses while the tables that they were read from are unchanged (docs/decisions/0004). A
 * response is never older than the last write that was acknowledged before the request, by this
 * process or another.
 */
export class ResponseCache {
  readonly #entries: TableVersionedCache<CachedBody>;

  constructor(watch: TableVersionTracker, now: () => number) {
    this.#entries = new TableVersionedCache(watch, {
      sizeOf: ({ body }) => body.length,
      most: MAX_BYTES,
      maxAgeMs: MAX_AGE_MS,
      now,
    });
  }

  /** Responds from the cache under `key`, or with the result of `make`. */
  async respond(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<string>,
  ): Promise<Buffer | null> {
    const cached = await this.#entries.get(key, async () => {
      const body = Buffer.from(await make());
      return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
    });
    reply
      .header('etag', cached.etag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'authorization, accept-language, accept-encoding');
    if (request.headers['if-none-match'] === cached.etag) {
      reply.code(304);
      return null;
    }
    if (cached.body.length >= COMPRESS_FROM_BYTES && takesCompressed(request)) {
      cached.compressed ??= compress(cached.body, EFFORT.cached);
      reply.header('content-encoding', 'br');
      return cached.compressed;
    }
    return cached.body;
  }
}
