import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  CATEGORY_QUESTIONS_MAX,
  EXPORT_LOSSES,
  IMPORT_BYTES,
  LEFT_OUT_HEADER,
  leftOutHeader,
  LOSSES_HEADER,
  lossesHeader,
} from '@riwaq/api';
import { startNginx, type Nginx } from '.';

const { DATABASE_URL, REDIS_URL } = process.env;
/** Bytes of a form around its file. */
const FORM_BYTES = 10_000;

/** Every second question of the largest export: no other numbers take a longer header. */
const NUMBERS = Array.from({ length: CATEGORY_QUESTIONS_MAX / 2 }, (_, index) => 2 * (index + 1));
const HEADERS = {
  [LEFT_OUT_HEADER]: leftOutHeader(NUMBERS),
  [LOSSES_HEADER]: lossesHeader(EXPORT_LOSSES.map((kind) => ({ kind, numbers: NUMBERS }))),
};

test('the shipped configuration allows bodies of the largest file', async () => {
  const shipped = await readFile(path.join(__dirname, '../../../docs/nginx.conf'), 'utf8');
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(shipped) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(IMPORT_BYTES + FORM_BYTES);
});

/** Where nginx is installed, as it is beside these servers. */
if (DATABASE_URL && REDIS_URL) {
  describe('the shipped configuration of nginx', () => {
    let server: Server;
    let nginx: Nginx | undefined;
    /** Requests through nginx. Throws its log unless the status is 200. */
    const ask = async (init: RequestInit = {}): Promise<Response> => {
      const response = await fetch(nginx?.url ?? '', init);
      if (!response.ok)
        throw new Error(`nginx responds with ${response.status}: ${await nginx?.logged()}`);
      return response;
    };
    beforeAll(async () => {
      server = createServer((request, response) => {
        let bytes = 0;
        request.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        request.on('end', () =>
          response.writeHead(200, request.url === '/health' ? {} : HEADERS).end(String(bytes)),
        );
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      const { port } = server.address() as AddressInfo;
      nginx = await startNginx([port, port]);
    });
    afterAll(async () => {
      server.close();
      await nginx?.stop();
    });

    it('passes the largest file that can be imported', async () => {
      const bytes = IMPORT_BYTES + FORM_BYTES;
      const response = await ask({ method: 'POST', body: Buffer.alloc(bytes) });
      expect(await response.text()).toBe(String(bytes));
    });

    it('passes the headers of the largest export', async () => {
      const response = await ask();
      expect(response.headers.get(LOSSES_HEADER)).toBe(HEADERS[LOSSES_HEADER]);
      expect(response.headers.get(LEFT_OUT_HEADER)).toBe(HEADERS[LEFT_OUT_HEADER]);
    });
  });
}
