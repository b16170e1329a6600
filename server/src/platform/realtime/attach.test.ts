import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance } from 'fastify';
import WebSocket from 'ws';
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { HUB_PATH } from '@riwaq/api';
import { attachHub, serveHub } from './attach';
import { startTestHub, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

const ORIGIN = 'https://lms.example.edu';

let inner: TestHub;
let app: FastifyInstance;
let log = '';
let url: string;
beforeEach(async () => {
  inner = await startTestHub();
  log = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  app = fastify({ logger: { stream }, forceCloseConnections: true });
  await app.register(cors, { origin: [ORIGIN], credentials: true });
  app.post('/echo', async (request) => request.body);
  await serveHub(app, inner.hub);
  attachHub(app.server, inner.hub);
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await inner.close();
  await app.close();
});

test.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
  'connects the official client to the hub in Fastify over %s',
  async (transport) => {
    const client = new HubConnectionBuilder()
      .withUrl(`${url}${HUB_PATH}`, {
        accessTokenFactory: () => tokenOf('amal'),
        transport: HttpTransportType[transport],
      })
      .configureLogging(LogLevel.None)
      .build();
    await client.start();
    await expect(client.invoke('Nothing')).rejects.toThrow(/does not exist/);
    await client.stop();
    expect(log).not.toContain('amal|');
  },
);

test("sends the application's headers with the hub's responses", async () => {
  const answer = await fetch(`${url}${HUB_PATH}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { origin: ORIGIN, authorization: `Bearer ${tokenOf('amal')}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
});

test('does not log a token in the query', async () => {
  await fetch(`${url}${HUB_PATH}?id=abc&access_token=${encodeURIComponent('very|secret')}`);
  await waitFor('the log', () => log.includes(HUB_PATH));
  expect(log).not.toContain('secret');
});

test('parses bodies outside of the hub as before', async () => {
  const answer = await fetch(`${url}/echo`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
  expect(await answer.json()).toEqual({ a: 1 });
});

test('refuses an upgrade outside of the hub', async () => {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/elsewhere`);
  const status = await new Promise((resolve) => {
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    ws.on('error', () => undefined);
  });
  expect(status).toBe(404);
  ws.terminate();
});
