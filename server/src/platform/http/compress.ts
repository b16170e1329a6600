import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/**
 * Brotli quality: higher for a cached response, which is compressed once for many clients, low for
 * a response to one client.
 */
export const EFFORT = { cached: 5, uncached: 1 } as const;

/** Whether the client accepts Brotli. */
export const takesCompressed = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));

/** Compresses a body outside of the main thread. */
export const compress = (body: Buffer, effort: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
