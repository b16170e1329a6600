import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { areas } from '../bootstrap/areas';
import { createTestServer, type TestServer } from '../testing';
import { startTracing, type Tracing } from './tracing';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Told[] }[] }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
let receiver: Server;
let server: TestServer;
let tracing: Tracing;
const received: { path: string | undefined; body: Export }[] = [];
let traceOfHandler: string | undefined;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        received.push({
          path: request.url,
          body: JSON.parse(Buffer.concat(parts).toString()) as Export,
        });
        response.setHeader('content-type', 'application/json').end('{}');
      });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  tracing = await startTracing({
    endpoint: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    service: 'a university',
    process: 'one:1',
  });
  server = await createTestServer({ areas: (services) => areas.flatMap((area) => area(services)) });
  tracing.traceDatabase(server.database.watch);
  tracing.traceRequests(server.app);
  server.app.addHook('onSend', async () => {
    traceOfHandler = tracing.traceId();
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => {
    receiver.close(resolve);
  });
});

test("creates a span per call in the caller's trace, with spans of its statements", async () => {
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${server.token('teacher')}`,
        traceparent: `00-${TRACE}-${CALLER}-01`,
      },
      ...(payload && { payload }),
    });
  expect((await ask('GET', '/api/Forums/GetForums')).statusCode).toBe(200);
  expect(traceOfHandler).toBe(TRACE);
  expect(
    (
      await ask('POST', '/api/Exams/CreateFolder', {
        folderName: 'a secret name',
        parentGuid: null,
      })
    ).statusCode,
  ).toBe(200);
  await server.app.inject({ url: '/api/nothing?token=secret' });
  await tracing.close();

  expect(received.every(({ path }) => path === '/v1/traces')).toBe(true);
  const resources = received.flatMap(({ body }) => body.resourceSpans);
  expect(resources[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'a university' },
  });
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans);
  for (const [name, module] of [
    ['GET Forums/GetForums', 'forum'],
    ['POST Exams/CreateFolder', 'exams'],
  ] as const) {
    const span = spans.find((each) => each.name === name);
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    expect(span?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'riwaq.module', value: { stringValue: module } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
      ]),
    );
    expect(
      spans.filter(
        ({ parentSpanId, name: of }) => parentSpanId === span?.spanId && of.startsWith('database '),
      ).length,
    ).toBeGreaterThan(0);
  }
  // A call without a caller's trace gets its own.
  expect(spans.find(({ name }) => name === '(none)')?.traceId).toMatch(/^(?!0af7)[0-9a-f]{32}$/);
  // Spans contain neither users' content nor credentials.
  expect(JSON.stringify(received)).not.toMatch(/secret|Bearer/);
});
