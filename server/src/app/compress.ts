import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/**
 * How much work goes into a smaller answer: more where it is done once for many, little where it is
 * done for one.
 */
export const EFFORT = { kept: 5, passing: 1 } as const;

/** Whether the other side understands a compressed answer. */
export const takesCompressed = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));

/** A smaller form of an answer, made beside the thread that serves. */
export const compress = (body: Buffer, effort: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
