import type { FastifyInstance } from 'fastify';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { API_PREFIX } from './http';
import { HttpError, malformed } from './errors';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  deflate: createInflate,
};

const tooLarge = () => new HttpError(413, 'too-large');

/**
 * Decompresses a body. Fails with 413 as soon as its compressed or decompressed size exceeds
 * `limit`, and with 400 when it does not match its encoding. The decoder then stops, and the rest
 * of `payload` is drained: destroying it would close the connection before the response.
 */
export async function* unpackBody(
  payload: Readable,
  decoder: Transform,
  limit: number,
  onReceived?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  const count = (chunk: Uint8Array) => {
    packed += chunk.length;
    onReceived?.(packed);
    if (packed > limit) decoder.destroy(tooLarge());
  };
  const broken = (cause?: Error) => {
    if (cause || !payload.readableEnded) decoder.destroy(cause ?? malformed('body', 'invalid'));
  };
  payload.on('data', count).once('error', broken).once('close', broken).pipe(decoder);
  try {
    for await (const chunk of decoder as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length;
      if (unpacked > limit) throw tooLarge();
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof HttpError ? cause : malformed('body', 'invalid');
  } finally {
    payload.unpipe(decoder);
    payload.off('data', count);
    decoder.destroy();
    payload.resume();
  }
}

const JSON_BODY = /^application\/json(?:;|$)/i;

/**
 * Decompresses JSON bodies of API calls within the limit of their route. Any other compressed
 * request, including uploads and forms, gets 415: its announced length would differ from that of
 * its content.
 */
export function limitUnpacking(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding === 'identity') return payload;
    const isCall =
      request.routeOptions.url?.startsWith(API_PREFIX) === true &&
      JSON_BODY.test(request.headers['content-type'] ?? '');
    const decoder =
      isCall && Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
    if (!decoder) {
      throw new HttpError(415, 'malformed', [{ path: 'content-encoding', message: 'invalid' }]);
    }
    let received = 0;
    const body = unpackBody(
      payload as Readable,
      decoder,
      request.routeOptions.bodyLimit,
      (bytes) => {
        received = bytes;
      },
    );
    const unpacked = Readable.from(body, { objectMode: false });
    // Fastify compares this with the announced length.
    return Object.defineProperty(unpacked, 'receivedEncodedLength', { get: () => received });
  });
}
