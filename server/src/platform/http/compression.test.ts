import { Readable } from 'node:stream';
import {
  brotliCompressSync,
  brotliDecompressSync,
  createBrotliDecompress,
  deflateSync,
  gzipSync,
} from 'node:zlib';
import { createProbeServer, ECHO_BODY, type ProbeServer } from './testing/probe-server';
import { unpackBody } from './unpack';

let server: ProbeServer;
beforeAll(async () => {
  server = await createProbeServer();
});
afterAll(() => server.close());

test('compresses a large uncached response for clients that accept it', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: '/api/Probe/Large', headers });
  const [plain, compressed] = [await ask(), await ask({ 'accept-encoding': 'gzip, br' })];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});

describe('a compressed request', () => {
  const json = Buffer.from(JSON.stringify(ECHO_BODY));
  const large = Buffer.from(JSON.stringify({ ...ECHO_BODY, title: 'x'.repeat(3_000_000) }));
  const send = (payload: Buffer, encoding: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/Probe/Echo',
      payload,
      headers: { 'content-type': type, 'content-encoding': encoding },
    });

  test.each([
    ['gzip', gzipSync(json), 200, undefined],
    ['br', brotliCompressSync(json), 200, undefined],
    ['Deflate', deflateSync(json), 200, undefined],
    ['identity', json, 200, undefined],
    ['gzip', gzipSync(large), 413, 'too-large'],
    ['br', brotliCompressSync(large), 413, 'too-large'],
    ['gzip', json, 400, 'malformed'],
    ['br', brotliCompressSync(json).subarray(0, -5), 400, 'malformed'],
    ['zstd', json, 415, 'malformed'],
    ['gzip, gzip', gzipSync(gzipSync(json)), 415, 'malformed'],
    ['constructor', json, 415, 'malformed'],
  ])(
    'is decompressed or refused with encoding %s (%#)',
    async (encoding, payload, status, code) => {
      const response = await send(payload, encoding);
      expect([response.statusCode, response.json<{ code?: string }>().code]).toEqual([
        status,
        code,
      ]);
    },
  );

  test.each(['multipart/form-data; boundary=between', 'application/octet-stream'])(
    'returns 415 for type %s',
    async (type) => {
      expect((await send(gzipSync(json), 'gzip', type)).statusCode).toBe(415);
    },
  );

  test('stops decompressing at its limit', async () => {
    const decoder = createBrotliDecompress();
    const payload = Readable.from([brotliCompressSync(large), Buffer.alloc(10)], {
      objectMode: false,
    });
    const read = async () => {
      for await (const _ of unpackBody(payload, decoder, 100_000)) {
        /* Read. */
      }
    };
    await expect(read()).rejects.toMatchObject({ status: 413 });
    expect(decoder.destroyed).toBe(true);
    for await (const _ of payload) {
      /* Drain the rest. */
    }
    expect(payload.readableEnded).toBe(true);
  });
});
